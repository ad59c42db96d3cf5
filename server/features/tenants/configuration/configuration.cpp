// Parses and validates the named configuration entries.
#include "features/tenants/configuration/configuration.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/mp11.hpp>

#include "base/locale.hpp"
#include "base/regex.hpp"
#include "base/text.hpp"
#include "features/tenants/configuration/flags.hpp"
#include "features/tenants/hosts/media_hosts.hpp"
#include "features/tenants/look/palette.hpp"
#include "features/tenants/targets.hpp"

namespace tenants {
namespace {

using Errors = std::vector<base::FieldError>;
using Hosts = std::vector<std::string>;

std::string document_name(std::string_view member) {
  return base::replace_all(std::string(member), "_", "-");
}

std::string at(std::string_view list, std::size_t index) { return fmt::format("{}[{}]", list, index); }

void check_words(LocalText const& text, std::string const& field, Errors& errors) {
  for (auto const& [locale, words] : text) {
    if (!base::find_locale(locale))
      errors.push_back({field + '.' + locale, "enum", "is not a language of the portal"});
    if (words.size() > 4000)
      errors.push_back({field + '.' + locale, "range", "must be at most 4000 characters"});
  }
}

void check_address(std::string const& address, std::string const& field, Hosts const& hosts, Errors& errors) {
  if (auto const target = read_target(address, hosts); !target)
    errors.push_back({field, "format", target.error()});
}

/// An external stylesheet or file: an https URL on an allowed host, without placeholders; may be empty.
void check_external(std::string const& address, std::string const& field, Hosts const& hosts,
                    Errors& errors) {
  if (address.empty()) return;
  auto const target = read_target(address, hosts);
  if (!target)
    errors.push_back({field, "format", target.error()});
  else if (!target->external)
    errors.push_back({field, "format", "must be an https address"});
  else if (address.find('{') != std::string::npos)
    errors.push_back({field, "format", "must not contain a placeholder"});
}

void check_links(std::vector<Link> const& links, Hosts const& hosts, Errors& errors) {
  if (links.size() > 60) errors.push_back({"links", "range", "must have at most 60 links"});
  for (std::size_t i = 0; i < links.size(); ++i) {
    auto const field = at("links", i);
    check_address(links[i].href, field + ".href", hosts, errors);
    check_words(links[i].title, field + ".title", errors);
    if (links[i].key.empty() && links[i].title.empty())
      errors.push_back({field, "required", "must have a message key or a title"});
  }
}

void check_name(std::string const& name, std::string const& field, Errors& errors) {
  static base::Regex const form("[a-z0-9][a-z0-9._-]{0,63}");
  if (!name.empty() && !form.matches(name))
    errors.push_back({field, "format", "must be a name of lower-case letters, digits, hyphens and dots"});
}

void check(GlobalSettings const& settings, Hosts const& hosts, Errors& errors) {
  auto looks = check_looks(settings);
  errors.insert(errors.end(), looks.begin(), looks.end());
  check_external(settings.custom_style, "customStyle", hosts, errors);
  check_address(settings.links.home_url, "links.homeUrl", hosts, errors);
}
void check(Images const& images, Hosts const&, Errors& errors) {
  check_name(images.logo, "logo", errors);
  check_name(images.icon, "icon", errors);
}
void check(Header const&, Hosts const&, Errors&) {}
void check(Footer const& footer, Hosts const& hosts, Errors& errors) {
  check_links(footer.links, hosts, errors);
  check_words(footer.note, "note", errors);
}
void check(Navigation const& navigation, Hosts const& hosts, Errors& errors) {
  check_links(navigation.links, hosts, errors);
}
void check(ProfileMenu const& menu, Hosts const& hosts, Errors& errors) {
  check_links(menu.links, hosts, errors);
}
void check(DeviceSettings const& settings, Hosts const&, Errors& errors) {
  check_name(settings.home_structure, "homeStructure", errors);
  if (settings.shelf_limit < 1 || settings.shelf_limit > 48)
    errors.push_back({"shelfLimit", "range", "must be 1 to 48"});
}
void check(Cookies const& cookies, Hosts const&, Errors& errors) {
  for (std::size_t i = 0; i < cookies.optional_ids.size(); ++i)
    check_name(cookies.optional_ids[i], at("optionalIds", i), errors);
}
void check(Popups const& popups, Hosts const&, Errors& errors) {
  for (std::size_t i = 0; i < popups.entries.size(); ++i) {
    check_name(popups.entries[i].name, at("entries", i) + ".name", errors);
    check_name(popups.entries[i].structure, at("entries", i) + ".structure", errors);
  }
}
void check(SharedLinks const& links, Hosts const& hosts, Errors& errors) {
  for (std::size_t i = 0; i < links.entries.size(); ++i)
    check_address(links.entries[i].url, at("entries", i) + ".url", hosts, errors);
}
void check(EnabledFeatures const& features, Hosts const&, Errors& errors) {
  for (std::size_t i = 0; i < features.entries.size(); ++i) {
    auto const* flag = find_flag(features.entries[i]);
    if (!flag || flag->kind != FlagKind::boolean)
      errors.push_back({at("entries", i), "enum", features.entries[i] + " is not a known feature"});
  }
}
void check(AvatarList const& avatars, Hosts const& hosts, Errors& errors) {
  if (avatars.images.size() > 60) errors.push_back({"images", "range", "must have at most 60 pictures"});
  for (std::size_t i = 0; i < avatars.images.size(); ++i) {
    auto const& image = avatars.images[i];
    bool const address = image.starts_with('/') || image.contains("://");
    if (address)
      check_address(image, at("images", i), hosts, errors);
    else if (image.empty())
      errors.push_back({at("images", i), "required", "must be the name of a file, or an address"});
    else
      check_name(image, at("images", i), errors);
  }
  for (auto const& [image, title] : avatars.titles) {
    auto const field = "titles." + image;
    if (std::ranges::find(avatars.images, image) == avatars.images.end())
      errors.push_back({field, "enum", "is not in the list of images"});
    check_words(title, field, errors);
  }
}
void check(ExpirationPopup const& popup, Hosts const&, Errors& errors) {
  if (popup.expiration_hours_alert < 0 || popup.expiration_hours_alert > 240)
    errors.push_back({"expirationHoursAlert", "range", "must be 0 to 240"});
  if (popup.expiration_days_alert < 0 || popup.expiration_days_alert > 90)
    errors.push_back({"expirationDaysAlert", "range", "must be 0 to 90"});
}
void check(CustomStyling const& styling, Hosts const& hosts, Errors& errors) {
  check_external(styling.cdn_link, "cdnLink", hosts, errors);
}
void check(GoogleAds const& ads, Hosts const&, Errors& errors) {
  static base::Regex const form("GTM-[A-Z0-9]{1,20}");
  if (!ads.container_id.empty() && !form.matches(ads.container_id))
    errors.push_back({"containerId", "format", "must be GTM- and upper-case letters and digits"});
}
void check(ExternalRedirectDisclaimer const& disclaimer, Hosts const&, Errors& errors) {
  check_words(disclaimer.text, "text", errors);
}
void check(ParentalControlMail const& mail, Hosts const&, Errors& errors) {
  check_words(mail.subject, "subject", errors);
  static base::Regex const form("[^@\\s<>\"]{1,64}@[a-z0-9.-]{1,190}");
  if (!mail.sender.empty() && !form.matches(mail.sender))
    errors.push_back({"sender", "format", "must be an e-mail address"});
}
void check(CustomPlan const& plan, Hosts const&, Errors& errors) { check_words(plan.label, "label", errors); }
void check(TabNames const& names, Hosts const&, Errors& errors) {
  for (auto const& [page, title] : names.pages) check_words(title, "pages." + page, errors);
}
/// An issuer names itself by an https address without query; plain http only on this machine.
bool is_issuer(std::string const& issuer) {
  static base::Regex const form(
      "(https://[a-z0-9.-]+|http://(localhost|127[.]0[.]0[.]1))(:[0-9]{1,5})?"
      "(/[A-Za-z0-9._~/-]*)?");
  return issuer.size() <= 512 && form.matches(issuer);
}
void check(LoginOption const& option, std::string const& field, Hosts const& hosts, Errors& errors) {
  static base::Regex const name_form("[a-z0-9][a-z0-9-]{0,31}");
  static base::Regex const word_form("[!-~]{1,256}");
  constexpr std::string_view kinds[] = {"password", "otp", "passkey", "oidc", "partner", "operator"};
  if (!name_form.matches(option.name))
    errors.push_back({field + ".name", "format", "must be lower-case letters, digits and hyphens"});
  if (std::ranges::find(kinds, kind_of(option)) == std::end(kinds))
    errors.push_back({field + (option.kind.empty() ? ".name" : ".kind"), "enum",
                      "must be password, otp, passkey, oidc, partner or operator"});
  check_words(option.label, field + ".label", errors);
  if (option.kind == "oidc" && option.issuer.empty())
    errors.push_back({field + ".issuer", "required", "is required"});
  if (!option.issuer.empty() && !is_issuer(option.issuer))
    errors.push_back({field + ".issuer", "format", "must be an https address without query"});
  if (!option.issuer.empty() && !word_form.matches(option.client_id))
    errors.push_back({field + ".clientId", "format", "must be 1 to 256 visible characters"});
  if (option.scopes.size() > 20)
    errors.push_back({field + ".scopes", "range", "must have at most 20 scopes"});
  for (auto const& scope : option.scopes)
    if (!word_form.matches(scope) || scope.find_first_of("\"\\") != scope.npos)
      errors.push_back({field + ".scopes", "format", "must be a single word"});
  check_external(option.url, field + ".url", hosts, errors);
}
void check(LoginOptions const& options, Hosts const& hosts, Errors& errors) {
  if (options.entries.size() > 20) errors.push_back({"entries", "range", "must have at most 20 options"});
  for (std::size_t i = 0; i < options.entries.size(); ++i) {
    check(options.entries[i], at("entries", i), hosts, errors);
    for (std::size_t before = 0; before < i; ++before)
      if (options.entries[before].name == options.entries[i].name)
        errors.push_back({at("entries", i) + ".name", "duplicate", "another option has this name"});
  }
}
void check(Feeds const& feeds, Hosts const& hosts, Errors& errors) {
  check_external(feeds.hub, "hub", hosts, errors);
  if (feeds.enclosure_hosts.size() > 100)
    errors.push_back({"enclosureHosts", "range", "must have at most 100 hosts"});
  check_media_hosts(feeds.enclosure_hosts, "enclosureHosts", hosts, errors);
}
void check(FreeReads const& reads, Hosts const&, Errors& errors) {
  if (reads.count < 0 || reads.count > 100) errors.push_back({"count", "range", "must be 0 to 100"});
  if (reads.days < 1 || reads.days > 366) errors.push_back({"days", "range", "must be 1 to 366"});
}
void check(MetaData const& data, Hosts const&, Errors& errors) {
  check_words(data.description, "description", errors);
  check_words(data.keywords, "keywords", errors);
}
void check(PriceFormat const& format, Hosts const&, Errors& errors) {
  if (format.count < 0 || format.count > 4) errors.push_back({"count", "range", "must be 0 to 4"});
  if (format.currency.size() != 3 ||
      !std::ranges::all_of(format.currency, [](char c) { return c >= 'A' && c <= 'Z'; }))
    errors.push_back({"currency", "format", "must be three upper-case letters"});
}
void check(PartnerMetaData const& data, Hosts const&, Errors& errors) {
  if (data.attributes.size() > 100)
    errors.push_back({"attributes", "range", "must have at most 100 attributes"});
}
void check(Billing const& billing, Hosts const&, Errors& errors) { check_billing(billing, errors); }

using Members = boost::describe::describe_members<Configuration, boost::describe::mod_public>;

}  // namespace

std::string words_in(LocalText const& text, std::string_view locale) {
  if (auto const found = text.find(std::string(locale)); found != text.end()) return found->second;
  if (auto const found = text.find("en"); found != text.end()) return found->second;
  return text.empty() ? std::string{} : text.begin()->second;
}

std::string const& kind_of(LoginOption const& option) {
  return option.kind.empty() ? option.name : option.kind;
}

std::vector<std::string> const& configuration_names() {
  static std::vector<std::string> const names = [] {
    std::vector<std::string> out;
    boost::mp11::mp_for_each<Members>([&](auto member) { out.push_back(document_name(member.name)); });
    return out;
  }();
  return names;
}

std::vector<base::FieldError> read_configuration(std::string_view name, std::string_view document,
                                                 Hosts const& hosts, Configuration& into) {
  Errors errors;
  bool known = false;
  boost::mp11::mp_for_each<Members>([&](auto member) {
    if (document_name(member.name) != name) return;
    known = true;
    using Entry = std::remove_cvref_t<decltype(into.*member.pointer)>;
    auto entry = base::parse<Entry>(document);
    if (!entry) {
      errors = std::move(entry.error());
      return;
    }
    check(*entry, hosts, errors);
    if (errors.empty()) into.*member.pointer = std::move(*entry);
  });
  if (!known) errors.push_back({"", "enum", "is not a known configuration entry: " + std::string(name)});
  return errors;
}

std::optional<Billing> read_old_billing(std::string_view document) {
  auto billing = base::parse<Billing>(document);
  if (!billing) return std::nullopt;
  return *std::move(billing);
}

std::optional<std::string> configuration_as_json(Configuration const& configuration, std::string_view name) {
  std::optional<std::string> out;
  boost::mp11::mp_for_each<Members>([&](auto member) {
    if (document_name(member.name) == name) out = base::to_json(configuration.*member.pointer);
  });
  return out;
}

}  // namespace tenants
