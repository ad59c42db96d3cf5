// The rows of vouchers: batches, their codes, and redemptions.
#pragma once
#include <boost/describe.hpp>
#include <cstdint>
#include <expected>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/ids.hpp"
#include "base/time/instant.hpp"
#include "features/accounts/account.hpp"
#include "features/payments/payment.hpp"
#include "storage/tenant_session.hpp"

namespace payments::voucher {

using BatchId = base::Id<struct BatchTag>;

/// What a code gives.
enum class VoucherKind { plan, article, credits, percent };
BOOST_DESCRIBE_ENUM(VoucherKind, plan, article, credits, percent)

/// Codes that were made together and give the same.
struct Batch {
  BatchId id;
  std::string name;
  std::int64_t plan = 0;  // what a code gives; of plan, article, credits and percent one is not 0
  std::int64_t article = 0;
  std::int64_t credits = 0;
  std::int64_t days = 0;           // for which the credits can be used
  std::int64_t percent = 0;        // off what is in a cart
  std::string content_types = {};  // of the credits, or of what is cheaper (empty: all), separated by commas
  std::int64_t uses_each = 1;
  std::optional<base::Instant> valid_from = {};
  std::optional<base::Instant> valid_until = {};  // the first moment at which it is over
  std::optional<base::Instant> voided_at = {};
  base::Instant created_at;

  VoucherKind kind() const {
    if (plan != 0) return VoucherKind::plan;
    if (article != 0) return VoucherKind::article;
    return credits != 0 ? VoucherKind::credits : VoucherKind::percent;
  }
  std::vector<std::string> types() const;
  bool is_valid(base::Instant now) const {
    return !voided_at && (!valid_from || *valid_from <= now) && (!valid_until || now < *valid_until);
  }
};
BOOST_DESCRIBE_STRUCT(Batch, (),
                      (id, name, plan, article, credits, days, percent, content_types, uses_each, valid_from,
                       valid_until, voided_at, created_at))

struct CountedBatch {
  Batch batch;
  std::int64_t codes = 0;
  std::int64_t used = 0;  // uses of all its codes that are taken
};

/// Why a code pays for nothing here. unknown: also where its time is over or its batch is void, so that who
/// guesses learns nothing.
enum class RedeemFault { unknown, used_up, used_by_account, other_purchase };

struct Redemption {
  std::int64_t payment = 0;
  std::int64_t attempt = 1;
  std::string digest;
  accounts::AccountId account;
  base::Instant redeemed_at;
  std::optional<base::Instant> given_back_at = {};
};
BOOST_DESCRIBE_STRUCT(Redemption, (), (payment, attempt, digest, account, redeemed_at, given_back_at))

class VoucherStore {
 public:
  explicit VoucherStore(storage::TenantSession const& session) : session_(session) {}

  void add(Batch const& batch);
  std::optional<Batch> find(BatchId id);
  /// The newest first, without these, such as those of gifts.
  std::vector<CountedBatch> counted(std::set<BatchId> const& left_out = {});
  /// How many of these codes are new; those that were there before stay as they are.
  std::int64_t add_codes(BatchId batch, std::vector<std::string> const& codes);
  /// Its codes pay for nothing from now on. False where it was void before.
  bool make_void(BatchId id, base::Instant now);

  /// Takes one use of a code for an attempt of a payment; the same attempt takes only one. `code` as
  /// read_code returns it.
  std::expected<void, RedeemFault> redeem(std::string_view code, Payment const& payment, base::Instant now);
  /// Why this code would be refused; changes nothing.
  std::optional<RedeemFault> fault_of(std::string_view code, Payment const& payment, base::Instant now);
  /// From now on this attempt takes no use. True where it has taken one, which stays.
  bool close(Payment const& payment, base::Instant now);
  /// Of this attempt, unless it was given back.
  std::optional<Redemption> find_redemption(std::int64_t payment, std::int64_t attempt);
  /// All of a code that were not given back.
  std::vector<Redemption> redemptions_of(std::string_view digest);
  /// Undoes a redemption, so that the code can be redeemed again. False where this attempt has none.
  bool give_back(std::int64_t payment, std::int64_t attempt, base::Instant now);

 private:
  /// How many uses each of its codes has, where this one has one left for this payment.
  std::expected<std::int64_t, RedeemFault> uses_of(std::string_view digest, Payment const& payment,
                                                   base::Instant now);

  storage::TenantSession session_;
};

}  // namespace payments::voucher
