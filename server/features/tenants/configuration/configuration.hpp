// The named configuration entries of a tenant: each is one versioned JSON document with a type of its own.
//
// Members that a document leaves out keep the values written here. Texts in several languages are objects
// such as {"en": "Music", "ar": "موسيقى"}; `words_in` chooses one.
#pragma once
#include <boost/describe.hpp>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/json/json.hpp"
#include "features/tenants/configuration/billing.hpp"

namespace tenants {

using LocalText = std::map<std::string, std::string>;
/// The text in `locale`, else in English, else the first one, else empty.
std::string words_in(LocalText const& text, std::string_view locale);

enum class Theme { light, dark };
BOOST_DESCRIBE_ENUM(Theme, light, dark)

struct Link {
  std::string
      key;  // message key of the portal ("nav.albums"), or empty where `title` has the tenant's own words
  LocalText title;
  std::string href;  // a path of the portal without language, or an allowed external address
  std::string icon;  // a name of the portal's icon set
};
BOOST_DESCRIBE_STRUCT(Link, (), (key, title, href, icon))

struct Brand {
  std::string color;      // "#0f766e"; where it is given, hue and chroma come from it
  double hue = 178;       // OKLCH degrees
  double chroma = 0.088;  // 0 to 0.2
};
BOOST_DESCRIBE_STRUCT(Brand, (), (color, hue, chroma))

struct HomeLink {
  std::string home_url = "/";
};
BOOST_DESCRIBE_STRUCT(HomeLink, (), (home_url))

/// "global": what the specification calls global settings.
struct GlobalSettings {
  Theme theme = Theme::light;  // the default one
  bool alternat_theme = true;  // whether visitors may choose the other (the specification's spelling)
  Brand brand;
  std::string colors;           // `--name: value;` pairs over the computed palette, for the default theme
  std::string alternat_colors;  // the same for the other theme
  std::string custom_style;     // a stylesheet's https address on an allowed host
  HomeLink links;
};
BOOST_DESCRIBE_STRUCT(GlobalSettings, (),
                      (theme, alternat_theme, brand, colors, alternat_colors, custom_style, links))

/// "images"
struct Images {
  std::string logo = "logo.svg";  // names of files of the tenant
  std::string icon = "icon.svg";
};
BOOST_DESCRIBE_STRUCT(Images, (), (logo, icon))

/// "header"
struct Header {
  bool languages = true;  // the menu of languages
};
BOOST_DESCRIBE_STRUCT(Header, (), (languages))

/// "footer"
struct Footer {
  std::vector<Link> links;
  LocalText note;
};
BOOST_DESCRIBE_STRUCT(Footer, (), (links, note))

/// "navigation": the rail and the tab bar, in order.
struct Navigation {
  std::vector<Link> links;
};
BOOST_DESCRIBE_STRUCT(Navigation, (), (links))

/// "profile-menu"
struct ProfileMenu {
  std::vector<Link> links;
};
BOOST_DESCRIBE_STRUCT(ProfileMenu, (), (links))

/// "desktop" and "mobile"
struct DeviceSettings {
  std::string home_structure = "home";
  std::int64_t shelf_limit = 12;
};
BOOST_DESCRIBE_STRUCT(DeviceSettings, (), (home_structure, shelf_limit))

/// "cookies"
struct Cookies {
  bool banner = false;
  std::vector<std::string> optional_ids;
};
BOOST_DESCRIBE_STRUCT(Cookies, (), (banner, optional_ids))

/// "popups"
struct Popup {
  std::string name;
  bool enabled = true;
  std::string structure;
};
BOOST_DESCRIBE_STRUCT(Popup, (), (name, enabled, structure))
struct Popups {
  std::vector<Popup> entries;
};
BOOST_DESCRIBE_STRUCT(Popups, (), (entries))

/// "shared-links": where the share dialog leads; {url} and {title} are filled in.
struct SharedLink {
  std::string name;
  std::string url;
};
BOOST_DESCRIBE_STRUCT(SharedLink, (), (name, url))
struct SharedLinks {
  std::vector<SharedLink> entries;
};
BOOST_DESCRIBE_STRUCT(SharedLinks, (), (entries))

/// "feeds": the RSS feeds of the tenant's podcasts, and those that podcasts come from.
struct Feeds {
  std::string hub;  // address of the WebSub hub that is notified of each change; empty without one
  std::vector<std::string> enclosure_hosts;  // hosts that linked episodes may play from
};
BOOST_DESCRIBE_STRUCT(Feeds, (), (hub, enclosure_hosts))

/// "free-reads": how many premium articles a reader without a plan may read within so many days.
struct FreeReads {
  std::int64_t count = 0;
  std::int64_t days = 30;
};
BOOST_DESCRIBE_STRUCT(FreeReads, (), (count, days))

/// "enabled-features": names of yes-or-no rows of the flag table that are switched on.
struct EnabledFeatures {
  std::vector<std::string> entries;
};
BOOST_DESCRIBE_STRUCT(EnabledFeatures, (), (entries))

/// "avatar-list"
struct AvatarList {
  std::vector<std::string> images;  // names of files of the tenant, or addresses on allowed hosts
  std::map<std::string, LocalText>
      titles;  // what an image shows, for screen readers; by its name in `images`
};
BOOST_DESCRIBE_STRUCT(AvatarList, (), (images, titles))

/// "expiration-popup"
struct ExpirationPopup {
  bool enabled = false;
  std::int64_t expiration_hours_alert = 24;
  std::int64_t expiration_days_alert = 3;
};
BOOST_DESCRIBE_STRUCT(ExpirationPopup, (), (enabled, expiration_hours_alert, expiration_days_alert))

/// "custom-styling"
struct CustomStyling {
  std::string cdn_link;  // https, on an allowed host
};
BOOST_DESCRIBE_STRUCT(CustomStyling, (), (cdn_link))

/// "google-ads"
struct GoogleAds {
  bool enabled = false;
  std::string container_id;  // GTM-…
};
BOOST_DESCRIBE_STRUCT(GoogleAds, (), (enabled, container_id))

/// "external-redirect-disclaimer"
struct ExternalRedirectDisclaimer {
  bool enabled = false;
  LocalText text;
};
BOOST_DESCRIBE_STRUCT(ExternalRedirectDisclaimer, (), (enabled, text))

/// "parental-control-mail": what the server's own template is filled with.
struct ParentalControlMail {
  std::string sender;
  LocalText subject;
};
BOOST_DESCRIBE_STRUCT(ParentalControlMail, (), (sender, subject))

/// "custom-plan": the plan that the tenant recommends, and the words that say so.
struct CustomPlan {
  std::string subscription_type;  // its name
  LocalText label;
};
BOOST_DESCRIBE_STRUCT(CustomPlan, (), (subscription_type, label))

/// "tab-names": titles of browser tabs by page name ("music/albums"), for search engines.
struct TabNames {
  std::map<std::string, LocalText> pages;
};
BOOST_DESCRIBE_STRUCT(TabNames, (), (pages))

/// "login-options": the ways to sign in, in the order in which they are offered. Without any, a tenant offers
/// password, one-time code and passkey.
struct LoginOption {
  std::string name;  // the tenant's own, in addresses too; where it is a kind, `kind` may be left out
  std::string kind;  // password, otp, passkey, oidc, partner, operator
  LocalText label;   // empty: the portal's words for this kind
  bool enabled = true;
  bool hidden = false;  // works, but is not shown
  std::string issuer;   // oidc
  std::string client_id;
  std::vector<std::string> scopes = {"openid", "email", "profile"};
  bool sms = false;  // otp: also sent as a text message
  std::string url;   // partner: where its sign-in begins; empty: `loginUrl` of "login-meta-data"
};
BOOST_DESCRIBE_STRUCT(LoginOption, (),
                      (name, kind, label, enabled, hidden, issuer, client_id, scopes, sms, url))
/// The kind, also where an older document has it as the name.
std::string const& kind_of(LoginOption const& option);
struct LoginOptions {
  std::vector<LoginOption> entries;
};
BOOST_DESCRIBE_STRUCT(LoginOptions, (), (entries))

/// "meta-data"
struct MetaData {
  LocalText description;
  LocalText keywords;
  std::string publisher;
};
BOOST_DESCRIBE_STRUCT(MetaData, (), (description, keywords, publisher))

/// "price-format"
struct PriceFormat {
  std::int64_t count = 2;  // decimals
  std::string currency = "EUR";
};
BOOST_DESCRIBE_STRUCT(PriceFormat, (), (count, currency))

/// "payment-meta-data" and "login-meta-data": the URLs and parameters of the tenant's partner pages.
struct PartnerMetaData {
  std::map<std::string, std::string> attributes;
};
BOOST_DESCRIBE_STRUCT(PartnerMetaData, (), (attributes))

/// All entries of one tenant, read.
struct Configuration {
  GlobalSettings global;
  Images images;
  Header header;
  Footer footer;
  Navigation navigation;
  ProfileMenu profile_menu;
  DeviceSettings desktop;
  DeviceSettings mobile;
  Cookies cookies;
  Popups popups;
  SharedLinks shared_links;
  Feeds feeds;
  FreeReads free_reads;
  EnabledFeatures enabled_features;
  AvatarList avatar_list;
  ExpirationPopup expiration_popup;
  CustomStyling custom_styling;
  GoogleAds google_ads;
  ExternalRedirectDisclaimer external_redirect_disclaimer;
  ParentalControlMail parental_control_mail;
  CustomPlan custom_plan;
  TabNames tab_names;
  LoginOptions login_options;
  MetaData meta_data;
  PriceFormat price_format;
  PartnerMetaData payment_meta_data;
  PartnerMetaData login_meta_data;
  Billing billing;
};
BOOST_DESCRIBE_STRUCT(Configuration, (),
                      (global, images, header, footer, navigation, profile_menu, desktop, mobile, cookies,
                       popups, shared_links, feeds, free_reads, enabled_features, avatar_list,
                       expiration_popup, custom_styling, google_ads, external_redirect_disclaimer,
                       parental_control_mail, custom_plan, tab_names, login_options, meta_data, price_format,
                       payment_meta_data, login_meta_data, billing))

/// The entries' names as documents are saved: "global", "profile-menu", "shared-links" …
std::vector<std::string> const& configuration_names();
/// Reads one entry's document into its place; the errors name the fields. An unknown name is an error too.
/// Links and addresses are checked against `allowed_hosts`.
std::vector<base::FieldError> read_configuration(std::string_view name, std::string_view document,
                                                 std::vector<std::string> const& allowed_hosts,
                                                 Configuration& into);
/// A document of "billing" as it once counted: also one that would be refused today.
std::optional<Billing> read_old_billing(std::string_view document);
/// One entry as JSON; nullopt for an unknown name.
std::optional<std::string> configuration_as_json(Configuration const& configuration, std::string_view name);

}  // namespace tenants

namespace base {
template <>
inline constexpr bool optional_by_default<tenants::Link> = true;
template <>
inline constexpr bool optional_by_default<tenants::Brand> = true;
template <>
inline constexpr bool optional_by_default<tenants::HomeLink> = true;
template <>
inline constexpr bool optional_by_default<tenants::GlobalSettings> = true;
template <>
inline constexpr bool optional_by_default<tenants::Images> = true;
template <>
inline constexpr bool optional_by_default<tenants::Header> = true;
template <>
inline constexpr bool optional_by_default<tenants::Footer> = true;
template <>
inline constexpr bool optional_by_default<tenants::Navigation> = true;
template <>
inline constexpr bool optional_by_default<tenants::ProfileMenu> = true;
template <>
inline constexpr bool optional_by_default<tenants::DeviceSettings> = true;
template <>
inline constexpr bool optional_by_default<tenants::Cookies> = true;
template <>
inline constexpr bool optional_by_default<tenants::Popup> = true;
template <>
inline constexpr bool optional_by_default<tenants::Popups> = true;
template <>
inline constexpr bool optional_by_default<tenants::SharedLinks> = true;
template <>
inline constexpr bool optional_by_default<tenants::Feeds> = true;
template <>
inline constexpr bool optional_by_default<tenants::FreeReads> = true;
template <>
inline constexpr bool optional_by_default<tenants::EnabledFeatures> = true;
template <>
inline constexpr bool optional_by_default<tenants::AvatarList> = true;
template <>
inline constexpr bool optional_by_default<tenants::ExpirationPopup> = true;
template <>
inline constexpr bool optional_by_default<tenants::CustomStyling> = true;
template <>
inline constexpr bool optional_by_default<tenants::GoogleAds> = true;
template <>
inline constexpr bool optional_by_default<tenants::ExternalRedirectDisclaimer> = true;
template <>
inline constexpr bool optional_by_default<tenants::ParentalControlMail> = true;
template <>
inline constexpr bool optional_by_default<tenants::CustomPlan> = true;
template <>
inline constexpr bool optional_by_default<tenants::TabNames> = true;
template <>
inline constexpr bool optional_by_default<tenants::LoginOption> = true;
template <>
inline constexpr bool optional_by_default<tenants::LoginOptions> = true;
template <>
inline constexpr bool optional_by_default<tenants::MetaData> = true;
template <>
inline constexpr bool optional_by_default<tenants::PriceFormat> = true;
template <>
inline constexpr bool optional_by_default<tenants::PartnerMetaData> = true;
}  // namespace base
