// The frame around every page of a tenant in one language (header, navigation, footer): the same for all
// visitors, so it is built once per version.
#pragma once
#include <boost/describe.hpp>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/json/json.hpp"
#include "base/json/json_codec.hpp"
#include "base/memo.hpp"
#include "features/tenants/configuration/tenant_files.hpp"
#include "features/tenants/visit.hpp"

namespace storefront {

struct NavigationLink {
  std::string key;
  std::string title;
  std::string href;
  std::string icon;
  bool current = false;
};
BOOST_DESCRIBE_STRUCT(NavigationLink, (), (key, title, href, icon, current))

struct Shell {
  std::string tenant;
  std::string title;
  std::string logo;
  tenants::Theme theme = tenants::Theme::light;
  bool alternat_theme = true;
  bool languages = true;  // the header offers the other languages
  std::string theme_stylesheet;
  std::string custom_style;
  std::string home_url;
  std::string backend;
  std::vector<NavigationLink> navigation;
  std::vector<NavigationLink> footer;
  std::string footer_note;                   // the tenant's own words below its links
  std::vector<NavigationLink> profile_menu;  // the tenant's own links in the menu of who has signed in
  std::map<std::string, base::RawJson> features;
  std::map<std::string, std::string> messages;
  std::string messages_version;
  bool parental_control_active = false;
  bool external_redirect_disclaimer = false;
};
BOOST_DESCRIBE_STRUCT(Shell, (),
                      (tenant, title, logo, theme, alternat_theme, languages, theme_stylesheet, custom_style,
                       home_url, backend, navigation, footer, footer_note, profile_menu, features, messages,
                       messages_version, parental_control_active, external_redirect_disclaimer))

Shell make_shell(tenants::Tenant const& tenant, base::Locale const& locale, std::string_view backend,
                 tenants::Prefix prefix = tenants::Prefix::where_needed);
/// Marks the link that leads to `path`, or to the section that it lies in.
void mark_current(std::vector<NavigationLink>& links, std::string_view address);

class Shells {
 public:
  Shells(std::string backend, tenants::Messages& messages)
      : backend_(std::move(backend)), messages_(messages) {}
  /// With the links marked for the visit's page.
  Shell of(tenants::Visit const& visit);

 private:
  struct Key {
    std::string tenant;
    std::int64_t revision;
    std::string_view locale;  // a code of the table of languages
    bool prefixed;
    auto operator<=>(Key const&) const = default;
  };
  std::string const backend_;
  tenants::Messages& messages_;
  base::Memo<Key, std::shared_ptr<Shell const>> made_{500};
};

}  // namespace storefront

KIOSK_JSON(storefront::Shell);
