// An immutable snapshot of one tenant, replaced whole when an editor saves.
#pragma once
#include <boost/describe.hpp>
#include <boost/json/value.hpp>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/ids.hpp"
#include "base/locale.hpp"
#include "features/tenants/configuration/configuration.hpp"
#include "features/tenants/hosts/public_origin.hpp"
#include "features/tenants/rating_limit.hpp"

namespace tenants {

enum class RedirectMatch { exact, prefix };
BOOST_DESCRIBE_ENUM(RedirectMatch, exact, prefix)

/// An address that leads elsewhere. `to` is a path of the portal or an external address on an allowed host,
/// and may hold placeholders {query.X} and {user.uuid}. Under a prefix rule the rest of the path is appended.
struct RedirectRule {
  std::string from;
  RedirectMatch match = RedirectMatch::exact;
  std::string to;
  std::int64_t status = 302;
};
BOOST_DESCRIBE_STRUCT(RedirectRule, (), (from, match, to, status))

/// A small file that the tenant brings along, such as its logo.
struct TenantFile {
  std::string content_type;
  std::shared_ptr<std::string const> body;
  std::string
      address;  // "/theme/aurora/logo-1a2b3c4d5e6f.svg": changes with the content, so it may be kept for ever
};

struct Tenant {
  base::TenantId id;
  std::int64_t revision = 0;  // of the newest save: part of what caches are keyed by
  std::string title;
  LocalText titles;                           // where it is written differently in some languages
  std::vector<std::string> hosts;             // claimed host names, lower case
  std::vector<PublicOrigin> origins;          // at most one for each of them; the first is the tenant's own
  std::optional<std::string> default_locale;  // a code; absent where the tenant leaves it to the browser
  std::vector<std::string> locales;           // codes of the offered languages
  std::string layout = "default";             // or "storefront"
  RatingLimit max_rating{60};
  std::vector<std::string> allowed_hosts;  // external hosts that links, redirects and stylesheets may lead to
  std::map<std::string, boost::json::value, std::less<>>
      flags;  // every flag of the table, defaults filled in
  Configuration configuration;
  std::vector<RedirectRule> redirects;
  std::map<std::string, std::map<std::string, std::string>, std::less<>>
      messages;  // by locale, over the built-in ones
  std::map<std::string, TenantFile, std::less<>> files;

  std::shared_ptr<std::string const> theme_css;  // the tenant's colours, light and dark
  std::string theme_address;                     // "/theme/aurora-1a2b3c4d5e6f.css"
  std::string messages_version;                  // changes with the tenant's own words

  /// Values of the flag table by name; an unknown name is a bug and throws std::invalid_argument.
  bool flag_bool(std::string_view name) const;
  std::int64_t flag_number(std::string_view name) const;
  std::string flag_text(std::string_view name) const;
  boost::json::value const& flag(std::string_view name) const;

  std::string title_in(std::string_view locale) const;
  /// The language of addresses without prefix: the default one, or English.
  base::Locale const& unprefixed_locale() const;
  base::Locale const* default_language() const;  // absent where left open
  bool offers(base::Locale const& locale) const;
  Theme default_theme() const { return configuration.global.theme; }
};

/// Words that everybody at this tenant knows: its names and those of its hosts. No password should be made of
/// them.
std::vector<std::string_view> context_words(Tenant const& tenant);

/// A visitor of a prefixed URL stays on prefixed URLs, also without cookies.
enum class Prefix { where_needed, always };
/// Path of this tenant in a language: without prefix for the language of its unprefixed addresses, unless
/// `always`.
std::string href(Tenant const& tenant, base::Locale const& locale, std::string_view path,
                 Prefix prefix = Prefix::where_needed);

}  // namespace tenants
