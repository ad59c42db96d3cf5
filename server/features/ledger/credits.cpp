// Grants, consumes and expires credits by ledger transactions.
#include "features/ledger/credits.hpp"

#include <stdexcept>

namespace ledger {
namespace {

Posting credit_posting(std::string account, std::int64_t amount) {
  return {std::move(account), std::string(credit_unit), amount};
}

}  // namespace

Credits::Granted Credits::grant(Grant const& grant) {
  if (grant.amount != unlimited && grant.amount <= 0) throw std::logic_error("a grant of no credits");
  if (auto const known = store_.find(grant.key)) return {known->id, false};
  auto const bucket = ids_.make<BucketId>();
  store_.add(bucket, grant);
  if (grant.amount != unlimited)
    ledger_.post({.kind = TransactionKind::credit_grant,
                  .key = grant.key,
                  .customer = grant.account,
                  .subscription = grant.subscription,
                  .payment = grant.payment,
                  .posted_at = grant.granted_at,
                  .postings = {credit_posting(bucket_account(bucket), grant.amount),
                               credit_posting(std::string(credit_granted), -grant.amount)}});
  return {bucket, true};
}

std::vector<Bucket> Credits::of_account(accounts::AccountId account, base::Instant now) {
  return store_.of_account(account, now);
}

std::vector<Bucket> Credits::of_subscription(std::int64_t subscription) {
  return store_.of_subscription(subscription);
}

std::expected<Credits::Consumed, base::Refusal> Credits::consume(accounts::AccountId account,
                                                                 std::string_view content_type,
                                                                 std::string const& key, base::Instant now,
                                                                 Choice const& may_use) {
  if (auto const known = ledger_.find(TransactionKind::credit_consume, key)) {
    for (auto const& posting : ledger_.postings(known->id))
      if (auto const bucket = store_.find(bucket_of(posting.account)))
        return Consumed{bucket->id, bucket->remaining, known->id, false};
    throw std::logic_error("a consumed credit without a bucket: " + key);
  }
  for (auto const& bucket : store_.of_account(account, now)) {
    if (!bucket.covers(content_type) || !bucket.is_usable() || !may_use(bucket)) continue;
    if (bucket.amount == unlimited) return Consumed{bucket.id, unlimited};
    auto const posted = ledger_.post({.kind = TransactionKind::credit_consume,
                                      .key = key,
                                      .customer = account,
                                      .subscription = bucket.subscription,
                                      .posted_at = now,
                                      .postings = {credit_posting(bucket_account(bucket.id), -1),
                                                   credit_posting(std::string(credit_consumed), 1)}});
    return Consumed{bucket.id, bucket.remaining - 1, posted.id};
  }
  return std::unexpected(no_credit);
}

bool Credits::give_back(std::string const& key, base::Instant now) {
  auto const consumed = ledger_.find(TransactionKind::credit_consume, key);
  if (!consumed) return false;
  for (auto const& posting : ledger_.postings(consumed->id))
    if (auto const bucket = store_.find(bucket_of(posting.account)); bucket && bucket->closed_at)
      return false;
  ledger_.reverse(*consumed, TransactionKind::reversal, "give_back/" + key, now);
  return true;
}

void Credits::expire(BucketId id, base::Instant now) {
  if (auto const bucket = store_.find(id); bucket && !bucket->closed_at) close(*bucket, now);
}

std::vector<Bucket> Credits::expire_due(base::Instant now, std::int64_t limit) {
  auto due = store_.expired(now, limit);
  for (auto const& bucket : due) close(bucket, now);
  return due;
}

void Credits::close(Bucket const& bucket, base::Instant now) {
  if (bucket.remaining > 0)
    ledger_.post({.kind = TransactionKind::credit_expire,
                  .key = std::to_string(bucket.id.value),
                  .customer = bucket.account,
                  .subscription = bucket.subscription,
                  .posted_at = now,
                  .postings = {credit_posting(bucket_account(bucket.id), -bucket.remaining),
                               credit_posting(std::string(credit_expired), bucket.remaining)}});
  store_.set_closed(bucket.id, now);
}

}  // namespace ledger
