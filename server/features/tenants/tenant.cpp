// Lookups in a tenant: flags, languages, hosts and links.
#include "features/tenants/tenant.hpp"

#include <algorithm>
#include <stdexcept>

#include "features/tenants/targets.hpp"

namespace tenants {

boost::json::value const& Tenant::flag(std::string_view name) const {
  auto const found = flags.find(name);
  if (found == flags.end()) throw std::invalid_argument("the flag table has no row " + std::string(name));
  return found->second;
}

bool Tenant::flag_bool(std::string_view name) const { return flag(name).as_bool(); }
std::int64_t Tenant::flag_number(std::string_view name) const { return flag(name).as_int64(); }
std::string Tenant::flag_text(std::string_view name) const { return std::string(flag(name).as_string()); }

std::string Tenant::title_in(std::string_view locale) const {
  auto const found = titles.find(std::string(locale));
  return found == titles.end() ? title : found->second;
}

base::Locale const* Tenant::default_language() const {
  return default_locale ? base::find_locale(*default_locale) : nullptr;
}

base::Locale const& Tenant::unprefixed_locale() const {
  auto const* language = default_language();
  return language ? *language : base::english();
}

bool Tenant::offers(base::Locale const& locale) const {
  return locale.pseudo || std::ranges::find(locales, locale.code) != locales.end();
}

std::vector<std::string_view> context_words(Tenant const& tenant) {
  std::vector<std::string_view> out{tenant.id.value, tenant.title};
  for (auto const& [locale, title] : tenant.titles) out.emplace_back(title);
  for (auto const& host : tenant.hosts) out.emplace_back(host);
  return out;
}

std::string href(Tenant const& tenant, base::Locale const& locale, std::string_view path, Prefix prefix) {
  if (!path.starts_with('/')) return std::string(path);  // an external address has no language
  bool const needed = locale.code != tenant.unprefixed_locale().code;
  return base::localised_path(locale, path, needed || prefix == Prefix::always);
}

}  // namespace tenants
