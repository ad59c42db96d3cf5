// The SQL of vouchers.
#include "features/payments/voucher/voucher_store.hpp"

#include <algorithm>

#include "base/json/json.hpp"
#include "base/text.hpp"
#include "features/payments/voucher/use_store.hpp"
#include "features/payments/voucher/voucher_code.hpp"
#include "storage/columns_of.hpp"

namespace payments::voucher {

using storage::bind;
using storage::bind_members;
using storage::columns_of;

namespace {

struct BatchCountRow {
  BatchId batch;
  std::int64_t codes = 0;
  std::int64_t used = 0;
};
BOOST_DESCRIBE_STRUCT(BatchCountRow, (), (batch, codes, used))

bool pays_for(Batch const& batch, Payment const& payment) {
  if (batch.article != 0)
    return (payment.purpose == PaymentPurpose::purchase || payment.purpose == PaymentPurpose::gift) &&
           payment.subject == batch.article;
  return batch.plan != 0 && payment.purpose == PaymentPurpose::subscription && payment.plan == batch.plan;
}

}  // namespace

std::vector<std::string> Batch::types() const {
  std::vector<std::string> out;
  if (!content_types.empty())
    for (auto const type : base::split(content_types, ',')) out.emplace_back(type);
  return out;
}

void VoucherStore::add(Batch const& batch) {
  session_.execute(R"(
      insert into voucher_batch (tenant, id, name, plan, article, credits, days, percent, content_types, uses_each,
                                 valid_from, valid_until, voided_at, created_at)
      values (:tenant, :id, :name, :plan, :article, :credits, :days, :percent, :content_types, :uses_each,
              :valid_from, :valid_until, :voided_at, :created_at))",
                   bind_members(batch));
}

std::optional<Batch> VoucherStore::find(BatchId id) {
  return session_.row<Batch>(
      "select " + columns_of<Batch>() + " from voucher_batch where tenant = :tenant and id = :id",
      bind("id", id));
}

std::vector<CountedBatch> VoucherStore::counted(std::set<BatchId> const& left_out) {
  auto const batches =
      session_.rows<Batch>("select " + columns_of<Batch>() +
                           " from voucher_batch where tenant = :tenant order by created_at desc, id desc");
  auto const counts = session_.rows<BatchCountRow>(
      "select batch, count(*) as codes, sum(used) as used from voucher_code where tenant = :tenant group by batch");
  std::vector<CountedBatch> out;
  for (auto const& batch : batches) {
    if (left_out.contains(batch.id)) continue;
    auto const found = std::ranges::find(counts, batch.id, &BatchCountRow::batch);
    out.push_back(found == counts.end() ? CountedBatch{batch}
                                        : CountedBatch{batch, found->codes, found->used});
  }
  return out;
}

std::int64_t VoucherStore::add_codes(BatchId batch, std::vector<std::string> const& codes) {
  std::vector<std::string> digests;
  digests.reserve(codes.size());
  for (auto const& code : codes) digests.push_back(digest_of(code));
  // Each database reads a list of texts in its own way.
  std::string_view const sql = session_.engine() == storage::Engine::sqlite ? R"(
    insert into voucher_code (tenant, digest, batch) select :tenant, value, :batch from json_each(:digests)
    where true on conflict do nothing)"
                                                                            : R"(
    insert into voucher_code (tenant, digest, batch)
    select :tenant, digest, :batch from json_array_elements_text(cast(:digests as json)) as digests(digest)
    on conflict do nothing)";
  return session_.execute(sql, bind("batch", batch), bind("digests", base::to_json(digests)));
}

bool VoucherStore::make_void(BatchId id, base::Instant now) {
  return session_.execute(
             "update voucher_batch set voided_at = :now where tenant = :tenant and id = :id and voided_at is null",
             bind("now", now), bind("id", id)) > 0;
}

std::expected<std::int64_t, RedeemFault> VoucherStore::uses_of(std::string_view digest,
                                                               Payment const& payment, base::Instant now) {
  auto const batch = UseStore(session_).find_usable(digest, payment.account, now);
  if (batch && pays_for(*batch, payment)) return batch->uses_each;
  return std::unexpected(batch ? RedeemFault::other_purchase : batch.error());
}

std::optional<RedeemFault> VoucherStore::fault_of(std::string_view code, Payment const& payment,
                                                  base::Instant now) {
  auto const uses = uses_of(digest_of(code), payment, now);
  return uses ? std::nullopt : std::optional(uses.error());
}

std::expected<void, RedeemFault> VoucherStore::redeem(std::string_view code, Payment const& payment,
                                                      base::Instant now) {
  auto const digest = digest_of(code);
  if (auto const taken = find_redemption(payment.id.value, payment.attempt)) {
    if (taken->digest == digest) return {};
    return std::unexpected(RedeemFault::unknown);
  }
  auto const uses = uses_of(digest, payment, now);
  if (!uses) return std::unexpected(uses.error());
  // Of all who redeem it at once, as many succeed as there are uses: the row is locked by the first.
  auto const taken = session_.execute(
      "update voucher_code set used = used + 1 where tenant = :tenant and digest = :digest and used < :most",
      bind("digest", digest), bind("most", *uses));
  if (taken == 0) return std::unexpected(RedeemFault::used_up);
  auto const kept =
      session_.execute(R"(
      insert into voucher_redemption (tenant, payment, attempt, digest, account, redeemed_at)
      values (:tenant, :payment, :attempt, :digest, :account, :now) on conflict do nothing)",
                       bind("payment", payment.id), bind("attempt", payment.attempt), bind("digest", digest),
                       bind("account", payment.account), bind("now", now));
  if (kept > 0) return {};
  // Another request of this account was faster, or the attempt was closed meanwhile.
  session_.execute("update voucher_code set used = used - 1 where tenant = :tenant and digest = :digest",
                   bind("digest", digest));
  return std::unexpected(RedeemFault::used_by_account);
}

bool VoucherStore::close(Payment const& payment, base::Instant now) {
  session_.execute(R"(
      insert into voucher_redemption (tenant, payment, attempt, digest, account, redeemed_at, given_back_at)
      values (:tenant, :payment, :attempt, '', :account, :now, :now) on conflict do nothing)",
                   bind("payment", payment.id), bind("attempt", payment.attempt),
                   bind("account", payment.account), bind("now", now));
  return find_redemption(payment.id.value, payment.attempt).has_value();
}

std::optional<Redemption> VoucherStore::find_redemption(std::int64_t payment, std::int64_t attempt) {
  return session_.row<Redemption>("select " + columns_of<Redemption>() + R"(
      from voucher_redemption
      where tenant = :tenant and payment = :payment and attempt = :attempt and given_back_at is null)",
                                  bind("payment", payment), bind("attempt", attempt));
}

std::vector<Redemption> VoucherStore::redemptions_of(std::string_view digest) {
  return session_.rows<Redemption>("select " + columns_of<Redemption>() + R"(
      from voucher_redemption
      where tenant = :tenant and digest = :digest and given_back_at is null
      order by +payment, attempt)",  // + keeps SQLite from reading all in this order
                                   bind("digest", digest));
}

bool VoucherStore::give_back(std::int64_t payment, std::int64_t attempt, base::Instant now) {
  auto const taken = find_redemption(payment, attempt);
  if (!taken) return false;
  auto const changed = session_.execute(R"(
      update voucher_redemption set given_back_at = :now
      where tenant = :tenant and payment = :payment and attempt = :attempt and given_back_at is null)",
                                        bind("now", now), bind("payment", payment), bind("attempt", attempt));
  if (changed == 0) return false;
  session_.execute(
      "update voucher_code set used = used - 1 where tenant = :tenant and digest = :digest and used > 0",
      bind("digest", taken->digest));
  return true;
}

}  // namespace payments::voucher
