// Builds the shells of tenants.
#include "features/storefront/shell.hpp"

#include "base/json/json_codec_definitions.hpp"
#include "features/accounts/addresses.hpp"
#include "features/tenants/configuration/flags.hpp"

KIOSK_JSON_COMPILED(storefront::Shell);

namespace storefront {
namespace {

std::vector<NavigationLink> links_of(std::vector<tenants::Link> const& links, tenants::Tenant const& tenant,
                                     base::Locale const& locale, tenants::Prefix prefix) {
  std::vector<NavigationLink> out;
  for (auto const& link : links)
    out.push_back({link.key.empty() ? link.href : link.key, tenants::words_in(link.title, locale.code),
                   tenants::href(tenant, locale, link.href, prefix), link.icon, false});
  return out;
}

/// The flags that the browser needs: booleans, numbers and one address, and none that only the server uses.
bool is_for_browsers(tenants::Flag const& flag) {
  return flag.kind == tenants::FlagKind::boolean || flag.kind == tenants::FlagKind::integer ||
         flag.name == "creditExpirationRoute" || flag.name == "autoLogin.providerCookieName";
}

/// The withdrawal function of the EU (directive 2023/2673): reached from every page, in the words of the law.
NavigationLink withdrawal_link(tenants::Visit const& visit, tenants::Messages& messages) {
  auto const address = std::string(accounts::pages::subscriptions.text()) + "?withdraw=1";
  return {.key = "withdrawal",
          .title = messages.text(*visit.tenant, visit.locale->code, "subscription.withdraw.link"),
          .href = tenants::href(*visit.tenant, *visit.locale, address, visit.prefix()),
          .icon = {},
          .current = false};
}

}  // namespace

Shell make_shell(tenants::Tenant const& tenant, base::Locale const& locale, std::string_view backend,
                 tenants::Prefix prefix) {
  auto const& configuration = tenant.configuration;
  Shell shell;
  shell.tenant = tenant.id.value;
  shell.title = tenant.title_in(locale.code);
  if (auto const logo = tenant.files.find(configuration.images.logo); logo != tenant.files.end())
    shell.logo = logo->second.address;
  shell.theme = tenant.default_theme();
  shell.alternat_theme = configuration.global.alternat_theme;
  shell.languages = configuration.header.languages;
  shell.theme_stylesheet = tenant.theme_address;
  shell.custom_style = configuration.global.custom_style.empty() ? configuration.custom_styling.cdn_link
                                                                 : configuration.global.custom_style;
  shell.home_url = tenants::href(tenant, locale, configuration.global.links.home_url, prefix);
  shell.backend = backend;
  shell.navigation = links_of(configuration.navigation.links, tenant, locale, prefix);
  shell.footer = links_of(configuration.footer.links, tenant, locale, prefix);
  shell.footer_note = tenants::words_in(configuration.footer.note, locale.code);
  shell.profile_menu = links_of(configuration.profile_menu.links, tenant, locale, prefix);
  for (auto const& flag : tenants::flags())
    if (is_for_browsers(flag))
      shell.features.emplace(flag.name, base::RawJson{base::print_tree(tenant.flag(flag.name))});
  auto const& popup = configuration.expiration_popup;
  shell.features.emplace("expiration popup enabled", base::RawJson{base::to_json(popup.enabled)});
  shell.features.emplace("expirationHoursAlert", base::RawJson{base::to_json(popup.expiration_hours_alert)});
  shell.features.emplace("expirationDaysAlert", base::RawJson{base::to_json(popup.expiration_days_alert)});
  if (auto const words = tenant.messages.find(locale.code); words != tenant.messages.end())
    shell.messages = words->second;
  shell.messages_version = tenant.messages_version;
  shell.external_redirect_disclaimer = configuration.external_redirect_disclaimer.enabled;
  return shell;
}

/** Every address lies below the home page's, so that one is marked on itself alone. False if none is. */
bool mark_current(std::vector<NavigationLink>& links, std::string_view address, std::string_view home) {
  NavigationLink* best = nullptr;
  for (auto& link : links) {
    bool const inside = link.href != home && address.starts_with(link.href) &&
                        address.size() > link.href.size() && address[link.href.size()] == '/';
    if (address == link.href || inside)
      if (!best || link.href.size() > best->href.size()) best = &link;
  }
  if (best) best->current = true;
  return best != nullptr;
}

void mark_section(Shell& shell, tenants::Visit const& visit) {
  if (mark_current(shell.navigation, visit.href(visit.path), shell.home_url)) return;
  for (auto const& section : visit.sections)
    if (mark_current(shell.navigation, visit.href(section), shell.home_url)) return;
}

Shell Shells::of(tenants::Visit const& visit) {
  Key const key{visit.tenant->id.value, visit.tenant->revision, visit.locale->code, visit.prefixed};
  auto const made = made_.get(key, [&] {
    auto shell = make_shell(*visit.tenant, *visit.locale, backend_, visit.prefix());
    if (tenants::has_withdrawal_right(visit.tenant->configuration.billing))
      shell.footer.push_back(withdrawal_link(visit, messages_));
    return std::make_shared<Shell const>(std::move(shell));
  });
  Shell shell = *made;
  auto const address = visit.href(visit.path);
  mark_section(shell, visit);
  mark_current(shell.footer, address, shell.home_url);
  mark_current(shell.profile_menu, address, shell.home_url);
  return shell;
}

}  // namespace storefront
