// The rows of what codes have given without a payment: articles, credits, and parts off orders.
#pragma once
#include "features/payments/voucher/voucher_store.hpp"
#include "storage/tenant_session.hpp"

namespace payments::voucher {

using UseId = base::Id<struct VoucherUseTag>;

struct Use {
  UseId id;
  std::string digest;
  accounts::AccountId account;
  VoucherKind kind = VoucherKind::article;
  std::int64_t subject = 0;  // the row of the wallet, the bucket of credits, the order
  base::Instant redeemed_at;
  std::optional<base::Instant> settled_at = {};  // absent: an order that is not paid yet holds it
  std::optional<base::Instant> given_back_at = {};
};
BOOST_DESCRIBE_STRUCT(Use, (), (id, digest, account, kind, subject, redeemed_at, settled_at, given_back_at))

class UseStore {
 public:
  explicit UseStore(storage::TenantSession const& session) : session_(session) {}

  /// What the code gives, where this account (none: somebody unknown) can use it now. What an unpaid order of
  /// the account holds it can use.
  std::expected<Batch, RedeemFault> find_usable(std::string_view digest,
                                                std::optional<accounts::AccountId> account,
                                                base::Instant now);
  /// Takes one use: of all who want the last one at once, one gets it.
  std::expected<void, RedeemFault> take(Use const& use, std::int64_t uses_each);
  /// What was taken for an order, unless it was given back.
  std::optional<Use> find(VoucherKind kind, std::int64_t subject);
  /// The newest of these, also where it was given back.
  std::optional<Use> find_newest(VoucherKind kind, std::int64_t subject);
  /// The order was paid.
  void settle(UseId id, base::Instant now);
  /// The order was not paid: the use is there again.
  void give_back(Use const& use, base::Instant now);
  /// All of an account, the newest first.
  std::vector<Use> of(accounts::AccountId account);
  std::optional<Batch> find_batch(std::string_view digest);

 private:
  storage::TenantSession session_;
};

}  // namespace payments::voucher
