// Validates and assembles a tenant's documents.
#include "features/tenants/configuration/documents.hpp"

#include <fmt/format.h>
#include <unicode/messagepattern.h>

#include <algorithm>
#include <set>

#include "base/text.hpp"
#include "features/tenants/addresses.hpp"
#include "features/tenants/configuration/flags.hpp"
#include "features/tenants/configuration/voucher_providers.hpp"
#include "features/tenants/hosts/redirects.hpp"
#include "features/tenants/hosts/video_sources.hpp"
#include "features/tenants/look/palette.hpp"
#include "features/tenants/targets.hpp"

namespace tenants {
namespace {

using Errors = std::vector<base::FieldError>;
using NestedMessages = std::map<std::string, std::map<std::string, std::string>, std::less<>>;

bool is_plain_host(std::string_view host) {
  std::string const own(host);
  return read_target("https://" + own + "/", std::span(&own, 1)).has_value();
}

Errors check_settings(TenantSettings const& settings) {
  Errors errors;
  if (base::trim(settings.title).empty() || settings.title.size() > 80)
    errors.push_back({"title", "required", "must be 1 to 80 characters"});
  for (auto const& [locale, title] : settings.titles)
    if (!base::find_locale(locale) || title.empty() || title.size() > 80)
      errors.push_back(
          {"titles." + locale, "format", "must be a language of the portal and 1 to 80 characters"});
  std::set<std::string> seen;
  for (std::size_t i = 0; i < settings.hosts.size(); ++i) {
    auto const field = fmt::format("hosts[{}]", i);
    if (!is_plain_host(settings.hosts[i]))
      errors.push_back({field, "format", "must be a host name in lower case"});
    else if (!seen.insert(settings.hosts[i]).second)
      errors.push_back({field, "duplicate", "is a duplicate"});
  }
  std::set<std::string> origin_hosts;
  for (std::size_t i = 0; i < settings.origins.size(); ++i) {
    auto const field = fmt::format("origins[{}]", i);
    auto const origin = parse_public_origin(settings.origins[i]);
    if (!origin)
      errors.push_back(
          {field, "format", "must be an origin such as https://example.com or http://example.com:8080"});
    else if (!origin_hosts.insert(origin->host).second)
      errors.push_back({field, "duplicate", "must be the only origin of its host"});
  }
  std::set<std::string> offered;
  for (std::size_t i = 0; i < settings.locales.size(); ++i) {
    auto const field = fmt::format("locales[{}]", i);
    if (!base::find_locale(settings.locales[i]))
      errors.push_back({field, "enum", "is not a language of the portal"});
    else if (!offered.insert(settings.locales[i]).second)
      errors.push_back({field, "duplicate", "is a duplicate"});
  }
  if (settings.locales.empty()) errors.push_back({"locales", "required", "must have at least one language"});
  if (settings.default_locale && !offered.contains(*settings.default_locale))
    errors.push_back({"defaultLocale", "enum", "must be one of the tenant's languages"});
  if (!settings.default_locale && !offered.contains("en"))
    errors.push_back({"defaultLocale", "required", "is required if English is not offered"});
  if (settings.layout != "default" && settings.layout != "storefront")
    errors.push_back({"layout", "enum", "must be default or storefront"});
  for (std::size_t i = 0; i < settings.allowed_hosts.size(); ++i) {
    auto const& host = settings.allowed_hosts[i];
    auto const plain = host.starts_with("*.") ? std::string_view(host).substr(2) : std::string_view(host);
    if (!is_plain_host(plain) || plain.find('.') == std::string_view::npos)
      errors.push_back({fmt::format("allowedHosts[{}]", i), "format",
                        "must be a host such as example.com or *.example.com"});
  }
  return errors;
}

/// The one row of the flag table that the document "tenant" decides.
constexpr std::string_view locale_flag = "default.locale.defaultLocale";

Errors check_flags(boost::json::value const& tree) {
  Errors errors;
  if (!tree.is_object()) return {{"", "type", "must be an object"}};
  for (auto const& [key, value] : tree.get_object()) {
    auto const* flag = find_flag(key);
    if (!flag)
      errors.push_back({std::string(key), "enum", "is not in the table of flags"});
    else if (flag->name == locale_flag)
      errors.push_back({std::string(key), "enum", "must be set in the document tenant"});
    else if (!is_of_kind(value, flag->kind))
      errors.push_back(
          {std::string(key), "type",
           fmt::format("must be of the kind {}", boost::describe::enum_to_string(flag->kind, ""))});
    else if (flag->name == "maxRating" && (value.as_int64() < 0 || value.as_int64() > 60))
      errors.push_back({std::string(key), "range", "must be 0 to 60"});
  }
  return errors;
}

Errors check_messages(NestedMessages const& messages) {
  Errors errors;
  for (auto const& [locale, words] : messages) {
    if (!base::find_locale(locale)) errors.push_back({locale, "enum", "is not a language of the portal"});
    for (auto const& [key, text] : words) {
      auto const field = locale + '.' + key;
      if (key.empty() || key.size() > 200)
        errors.push_back({field, "range", "must have a key of 1 to 200 characters"});
      if (text.size() > 8000) errors.push_back({field, "range", "must be at most 8000 characters"});
      UErrorCode status = U_ZERO_ERROR;
      UParseError where{};
      icu::MessagePattern const pattern(icu::UnicodeString::fromUTF8(text), &where, status);
      if (U_FAILURE(status))
        errors.push_back(
            {field, "syntax", fmt::format("is not a valid ICU message: see character {}", where.offset + 1)});
    }
  }
  return errors;
}

void fill_flags(Tenant& tenant, std::string_view document) {
  for (auto const& flag : flags()) {
    auto value = base::parse_tree(flag.default_value);
    if (value)
      tenant.flags.emplace(flag.name, std::move(*value));
    else
      tenant.flags.emplace(
          flag.name, flag.kind == FlagKind::text ? boost::json::value("") : boost::json::value(nullptr));
  }
  if (auto const tree = base::parse_tree(document); tree && tree->is_object())
    for (auto const& [key, value] : tree->get_object()) {
      auto const* flag = find_flag(key);
      if (flag && is_of_kind(value, flag->kind)) tenant.flags.insert_or_assign(std::string(key), value);
    }
  for (auto const& name : tenant.configuration.enabled_features.entries)
    tenant.flags.insert_or_assign(name, true);
  tenant.flags.insert_or_assign(std::string(locale_flag),
                                boost::json::value(tenant.default_locale.value_or("")));
  tenant.max_rating = RatingLimit(tenant.flag_number("maxRating"));
}

constexpr std::string_view png_type = "image/png";
constexpr std::string_view png_begin = "\x89PNG\r\n\x1a\n";

bool is_plain_name(std::string_view name) {
  auto const dot = name.rfind('.');
  return dot != std::string_view::npos && dot > 0 && name.size() <= 64 &&
         std::ranges::all_of(name, [](char c) {
           return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '.';
         });
}

std::vector<base::FieldError> check_png(StoredFile const& file) {
  Errors errors;
  if (!is_plain_name(file.name) || !file.name.ends_with(".png"))
    errors.push_back({"name", "format", "must be a plain name that ends in .png"});
  if (file.body.size() > 256 * 1024) errors.push_back({"body", "range", "must be at most 192 KiB"});
  if (auto const bytes = base::from_base64url(file.body); !bytes || !bytes->starts_with(png_begin))
    errors.push_back({"body", "format", "is not a valid PNG"});
  return errors;
}

void fill_files(Tenant& tenant, std::vector<StoredFile> const& files) {
  for (auto file : files) {
    if (file.content_type == png_type) file.body = base::from_base64url(file.body).value_or("");
    auto const dot = file.name.rfind('.');
    auto const path = fmt::format("{}/{}-{}{}", tenant.id.value, file.name.substr(0, dot),
                                  base::sha256_hex(file.body).substr(0, 12), file.name.substr(dot));
    auto const address = http::link(files::theme, path);
    tenant.files.emplace(
        file.name, TenantFile{file.content_type, std::make_shared<std::string const>(file.body), address});
  }
}

}  // namespace

bool is_tenant_name(std::string_view name) {
  return !name.empty() && name.size() <= 40 && name.front() != '-' && name.back() != '-' &&
         std::ranges::all_of(
             name, [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-'; });
}

bool is_document_name(std::string_view name) {
  if (name == "tenant" || name == "flags" || name == "redirects" || name == "messages") return true;
  if (name == video_sources_document || name == voucher_providers_document) return true;
  return std::ranges::find(configuration_names(), name) != configuration_names().end();
}

std::vector<base::FieldError> check_document(std::string_view name, std::string_view body,
                                             Saved const& others) {
  if (body.size() > 512 * 1024) return {{"", "range", "must be at most 512 KiB"}};
  if (name == "tenant") {
    auto const settings = base::parse<TenantSettings>(body);
    return settings ? check_settings(*settings) : settings.error();
  }
  if (name == "flags") {
    auto const tree = base::parse_tree(body);
    return tree ? check_flags(*tree) : Errors{tree.error()};
  }
  if (name == "messages") {
    auto const messages = base::parse<NestedMessages>(body);
    return messages ? check_messages(*messages) : messages.error();
  }
  TenantSettings settings;
  if (auto const found = others.documents.find("tenant"); found != others.documents.end())
    settings = base::parse<TenantSettings>(found->second).value_or(TenantSettings{});
  if (name == "redirects") {
    auto const rules = base::parse<RedirectRules>(body);
    return rules ? check_redirects(rules->redirects, settings.allowed_hosts) : rules.error();
  }
  if (name == video_sources_document) {
    VideoSources sources;
    return read_video_sources(body, settings.allowed_hosts, sources);
  }
  if (name == voucher_providers_document) {
    VoucherProviders providers;
    return read_voucher_providers(body, settings.allowed_hosts, providers);
  }
  Configuration ignored;
  return read_configuration(name, body, settings.allowed_hosts, ignored);
}

std::vector<base::FieldError> check_file(StoredFile const& file) {
  if (file.content_type == png_type) return check_png(file);
  Errors errors;
  if (!is_plain_name(file.name) || !file.name.ends_with(".svg"))
    errors.push_back({"name", "format", "must be a plain name that ends in .svg"});
  if (file.content_type != "image/svg+xml")
    errors.push_back({"contentType", "enum", "must be image/svg+xml"});
  if (file.body.size() > 64 * 1024) errors.push_back({"body", "range", "must be at most 64 KiB"});
  auto const lower = base::lower_ascii(file.body);
  if (!base::is_valid_utf8(file.body) || lower.find("<svg") == std::string::npos)
    errors.push_back({"body", "format", "is not a valid SVG"});
  for (auto const word : {"<script", "javascript:", "<foreignobject", "<!entity", "<!doctype",
                          "<?xml-stylesheet", "<iframe", "<use href=\"http", "xlink:href=\"http"})
    if (lower.find(word) != std::string::npos)
      errors.push_back({"body", "format", fmt::format("must not contain {}", word)});
  // An attribute such as onload= begins after a space or a quote.
  for (std::size_t at = lower.find("on"); at != std::string::npos; at = lower.find("on", at + 1)) {
    if (at == 0 || std::string_view(" \t\r\n\"'/").find(lower[at - 1]) == std::string_view::npos) continue;
    auto end = at;
    while (end < lower.size() && lower[end] >= 'a' && lower[end] <= 'z') ++end;
    while (end < lower.size() && (lower[end] == ' ' || lower[end] == '\n')) ++end;
    if (end < lower.size() && lower[end] == '=') {
      errors.push_back({"body", "format", "must not contain an event attribute"});
      break;
    }
  }
  return errors;
}

std::vector<std::string> claimed_hosts(TenantSettings const& settings) {
  auto out = settings.hosts;
  for (auto const& text : settings.origins)
    if (auto const origin = parse_public_origin(text);
        origin && std::ranges::find(out, origin->host) == out.end())
      out.push_back(origin->host);
  return out;
}

std::shared_ptr<Tenant const> assemble(base::TenantId id, Saved const& saved,
                                       std::vector<base::FieldError>& problems, LocalHosts local) {
  auto tenant = std::make_shared<Tenant>();
  tenant->id = id;
  tenant->revision = saved.revision;
  auto const document = [&](std::string_view name) -> std::string_view {
    auto const found = saved.documents.find(std::string(name));
    return found == saved.documents.end() ? std::string_view("{}") : std::string_view(found->second);
  };
  auto const tell = [&](std::string_view name, Errors const& errors) {
    for (auto const& error : errors)
      problems.push_back({fmt::format("{}:{}", name, error.field), error.rule, error.message});
  };

  auto settings = base::parse<TenantSettings>(document("tenant"));
  if (!settings) tell("tenant", settings.error());
  auto const known = settings.value_or(TenantSettings{});
  tenant->title = known.title.empty() ? id.value : known.title;
  tenant->titles = known.titles;
  tenant->hosts = claimed_hosts(known);
  for (auto const& text : known.origins)
    if (auto origin = parse_public_origin(text)) tenant->origins.push_back(*std::move(origin));
  if (auto const own = id.value + ".localhost"; std::ranges::find(tenant->hosts, own) == tenant->hosts.end())
    tenant->hosts.push_back(own);
  if (local == LocalHosts::refused) {
    std::erase_if(tenant->hosts, is_local_host);
    std::erase_if(tenant->origins, [](PublicOrigin const& origin) { return is_local_host(origin.host); });
  }
  tenant->default_locale = known.default_locale;
  tenant->locales = known.locales;
  tenant->layout = known.layout;
  tenant->allowed_hosts = known.allowed_hosts;

  for (auto const& name : configuration_names())
    if (saved.documents.contains(name))
      tell(name, read_configuration(name, document(name), tenant->allowed_hosts, tenant->configuration));
  fill_flags(*tenant, document("flags"));
  if (auto rules = base::parse<RedirectRules>(document("redirects")))
    tenant->redirects = std::move(rules->redirects);
  else
    tell("redirects", rules.error());
  if (auto messages = base::parse<NestedMessages>(document("messages")))
    tenant->messages = std::move(*messages);
  else
    tell("messages", messages.error());
  tenant->messages_version = base::sha256_hex(document("messages")).substr(0, 12);
  fill_files(*tenant, saved.files);

  auto css = theme_css(tenant->configuration.global);
  tenant->theme_address =
      http::link(files::theme, fmt::format("{}-{}.css", id.value, base::sha256_hex(css).substr(0, 12)));
  tenant->theme_css = std::make_shared<std::string const>(std::move(css));
  return tenant;
}

}  // namespace tenants
