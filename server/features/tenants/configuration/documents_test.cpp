// A tenant's documents: errors with paths, and defaults for what is absent.
#include "features/tenants/configuration/documents.hpp"

#include <gmock/gmock.h>

#include "base/text.hpp"
#include "features/tenants/configuration/flags.hpp"
#include "features/tenants/visit.hpp"

namespace tenants {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

std::vector<std::string> fields(std::string_view name, std::string_view body, Saved const& others = {}) {
  std::vector<std::string> out;
  for (auto const& error : check_document(name, body, others)) out.push_back(error.field);
  return out;
}

std::shared_ptr<Tenant const> tenant_of(std::map<std::string, std::string> documents) {
  Saved saved;
  saved.documents = std::move(documents);
  std::vector<base::FieldError> problems;
  return assemble({"aurora"}, saved, problems);
}

TEST(TenantDocument, InvalidDocumentsAreRefusedWithTheirFields) {
  EXPECT_THAT(fields("tenant", R"({"title": ""})"), Contains("title"));
  EXPECT_THAT(fields("tenant", R"({"title": "A", "hosts": ["Up.example", "a b", "a.example", "a.example"]})"),
              testing::ElementsAre("hosts[0]", "hosts[1]", "hosts[3]"));
  EXPECT_THAT(fields("tenant",
                     R"({"title": "A", "origins": ["https://a.example", "b.example", "http://a.example"]})"),
              testing::ElementsAre("origins[1]", "origins[2]"));
  EXPECT_THAT(fields("tenant", R"({"title": "A", "defaultLocale": "it"})"), Contains("defaultLocale"));
  EXPECT_THAT(fields("tenant", R"({"title": "A", "locales": ["ar", "fr"]})"), Contains("defaultLocale"));
  EXPECT_THAT(fields("tenant", R"({"title": "A", "allowedHosts": ["*.com", "https://x.example"]})"),
              testing::ElementsAre("allowedHosts[0]", "allowedHosts[1]"));
  EXPECT_THAT(fields("tenant", R"({"title": 3})"), Contains("title"));
  EXPECT_THAT(fields("tenant", "{\"title\": \"A\""), Contains(""));
  EXPECT_THAT(fields("tenant", R"({"title": "A", "layout": "fancy"})"), Contains("layout"));
}

TEST(TenantDocument, FlagsAreThoseOfTheTable) {
  EXPECT_THAT(fields("flags", R"({"V2Modals": true, "maxRating": 20})"), IsEmpty());
  EXPECT_THAT(
      fields("flags",
             R"({"V2Modals": "yes", "unheardOf": 1, "maxRating": 99, "default.locale.defaultLocale": "fr"})"),
      testing::ElementsAre("V2Modals", "unheardOf", "maxRating", "default.locale.defaultLocale"));
}

TEST(TenantDocument, MessagesMustBeIcuMessages) {
  EXPECT_THAT(
      fields("messages", R"({"en": {"a": "Hello {name}, {n, plural, one {# song} other {# songs}}"}})"),
      IsEmpty());
  EXPECT_THAT(fields("messages", R"({"en": {"a": "Hello {name"}, "it": {"b": "x"}})"),
              testing::ElementsAre("en.a", "it"));
}

TEST(TenantDocument, StylesheetsNeedAnAllowedHost) {
  Saved saved;
  saved.documents["tenant"] = R"({"title": "A", "allowedHosts": ["cdn.example"]})";
  EXPECT_THAT(fields("global", R"({"customStyle": "https://cdn.example/a.css"})", saved), IsEmpty());
  EXPECT_THAT(fields("global", R"({"customStyle": "https://other.example/a.css"})", saved),
              Contains("customStyle"));
  EXPECT_THAT(fields("global", R"({"customStyle": "/a.css"})", saved), Contains("customStyle"));
  EXPECT_THAT(fields("custom-styling", R"({"cdnLink": "//cdn.example/a.css"})", saved), Contains("cdnLink"));
}

TEST(TenantDocument, LinkedSoundsComeFromAllowedHosts) {
  Saved saved;
  saved.documents["tenant"] = R"({"title": "A", "allowedHosts": ["cdn.example", "*.media.example"]})";
  EXPECT_THAT(
      fields("feeds", R"({"enclosureHosts": ["cdn.example", "a.media.example", "127.0.0.1"]})", saved),
      IsEmpty());
  EXPECT_THAT(
      fields("feeds", R"({"enclosureHosts": ["other.example", "media.example", "10.0.0.1", "a b", ""]})",
             saved),
      testing::ElementsAre("enclosureHosts[0]", "enclosureHosts[1]", "enclosureHosts[2]", "enclosureHosts[3]",
                           "enclosureHosts[4]"));
}

TEST(TenantDocument, EveryEntryOfTheSpecificationExistsAndChecksItsFields) {
  EXPECT_THAT(
      configuration_names(),
      testing::UnorderedElementsAre(
          "global", "images", "header", "footer", "navigation", "profile-menu", "desktop", "mobile",
          "cookies", "popups", "shared-links", "feeds", "free-reads", "enabled-features", "avatar-list",
          "expiration-popup", "custom-styling", "google-ads", "external-redirect-disclaimer",
          "parental-control-mail", "custom-plan", "tab-names", "login-options", "meta-data", "price-format",
          "payment-meta-data", "login-meta-data", "billing"));
  for (auto const& name : configuration_names()) {
    EXPECT_THAT(fields(name, "{}"), IsEmpty()) << name;
    EXPECT_THAT(fields(name, "[]"), Contains("")) << name;
  }
  EXPECT_THAT(fields("google-ads", R"({"containerId": "GTM-<script>"})"), Contains("containerId"));
  EXPECT_THAT(fields("free-reads", R"({"count": 101, "days": 0})"), testing::ElementsAre("count", "days"));
  EXPECT_THAT(fields("price-format", R"({"count": 9, "currency": "euro"})"),
              testing::ElementsAre("count", "currency"));
  EXPECT_THAT(fields("navigation", R"({"links": [{"href": "/a"}, {"key": "x", "href": "javascript:x"}]})"),
              testing::ElementsAre("links[0]", "links[1].href"));
  EXPECT_THAT(fields("enabled-features", R"({"entries": ["partnerLoginFlow", "maxQuantity"]})"),
              Contains("entries[1]"));
}

TEST(TenantDocument, PicturesForProfilesAreFilesOfTheTenantOrAllowedAddresses) {
  Saved saved;
  saved.documents["tenant"] = R"({"title": "A", "allowedHosts": ["cdn.example"]})";
  EXPECT_THAT(
      fields("avatar-list", R"({"images": ["avatar-fox.svg", "https://cdn.example/owl.svg"]})", saved),
      IsEmpty());
  EXPECT_THAT(
      fields("avatar-list",
             R"({"images": ["", "../logo.svg", "javascript:x", "https://other.example/x.svg", "A B"]})",
             saved),
      testing::ElementsAre("images[0]", "images[1]", "images[2]", "images[3]", "images[4]"));
  EXPECT_THAT(fields("avatar-list",
                     R"({"images": ["a.svg"], "titles": {"a.svg": {"en": "Fox"}, "b.svg": {"xx": "?"}}})"),
              testing::ElementsAre("titles.b.svg", "titles.b.svg.xx"));
}

TEST(TenantAssembly, AnEmptyTenantHasEveryFlagWithTheTablesDefault) {
  auto const tenant = tenant_of({});
  for (auto const& flag : flags())
    if (!flag.default_value.empty()) EXPECT_TRUE(is_of_kind(tenant->flag(flag.name), flag.kind)) << flag.name;
  EXPECT_EQ(tenant->max_rating, RatingLimit(60));
  EXPECT_FALSE(tenant->flag_bool("V2Modals"));
  EXPECT_EQ(tenant->flag_number("maxQuantity"), 10);
  EXPECT_THROW(static_cast<void>(tenant->flag("unheardOf")), std::invalid_argument);
  EXPECT_EQ(tenant->unprefixed_locale().code, "en");
  EXPECT_EQ(tenant->default_language(), nullptr);
  EXPECT_THAT(tenant->hosts, Contains("aurora.localhost"));
}

TEST(TenantAssembly, DocumentsDecideFlagsLocalesAndLooks) {
  auto const tenant =
      tenant_of({{"tenant", R"({"title": "N", "titles": {"ar": "ن"}, "defaultLocale": "ar"})"},
                 {"flags", R"({"V2Modals": true})"},
                 {"enabled-features", R"({"entries": ["partnerLoginFlow"]})"},
                 {"global", R"({"theme": "dark", "links": {"homeUrl": "/main/start"}})"},
                 {"login-options", R"({"entries": [{"name": "otp"}]})"}});
  EXPECT_TRUE(tenant->flag_bool("V2Modals"));
  EXPECT_TRUE(tenant->flag_bool("partnerLoginFlow"));
  EXPECT_EQ(tenant->flag_text("default.locale.defaultLocale"), "ar");
  EXPECT_EQ(tenant->default_theme(), Theme::dark);
  EXPECT_EQ(tenant->configuration.global.links.home_url, "/main/start");
  EXPECT_EQ(tenant->configuration.login_options.entries.size(), 1U);
  EXPECT_EQ(href(*tenant, *base::find_locale("ar"), "/music"), "/music");
  EXPECT_EQ(href(*tenant, *base::find_locale("en"), "/music"), "/en/music");
  EXPECT_EQ(href(*tenant, *base::find_locale("en"), "https://x.example/"), "https://x.example/");
  EXPECT_EQ(tenant->title_in("ar"), "ن");
  EXPECT_EQ(tenant->title_in("fr"), "N");
}

TEST(TenantAssembly, InvalidEntriesKeepTheirDefaultAndAreReported) {
  Saved saved;
  saved.documents = {{"tenant", R"({"title": "A"})"}, {"global", "{broken"}, {"footer", R"({"links": 3})"}};
  std::vector<base::FieldError> problems;
  auto const tenant = assemble({"aurora"}, saved, problems);
  EXPECT_EQ(tenant->title, "A");
  EXPECT_EQ(tenant->default_theme(), Theme::light);
  EXPECT_EQ(problems.size(), 2U);
  EXPECT_THAT(problems.back().field, HasSubstr("footer:links"));
}

TEST(TenantAssembly, AddressesOfStylesheetAndFilesChangeWithTheirContent) {
  auto const light = tenant_of({});
  auto const other = tenant_of({{"global", R"({"brand": {"hue": 20, "chroma": 0.1}})"}});
  EXPECT_NE(light->theme_address, other->theme_address);
  EXPECT_TRUE(light->theme_address.starts_with("/theme/aurora-"));
}

TEST(TenantFiles, ScriptsInPicturesAreRefused) {
  auto const wrong = [](std::string body) {
    return !check_file({"logo.svg", "image/svg+xml", std::move(body)}).empty();
  };
  EXPECT_FALSE(wrong("<svg xmlns=\"http://www.w3.org/2000/svg\"><path d=\"M0 0\"/></svg>"));
  for (auto const* body :
       {"<svg><script>alert(1)</script></svg>", "<svg onload=alert(1)>", "<svg\nonload = \"x\">",
        "<svg><a href=\"javascript:x\"/></svg>", "<svg><foreignObject/></svg>", "<!DOCTYPE svg><svg/>",
        "<svg><use href=\"https://x.example/a.svg#b\"/></svg>", "no picture", "<svg>\xff</svg>"})
    EXPECT_TRUE(wrong(body)) << body;
  EXPECT_FALSE(check_file({"../x.svg", "image/svg+xml", "<svg/>"}).empty());
  EXPECT_FALSE(check_file({"x.html", "image/svg+xml", "<svg/>"}).empty());
}

TEST(Device, IsReadOffTheUserAgent) {
  EXPECT_EQ(device_class_of("Mozilla/5.0 (iPhone; CPU iPhone OS 17_0)"), DeviceClass::mobile);
  EXPECT_EQ(device_class_of("Mozilla/5.0 (Linux; Android 14; Pixel) Mobile Safari"), DeviceClass::mobile);
  EXPECT_EQ(device_class_of("Mozilla/5.0 (Linux; Android 14; SM-X200) Safari"), DeviceClass::tablet);
  EXPECT_EQ(device_class_of("Mozilla/5.0 (iPad; CPU OS 17)"), DeviceClass::tablet);
  EXPECT_EQ(device_class_of(""), DeviceClass::desktop);
  EXPECT_EQ(operating_system_of("Mozilla/5.0 (X11; Linux x86_64)"), "linux");
  EXPECT_EQ(operating_system_of("Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)"), "ios");
}

TEST(TenantFiles, APngTravelsAsTextAndIsServedAsItself) {
  std::string const png("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", 16);
  auto const refused = [](std::string name, std::string body) {
    return !check_file({std::move(name), "image/png", std::move(body)}).empty();
  };
  auto const text = base::base64url(png);
  EXPECT_FALSE(refused("icon-192.png", text));
  EXPECT_TRUE(refused("icon-192.svg", text));
  EXPECT_TRUE(refused("../icon.png", text));
  EXPECT_TRUE(refused("icon.png", png));
  EXPECT_TRUE(refused("icon.png", ""));
  EXPECT_TRUE(refused("icon.png", base::base64url("<svg onload=alert(1)>")));
  EXPECT_TRUE(refused("icon.png", text + std::string(300 * 1024, 'A')));

  Saved saved;
  saved.files.push_back({"icon-192.png", "image/png", text});
  std::vector<base::FieldError> problems;
  auto const tenant = assemble({"aurora"}, saved, problems);
  ASSERT_TRUE(tenant->files.contains("icon-192.png"));
  EXPECT_EQ(*tenant->files.find("icon-192.png")->second.body, png);
}

}  // namespace
}  // namespace tenants
