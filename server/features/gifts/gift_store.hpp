// The rows of gifts: articles that somebody bought for somebody else. The codes in them are encrypted.
#pragma once
#include <boost/describe.hpp>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/ids.hpp"
#include "base/time/instant.hpp"
#include "features/accounts/account.hpp"
#include "features/payments/payment.hpp"
#include "features/payments/voucher/voucher_store.hpp"
#include "storage/session.hpp"
#include "storage/tenant_session.hpp"

namespace gifts {

using GiftId = base::Id<struct GiftTag>;

/// ORDERED: not paid yet. REDEEMED is never written: the code's own count says it.
enum class GiftState { ORDERED, SENT, REDEEMED, WITHDRAWN };
BOOST_DESCRIBE_ENUM(GiftState, ORDERED, SENT, REDEEMED, WITHDRAWN)

struct Gift {
  GiftId id;
  accounts::AccountId account;  // who gives it
  base::ArticleId article;
  payments::PaymentId payment;
  std::string email;  // of whom it is for
  std::string name;
  std::string message;
  std::string locale;
  std::string origin;
  GiftState state = GiftState::ORDERED;
  payments::voucher::BatchId batch;
  std::optional<std::string> digest;
  std::optional<std::string> code;  // encrypted
  std::int64_t mails = 0;
  base::Instant ordered_at;  // the tenant's time
  std::optional<base::Instant> sent_at;
  base::Instant updated_at;  // the machine's time: when it was last ordered
};
BOOST_DESCRIBE_STRUCT(Gift, (),
                      (id, account, article, payment, email, name, message, locale, origin, state, batch,
                       digest, code, mails, ordered_at, sent_at, updated_at))

/// How long a gift that is not paid keeps the address of somebody who knows nothing of it.
inline constexpr std::chrono::hours unpaid_gift_lifetime{48};
/// Deletes those that are older. Returns how many.
std::int64_t purge_gifts(storage::Session& session, base::Instant now);

class GiftStore {
 public:
  explicit GiftStore(storage::TenantSession const& session) : session_(session) {}

  std::optional<Gift> find(GiftId id);
  std::optional<Gift> find_of(payments::PaymentId payment);
  /// The gift whose code this is.
  std::optional<Gift> find_by_digest(std::string_view digest);
  /// The account's newest one for the same article and address.
  std::optional<Gift> find_newest(accounts::AccountId account, base::ArticleId article,
                                  std::string_view email);
  /// Those of an account that were paid, the newest first.
  std::vector<Gift> of(accounts::AccountId account, std::int64_t limit, std::int64_t offset);
  std::int64_t count(accounts::AccountId account);

  void add(Gift const& gift);
  /// Replaces the words of a gift that is not paid yet.
  void set_words(Gift const& gift);
  void send(Gift const& gift);
  /// One more mail; false where there were `most`.
  bool count_mail(GiftId id, std::int64_t most);
  /// False where it was not sent.
  bool withdraw(GiftId id);
  /// Deletes what an erased account's gifts say about people; the rows stay, since money belongs to them.
  void forget(accounts::AccountId account);
  /// Those whose codes are gifts.
  std::set<payments::voucher::BatchId> batches();

 private:
  std::optional<Gift> find_where(std::string_view condition, storage::Bind value);

  storage::TenantSession session_;
};

}  // namespace gifts
