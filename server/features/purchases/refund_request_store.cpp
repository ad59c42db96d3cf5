// The SQL of requests for money back.
#include "features/purchases/refund_request_store.hpp"

#include "storage/columns_of.hpp"

namespace purchases {
namespace {

using storage::bind;

std::string const& request_columns() {
  static std::string const columns = storage::columns_of<RefundRequest>();
  return columns;
}

}  // namespace

std::optional<RefundRequest> RefundRequestStore::find(RefundRequestId id) {
  return session_.row<RefundRequest>(
      "select " + request_columns() + " from refund_request where tenant = :tenant and id = :id",
      bind("id", id));
}

std::optional<RefundRequest> RefundRequestStore::find_of(payments::PaymentId payment,
                                                         base::ArticleId article) {
  return session_.row<RefundRequest>(
      "select " + request_columns() +
          " from refund_request where tenant = :tenant and payment = :payment and article = :article",
      bind("payment", payment), bind("article", article));
}

std::vector<RefundRequest> RefundRequestStore::of(accounts::AccountId account) {
  return session_.rows<RefundRequest>(
      "select " + request_columns() +
          " from refund_request where tenant = :tenant and account = :account order by id desc",
      bind("account", account));
}

std::vector<RefundRequest> RefundRequestStore::in_state(RefundRequestState state, std::int64_t limit,
                                                        std::int64_t offset) {
  return session_.rows<RefundRequest>(
      "select " + request_columns() + R"( from refund_request where tenant = :tenant and state = :state
        order by id limit :limit offset :offset)",
      bind("state", state), bind("limit", limit), bind("offset", offset));
}

std::int64_t RefundRequestStore::count(RefundRequestState state) {
  return session_
      .value<std::int64_t>("select count(*) from refund_request where tenant = :tenant and state = :state",
                           bind("state", state))
      .value_or(0);
}

bool RefundRequestStore::add(RefundRequest const& request) {
  return session_
      .value<std::int64_t>(R"(
    insert into refund_request (tenant, id, account, article, payment, reason, state, requested_at, created_at,
                                updated_at)
    values (:tenant, :id, :account, :article, :payment, :reason, :state, :requested_at, :created_at, :updated_at)
    on conflict (tenant, payment, article) do nothing returning 1)",
                           storage::bind_members(request))
      .has_value();
}

std::string refund_key_of(RefundRequestId id) { return "request/" + std::to_string(id.value); }

bool RefundRequestStore::decide(RefundRequestId id, RefundRequestState state, base::Instant now) {
  return session_
      .value<std::int64_t>(R"(
    update refund_request set state = :state, updated_at = :now
    where tenant = :tenant and id = :id and state = 'requested' returning 1)",
                           bind("state", state), bind("now", now), bind("id", id))
      .has_value();
}

}  // namespace purchases
