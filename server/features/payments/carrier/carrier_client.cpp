// Sends requests to an operator with an OAuth access token, which is kept until shortly before it expires.
#include "features/payments/carrier/carrier_client.hpp"

#include "base/log.hpp"
#include "base/text.hpp"

namespace payments::carrier {
namespace {

using portal::Task;

constexpr std::chrono::seconds carrier_deadline{10};
/// A token is not used in its last 30 seconds: it could expire on the way to the operator.
constexpr std::chrono::seconds token_margin{30};
constexpr std::chrono::hours longest_token{24};
constexpr std::string_view scopes =
    "carrier-billing:payments:create carrier-billing:payments:read carrier-billing:payments:write "
    "carrier-billing-refund:refunds:create carrier-billing-refund:refunds:read";

struct GrantedToken {
  std::string access_token;
  std::optional<std::int64_t> expires_in;
};
BOOST_DESCRIBE_STRUCT(GrantedToken, (), (access_token, expires_in))

}  // namespace
}  // namespace payments::carrier

namespace base {
template <>
inline constexpr bool keeps_snake_case<payments::carrier::GrantedToken> = true;
}  // namespace base

namespace payments::carrier {

std::string Answer::code() const {
  auto const error = base::parse<CarrierError>(body);
  return error ? error->code : std::string();
}

Task<std::optional<std::string>> Client::token(tenants::Tenant const& tenant, std::string key) {
  {
    std::lock_guard const lock(mutex_);
    auto const found = tokens_.find(key);
    if (found != tokens_.end() && clock_.now() < found->second.expires) co_return found->second.value;
  }
  auto const& settings = tenant.configuration.billing.carrier;
  auto const secret = secrets_.find(tenant.id, settings.secret);
  if (!secret) {
    base::log::error("an operator's client secret is not there",
                     {{"tenant", tenant.id.value}, {"secret", settings.secret}});
    co_return std::nullopt;
  }
  auto const both =
      base::percent_encode_component(settings.client_id) + ':' + base::percent_encode_component(*secret);
  outbound::HttpRequest request{
      .method = "POST",
      .url = settings.token_url,
      .headers = {{"Accept", "application/json"},
                  {"Content-Type", "application/x-www-form-urlencoded"},
                  {"Authorization", "Basic " + base::base64(both)}},
      .body = "grant_type=client_credentials&scope=" + base::percent_encode_component(scopes),
      .deadline = carrier_deadline};
  auto const answer = co_await send_(std::move(request));
  auto const granted = answer && answer->status == 200 ? base::parse<GrantedToken>(answer->body)
                                                       : std::unexpected(std::vector<base::FieldError>());
  if (!granted || granted->access_token.empty()) {
    base::log::error("an operator gave no access token",
                     {{"tenant", tenant.id.value},
                      {"reason", answer ? std::to_string(answer->status) : answer.error().reason}});
    co_return std::nullopt;
  }
  auto const lifetime = std::clamp<std::chrono::milliseconds>(
      std::chrono::seconds(std::min<std::int64_t>(granted->expires_in.value_or(60), 1'000'000)), token_margin,
      longest_token);
  std::lock_guard const lock(mutex_);
  tokens_[key] = {granted->access_token, clock_.now() + (lifetime - token_margin)};
  co_return granted->access_token;
}

Task<Answer> Client::ask(tenants::Tenant const& tenant, std::string method, std::string url,
                         std::string correlator, std::string body) {
  if (url.starts_with(tenants::sandbox_operator)) {
    if (!tenant.configuration.billing.sandbox) co_return Answer{};
    auto asking =
        sandbox_(tenant.id, std::move(method), url.substr(tenants::sandbox_operator.size()), std::move(body));
    co_return co_await std::move(asking);
  }
  auto const& settings = tenant.configuration.billing.carrier;
  auto const key = tenant.id.value + ' ' + settings.token_url + ' ' + settings.client_id;
  for (int tries = 1;; ++tries) {
    auto getting = token(tenant, key);
    auto const bearer = co_await std::move(getting);
    if (!bearer) co_return Answer{};
    outbound::HttpRequest request{.method = method,
                                  .url = url,
                                  .headers = {{"Accept", "application/json"},
                                              {"Authorization", "Bearer " + *bearer},
                                              {"x-correlator", correlator}},
                                  .body = body,
                                  .deadline = carrier_deadline};
    if (!body.empty()) request.headers.emplace_back("Content-Type", "application/json");
    auto const answer = co_await send_(std::move(request));
    if (!answer) {
      base::log::warn("an operator did not answer",
                      {{"tenant", tenant.id.value}, {"reason", answer.error().reason}});
      co_return Answer{};
    }
    if (answer->status == 401) {
      std::lock_guard const lock(mutex_);
      tokens_.erase(key);
      if (tries == 1) continue;
    }
    if (answer->status >= 400)
      base::log::info("an operator refused", {{"tenant", tenant.id.value},
                                              {"status", answer->status},
                                              {"code", Answer{answer->status, answer->body}.code()},
                                              {"correlator", correlator}});
    co_return Answer{answer->status, answer->body};
  }
}

std::string payments_url(tenants::Tenant const& tenant) {
  return tenant.configuration.billing.carrier.base_url + "/payments";
}

std::string payment_url(tenants::Tenant const& tenant, std::string_view id, std::string_view action) {
  return payments_url(tenant) + '/' + base::percent_encode_component(id) + std::string(action);
}

}  // namespace payments::carrier
