// The SQL of quotes.
#include "features/subscriptions/changes/change_quote_store.hpp"

#include "storage/columns_of.hpp"

namespace subscriptions {

void ChangeQuoteStore::add(ChangeQuote const& quote) {
  session_.execute(
      R"(insert into change_quote (
           tenant, id, account, subscription, period, to_plan, to_version, policy, amount_minor, currency,
           credit_minor, lost_minor, starts_at, expires_at, used_at, state)
         values (
           :tenant, :id, :account, :subscription, :period, :to_plan, :to_version, :policy, :amount_minor, :currency,
           :credit_minor, :lost_minor, :starts_at, :expires_at, :used_at, :state))",
      storage::bind_members(quote));
}

std::optional<ChangeQuote> ChangeQuoteStore::find(ChangeQuoteId id) {
  return session_.row<ChangeQuote>("select " + storage::columns_of<ChangeQuote>() +
                                       " from change_quote where tenant = :tenant and id = :id",
                                   storage::bind("id", id));
}

std::optional<ChangeQuote> ChangeQuoteStore::find_used(SubscriptionId subscription, std::int64_t period,
                                                       plans::PriceVersionId to_version) {
  return session_.row<ChangeQuote>("select " + storage::columns_of<ChangeQuote>() +
                                       R"(
           from change_quote
          where tenant = :tenant and subscription = :subscription and period = :period and to_version = :to_version
            and used_at is not null
          order by +id desc limit 1)",  // + keeps SQLite from reading all in this order
                                   storage::bind("subscription", subscription),
                                   storage::bind("period", period), storage::bind("to_version", to_version));
}

void ChangeQuoteStore::set_used(ChangeQuoteId id, base::Instant at) {
  session_.execute(
      "update change_quote set used_at = :at where tenant = :tenant and id = :id and used_at is null",
      storage::bind("at", at), storage::bind("id", id));
}

std::int64_t purge_quotes(storage::Session& session, base::Instant before) {
  return session.execute("delete from change_quote where expires_at < :before and used_at is null",
                         storage::bind("before", before));
}

}  // namespace subscriptions
