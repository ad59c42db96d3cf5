// Answering the calls about a tenant itself.
#include "features/tenants/tenant_api.hpp"

#include <fmt/format.h>

#include <boost/json/object.hpp>

#include "base/text.hpp"
#include "features/tenants/events.hpp"
#include "http/conditional.hpp"
#include "http/problem.hpp"
#include "storage/event_outbox.hpp"

namespace tenants {
namespace {

struct Services {
  std::map<std::string, std::string> tenant_backend_url;  // by tenant name
  std::string multi_content_backend;
};
BOOST_DESCRIBE_STRUCT(Services, (), (tenant_backend_url, multi_content_backend))
struct EnvironmentConfig {
  Services service;
  std::string stage;
};
BOOST_DESCRIBE_STRUCT(EnvironmentConfig, (), (service, stage))
struct Environment {
  EnvironmentConfig env_config;
  std::string tenant_name;
};
BOOST_DESCRIBE_STRUCT(Environment, (), (env_config, tenant_name))
struct EnvironmentAnswer {
  Environment data;
};
BOOST_DESCRIBE_STRUCT(EnvironmentAnswer, (), (data))

constexpr std::string_view forever = "public, max-age=31536000, immutable";

http::Response shared_text(http::Request const& request, std::string_view type,
                           std::string_view cache_control, std::shared_ptr<std::string const> body) {
  auto const etag = fmt::format("\"{}\"", base::sha256_hex(*body).substr(0, 24));
  http::Response response;
  if (http::evaluate_conditions(request, etag) == http::Condition::not_modified) {
    response = http::not_modified(etag);
  } else {
    response.headers.set("Content-Type", type);
    response.headers.set("ETag", etag);
    response.body = std::move(body);
  }
  response.headers.set("Cache-Control", cache_control);
  return response;
}

}  // namespace

http::Response environment(http::Request const& request, Tenant const& tenant,
                           EnvironmentSettings const& settings) {
  auto const own = fmt::format("{}://{}{}", request.scheme, request.authority, settings.backend_path);
  EnvironmentAnswer answer;
  answer.data.tenant_name = tenant.id.value;
  answer.data.env_config.stage = settings.stage;
  answer.data.env_config.service.tenant_backend_url.emplace(tenant.id.value, own);
  auto shared = own;
  if (!settings.shared_hosts.empty()) {
    auto const colon = request.authority.rfind(':');
    auto const port = colon == std::string::npos || request.authority.ends_with(']')
                          ? std::string()
                          : request.authority.substr(colon);
    shared = fmt::format("{}://{}{}{}", request.scheme, settings.shared_hosts.front(), port,
                         settings.backend_path);
  }
  answer.data.env_config.service.multi_content_backend = shared;
  auto response = http::json(200, base::to_json(answer));
  response.headers.set("Cache-Control", "no-cache");
  return response;
}

Messages::Messages(std::map<std::string, base::RawJson> built_in) : built_in_(std::move(built_in)) {}

std::shared_ptr<std::string const> Messages::bundle(Tenant const& tenant, std::string_view locale) {
  auto const found = built_in_.find(std::string(locale));
  auto const* language = base::find_locale(locale, true);
  if (found == built_in_.end() || !language || !tenant.offers(*language)) return nullptr;
  auto const key = fmt::format("{}/{}/{}", tenant.id.value, tenant.messages_version, locale);
  std::scoped_lock const lock(mutex_);
  if (auto const ready = merged_.find(key); ready != merged_.end()) return ready->second;
  auto tree = base::parse_tree(found->second.text);
  auto words = tree && tree->is_object() ? tree->get_object() : boost::json::object();
  if (auto const own = tenant.messages.find(locale); own != tenant.messages.end())
    for (auto const& [name, text] : own->second) words[name] = boost::json::string(text);
  auto merged = std::make_shared<std::string const>(base::print_tree(boost::json::value(std::move(words))));
  // Versions that nobody asks for any more would pile up.
  if (merged_.size() > 2000) merged_.clear();
  merged_.emplace(key, merged);
  return merged;
}

http::Response Messages::call(http::Request const& request, Tenant const& tenant, std::string_view locale) {
  auto const words = bundle(tenant, locale);
  if (!words)
    return http::problem(
        base::Refusal{404, "UNKNOWN_LANGUAGE", "The tenant does not offer this language.", "error.notFound"});
  auto const body = std::make_shared<std::string const>("{\"data\":" + *words + "}");
  auto response =
      shared_text(request, "application/json", "public, max-age=60, stale-while-revalidate=600", body);
  response.headers.add("Vary", "X-Tenant-ID");
  return response;
}

std::optional<http::Response> theme_file(http::Request const& request, Tenant const& tenant,
                                         std::string_view path) {
  if (path == tenant.theme_address)
    return shared_text(request, "text/css; charset=utf-8", forever, tenant.theme_css);
  for (auto const& [name, file] : tenant.files) {
    if (file.address != path) continue;
    auto response = shared_text(request, file.content_type, forever, file.body);
    // Opened on its own, a picture may do nothing at all.
    response.headers.set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; sandbox");
    return response;
  }
  return std::nullopt;
}

boost::asio::awaitable<http::Response> Events::report(http::Request const& request, BackendCall const& call,
                                                      std::string_view name) {
  if (limit_)
    if (auto const wait = limit_(request.client)) {
      base::Problem problem(429, "TOO_MANY_EVENTS", "This address reports too many events.");
      problem.headers.emplace_back("Retry-After", std::to_string(std::max<std::int64_t>(1, wait->count())));
      co_return http::problem(problem);
    }
  auto record = event_record(*call.tenant, name, request.body, call.channel, clock_.now());
  if (!record) co_return http::problem(record.error());
  auto const topic = fmt::format("event.{}", name);
  auto const work = [&](storage::Session& session) {
    storage::EventOutbox(session, clock_, ids_)
        .append(call.tenant->id, topic, call.tenant->id.value, *record);
  };
  co_await database_.write(work);
  http::Response accepted = http::json(202, R"({"data":{"accepted":true}})");
  accepted.headers.set("Cache-Control", "no-store");
  co_return accepted;
}

}  // namespace tenants
