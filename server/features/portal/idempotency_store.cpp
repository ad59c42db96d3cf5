// The rows of idempotency keys. The primary key lets one request begin, whatever comes at the same moment.
#include "features/portal/idempotency_store.hpp"

#include <boost/describe.hpp>

namespace portal {
namespace {

using storage::bind;

struct Row {
  std::string request_hash;
  std::optional<std::int64_t> status;
  std::string headers;
  std::string body;
  base::Instant started_at;
};
BOOST_DESCRIBE_STRUCT(Row, (), (request_hash, status, headers, body, started_at))

}  // namespace

std::variant<IdempotencyStore::Begun, StoredAnswer> IdempotencyStore::begin(IdempotentRequest const& request,
                                                                            base::Instant now,
                                                                            std::string_view process) {
  auto const node = process.substr(0, process.find('-'));
  session_.execute(R"(
    delete from idempotency_key
    where tenant = :tenant and owner = :owner and key = :key
      and (started_at <= :too_old
           or (status is null and (started_at <= :dead or (process like :of_node and process <> :process))))
  )",
                   bind("owner", request.owner), bind("key", request.key), bind("too_old", now - kept_for),
                   bind("dead", now - in_flight_for), bind("of_node", std::string(node) + "-%"),
                   bind("process", process));
  auto const added = session_.execute(R"(
    insert into idempotency_key (tenant, owner, key, request_hash, status, headers, body, started_at, process)
    values (:tenant, :owner, :key, :request_hash, null, '', '', :now, :process)
    on conflict (tenant, owner, key) do nothing
  )",
                                      bind("owner", request.owner), bind("key", request.key),
                                      bind("request_hash", request.request_hash), bind("now", now),
                                      bind("process", process));
  if (added > 0) return Begun::first;
  auto row = session_.row<Row>(R"(
    select request_hash, status, headers, body, started_at from idempotency_key
    where tenant = :tenant and owner = :owner and key = :key
  )",
                               bind("owner", request.owner), bind("key", request.key));
  if (!row || (row->request_hash == request.request_hash && !row->status)) return Begun::in_flight;
  if (row->request_hash != request.request_hash) return Begun::reused;
  return StoredAnswer{static_cast<int>(*row->status), std::move(row->headers), std::move(row->body)};
}

void IdempotencyStore::finish(IdempotentRequest const& request, StoredAnswer const& answer) {
  session_.execute(R"(
    update idempotency_key set status = :status, headers = :headers, body = :body
    where tenant = :tenant and owner = :owner and key = :key and request_hash = :request_hash
  )",
                   bind("status", static_cast<std::int64_t>(answer.status)), bind("headers", answer.headers),
                   bind("body", answer.body), bind("owner", request.owner), bind("key", request.key),
                   bind("request_hash", request.request_hash));
}

void IdempotencyStore::forget(IdempotentRequest const& request) {
  session_.execute(R"(
    delete from idempotency_key
    where tenant = :tenant and owner = :owner and key = :key and status is null
  )",
                   bind("owner", request.owner), bind("key", request.key));
}

std::int64_t purge_idempotency_keys(storage::Session& session, base::Instant now) {
  return session.execute("delete from idempotency_key where started_at <= :too_old",
                         bind("too_old", now - IdempotencyStore::kept_for));
}

}  // namespace portal
