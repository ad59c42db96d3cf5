// Gifts: an article that somebody buys for somebody else. Its payment makes a code, which a mail brings to
// whom it is for; who redeems the code owns the article.
#pragma once
#include <string>
#include <string_view>

#include "features/checkout/checkout.hpp"
#include "features/gifts/gift_store.hpp"
#include "features/messaging/messenger.hpp"
#include "features/payments/payments.hpp"
#include "features/payments/voucher/voucher_codes.hpp"
#include "storage/tenant_session.hpp"

namespace gifts {

/// How long a gift's code can be redeemed.
inline constexpr std::chrono::days code_lifetime{365};
/// The first one and those that its giver asks for.
inline constexpr std::int64_t most_mails = 4;

/// The key of a gift's payment.
std::string gift_key(GiftId id);

inline constexpr base::ProblemType gift_paid{409, "GIFT_PAID", "This gift was paid for, and is on its way.",
                                             "error.giftPaid"};

class Gifts final : public checkout::Sale {
 public:
  struct Parts {
    payments::Payments const& payments;
    payments::voucher::VoucherCodes const& codes;
    messaging::Messenger const& messenger;
    base::IdSource& ids;
    base::Clock const& machine;
  };
  explicit Gifts(Parts parts) : parts_(parts) {}

  std::span<payments::PaymentPurpose const> purposes() const override;
  base::ProblemType const& paid() const override { return gift_paid; }

  /// Paid: the code is made, and the mail is sent.
  void settled(storage::TenantSession const& session, payments::Payment const& payment,
               base::Instant now) override;
  /// The money is taken back: the code gives nothing any more, and what it has given falls with the payment
  /// (WalletStore). Where the payer took it back, so does a payment that the code paid; what staff give back
  /// leaves that.
  void reversed(storage::TenantSession const& session, payments::Payment const& payment,
                payments::Reversal const& reversal, base::Instant now) override;

  /// The mail with the code. False where the code or the address is gone.
  bool send_mail(storage::TenantSession const& session, Gift const& gift) const;

 private:
  void charge_back_what_it_paid(storage::TenantSession const& session, Gift const& gift,
                                base::Instant now) const;

  Parts const parts_;
};

/// Its code gives nothing from now on. False where it was not sent, or is redeemed.
bool withdraw(storage::TenantSession const& session, Gift const& gift, base::Instant machine_now);

}  // namespace gifts
