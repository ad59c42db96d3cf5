// The SQL of what codes have given.
#include "features/payments/voucher/use_store.hpp"

#include "storage/columns_of.hpp"

namespace payments::voucher {

using storage::bind;
using storage::bind_members;
using storage::columns_of;

namespace {

struct CodeRow {
  BatchId batch;
  std::int64_t used = 0;
};
BOOST_DESCRIBE_STRUCT(CodeRow, (), (batch, used))

}  // namespace

std::optional<Batch> UseStore::find_batch(std::string_view digest) {
  return session_.row<Batch>("select " + columns_of<Batch>("b") + R"( from voucher_batch b
      join voucher_code c on c.tenant = b.tenant and c.batch = b.id
      where c.tenant = :tenant and c.digest = :digest)",
                             bind("digest", digest));
}

std::expected<Batch, RedeemFault> UseStore::find_usable(std::string_view digest,
                                                        std::optional<accounts::AccountId> account,
                                                        base::Instant now) {
  auto const code = session_.row<CodeRow>(
      "select batch, used from voucher_code where tenant = :tenant and digest = :digest",
      bind("digest", digest));
  auto batch = code ? VoucherStore(session_).find(code->batch) : std::nullopt;
  if (!batch || !batch->is_valid(now)) return std::unexpected(RedeemFault::unknown);
  if (account) {
    auto const paid = session_.value<std::int64_t>(
        R"(select count(*) from voucher_redemption
           where tenant = :tenant and digest = :digest and account = :account and given_back_at is null)",
        bind("digest", digest), bind("account", *account));
    if (paid.value_or(0) > 0) return std::unexpected(RedeemFault::used_by_account);
    auto const own = session_.row<Use>("select " + columns_of<Use>() + R"( from voucher_use
        where tenant = :tenant and digest = :digest and account = :account and given_back_at is null)",
                                       bind("digest", digest), bind("account", *account));
    if (own && own->settled_at) return std::unexpected(RedeemFault::used_by_account);
    if (own) return *std::move(batch);
  }
  if (code->used >= batch->uses_each) return std::unexpected(RedeemFault::used_up);
  return *std::move(batch);
}

std::expected<void, RedeemFault> UseStore::take(Use const& use, std::int64_t uses_each) {
  auto const taken = session_.execute(
      "update voucher_code set used = used + 1 where tenant = :tenant and digest = :digest and used < :most",
      bind("digest", use.digest), bind("most", uses_each));
  if (taken == 0) return std::unexpected(RedeemFault::used_up);
  auto const kept = session_.execute(R"(
      insert into voucher_use (tenant, id, digest, account, kind, subject, redeemed_at, settled_at, given_back_at)
      values (:tenant, :id, :digest, :account, :kind, :subject, :redeemed_at, :settled_at, :given_back_at)
      on conflict do nothing)",
                                     bind_members(use));
  if (kept > 0) return {};
  // Another request of this account was faster.
  session_.execute("update voucher_code set used = used - 1 where tenant = :tenant and digest = :digest",
                   bind("digest", use.digest));
  return std::unexpected(RedeemFault::used_by_account);
}

std::optional<Use> UseStore::find(VoucherKind kind, std::int64_t subject) {
  return session_.row<Use>("select " + columns_of<Use>() + R"( from voucher_use
      where tenant = :tenant and kind = :kind and subject = :subject and given_back_at is null)",
                           bind("kind", kind), bind("subject", subject));
}

std::optional<Use> UseStore::find_newest(VoucherKind kind, std::int64_t subject) {
  return session_.row<Use>("select " + columns_of<Use>() + R"( from voucher_use
      where tenant = :tenant and kind = :kind and subject = :subject order by id desc limit 1)",
                           bind("kind", kind), bind("subject", subject));
}

void UseStore::settle(UseId id, base::Instant now) {
  session_.execute(R"(update voucher_use set settled_at = :now
      where tenant = :tenant and id = :id and settled_at is null and given_back_at is null)",
                   bind("now", now), bind("id", id));
}

void UseStore::give_back(Use const& use, base::Instant now) {
  auto const changed = session_.execute(R"(update voucher_use set given_back_at = :now
      where tenant = :tenant and id = :id and settled_at is null and given_back_at is null)",
                                        bind("now", now), bind("id", use.id));
  if (changed == 0) return;
  session_.execute(
      "update voucher_code set used = used - 1 where tenant = :tenant and digest = :digest and used > 0",
      bind("digest", use.digest));
}

std::vector<Use> UseStore::of(accounts::AccountId account) {
  return session_.rows<Use>(
      "select " + columns_of<Use>() +
          " from voucher_use where tenant = :tenant and account = :account order by id desc",
      bind("account", account));
}

}  // namespace payments::voucher
