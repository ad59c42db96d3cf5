// The input of a page function: the same JSON for the renderer, for hydration in the browser and for the
// payload file of the next navigation.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "base/json/json.hpp"
#include "base/json/json_codec.hpp"
#include "base/locale.hpp"
#include "features/tenants/configuration/configuration.hpp"
#include "features/tenants/look/number_format.hpp"

namespace app {

struct Alternate {
  std::string hreflang;  // "en-US", or "x-default"
  std::string href;
};
BOOST_DESCRIBE_STRUCT(Alternate, (), (hreflang, href))

struct Head {
  std::string canonical;  // absolute
  std::vector<Alternate> alternates;
  std::string origin;  // "https://aurora.example", for absolute addresses in structured data
  bool noindex = false;
  std::string title;        // the tenant's own name for the tab; empty: the page's
  std::string description;  // the tenant's, for a page that has none of its own
  std::string keywords;
  std::string publisher;
  std::optional<std::string> social_picture;  // the path of 1200 by 630 pixels for link previews
};
BOOST_DESCRIBE_STRUCT(Head, (),
                      (canonical, alternates, origin, noindex, title, description, keywords, publisher,
                       social_picture))

struct LocaleLink {
  std::string code;
  std::string name;
  base::Direction dir = base::Direction::ltr;
  std::string href;  // this page in that language
};
BOOST_DESCRIBE_STRUCT(LocaleLink, (), (code, name, dir, href))

enum class Access { anyone, user };
BOOST_DESCRIBE_ENUM(Access, anyone, user)

struct Envelope {
  std::string page;
  std::string layout;
  std::int64_t status = 200;
  base::RawJson props;
  std::string path;  // without the language prefix
  std::string url;   // as asked for
  std::string locale;
  std::string iso;
  tenants::NumberFormat numbers;
  base::Direction dir = base::Direction::ltr;
  tenants::Theme theme = tenants::Theme::light;
  std::string build;
  base::RawJson shell;
  Head head;
  std::vector<LocaleLink> locales;
  Access guard = Access::anyone;
};
BOOST_DESCRIBE_STRUCT(Envelope, (),
                      (page, layout, status, props, path, url, locale, iso, numbers, dir, theme, build, shell,
                       head, locales, guard))

struct ErrorPage {
  std::int64_t status = 500;
  std::string message;
  std::string path;
  bool parental_control = false;
  std::optional<std::string> provider;  // an external one that does not answer
};
BOOST_DESCRIBE_STRUCT(ErrorPage, (), (status, message, path, parental_control, provider))

/// An address outside, reached through the disclaimer; also what a payload file answers where the page has
/// moved.
struct RedirectPage {
  std::string target;
  bool external = false;
  std::string host;
  std::string text;  // the tenant's own disclaimer; empty: the portal's
};
BOOST_DESCRIBE_STRUCT(RedirectPage, (), (target, external, host, text))

}  // namespace app

KIOSK_JSON(app::Envelope);
KIOSK_JSON(app::ErrorPage);
KIOSK_JSON(app::RedirectPage);
