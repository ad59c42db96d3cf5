// Merging messages, and serving files by their hashed addresses.
#include "features/tenants/configuration/tenant_files.hpp"

#include <boost/json/object.hpp>

#include "base/text.hpp"
#include "http/conditional.hpp"

namespace tenants {
namespace {

constexpr std::string_view forever = "public, max-age=31536000, immutable";

}  // namespace

Messages::Messages(std::map<std::string, base::RawJson> built_in) : built_in_(std::move(built_in)) {}

std::shared_ptr<std::string const> Messages::bundle(Tenant const& tenant, std::string_view locale) {
  auto const found = built_in_.find(std::string(locale));
  auto const* language = base::find_locale(locale, true);
  if (found == built_in_.end() || !language || !tenant.offers(*language)) return nullptr;
  return merged_.get({tenant.id.value, tenant.messages_version, std::string(locale)}, [&] {
    auto tree = base::parse_tree(found->second.text);
    auto words = tree && tree->is_object() ? tree->get_object() : boost::json::object();
    if (auto const own = tenant.messages.find(locale); own != tenant.messages.end())
      for (auto const& [name, text] : own->second) words[name] = boost::json::string(text);
    return std::make_shared<std::string const>(base::print_tree(boost::json::value(std::move(words))));
  });
}

std::string Messages::text(Tenant const& tenant, std::string_view locale, std::string_view key) {
  auto const words = bundle(tenant, locale);
  if (!words) return {};
  auto const tree = base::parse_tree(*words);
  auto const* text = tree && tree->is_object() ? tree->get_object().if_contains(key) : nullptr;
  return text != nullptr && text->is_string() ? std::string(text->get_string()) : std::string();
}

std::optional<http::Response> theme_file(http::Request const& request, Tenant const& tenant,
                                         std::string_view path) {
  if (path == tenant.theme_address)
    return http::cached_text(request, "text/css; charset=utf-8", forever, tenant.theme_css);
  for (auto const& [name, file] : tenant.files) {
    if (file.address != path) continue;
    auto response = http::cached_text(request, file.content_type, forever, file.body);
    // Opened on its own, a picture may do nothing at all.
    response.headers.set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; sandbox");
    return response;
  }
  return std::nullopt;
}

}  // namespace tenants
