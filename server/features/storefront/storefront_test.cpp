// The demo tenants of the source tree: their shells, sitemaps and manifests.
#include "features/storefront/storefront.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <fstream>
#include <functional>
#include <set>

#include "base/problem.hpp"
#include "base/testing/run.hpp"
#include "base/testing/temporary_folder.hpp"
#include "features/catalogue/addresses.hpp"
#include "features/catalogue/kinds/kind_row.hpp"
#include "features/catalogue/testing/sample.hpp"
#include "features/storefront/sitemap.hpp"
#include "features/storefront/tenant_folder.hpp"
#include "features/structures/structure_store.hpp"
#include "features/tenants/configuration/documents.hpp"
#include "features/tenants/tenant_directory.hpp"
#include "features/tenants/tenant_store.hpp"
#include "storage/testing/database_test.hpp"

namespace storefront {
namespace {

using base::testing::wait_for;
using catalogue::ContentType;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

namespace fs = std::filesystem;

std::vector<std::string> const words{"music", "apps", "launch", "main", "info", "marketing", "impressum"};

class StorefrontTest : public storage::testing::DatabaseTest {
 protected:
  tenants::Messages messages{{{"de", {R"({"subscription.withdraw.link":"Vertrag widerrufen"})"}},
                              {"en", {R"({"subscription.withdraw.link":"Withdraw from contract here"})"}}}};
  bool load(std::string const& tenant) {
    return load_tenant_folder(database(), clock, fs::path(KIOSK_SOURCE_DIR) / "demo/tenants" / tenant, words);
  }
  tenants::Visit visit(std::string const& tenant, std::string_view locale, std::string path) {
    tenants::TenantDirectory directory(database(), tenants::LocalHosts::served);
    directory.reload_now();
    tenants::Visit out;
    out.tenant = directory.by_id(tenant);
    out.locale = base::find_locale(locale);
    out.path = std::move(path);
    return out;
  }
  std::string file(tenants::Visit const& of, std::string path) {
    storage::Changes const changes(database());
    Storefront storefront(database(), clock, changes, "/backend", messages);
    http::Request request;
    request.method = "GET";
    request.path = std::move(path);
    request.authority = "shop.localhost:8080";
    auto const answer = wait_for(storefront.answer_file(request, of.tenant));
    return answer ? std::string(http::body_text(answer->body)) : std::string("none");
  }
};

TEST_P(StorefrontTest, WhereTheLawGivesARightOfWithdrawalEachPageLeadsToIt) {
  ASSERT_TRUE(load("aurora") && load("nujum"));
  storage::Changes const changes(database());
  Storefront storefront(database(), clock, changes, "/backend", messages);
  auto const shell = storefront.shell_json(visit("aurora", "de", "/")).text;
  EXPECT_THAT(shell,
              HasSubstr(R"("title":"Vertrag widerrufen","href":"/de/profile/subscriptions?withdraw=1")"));
  EXPECT_THAT(storefront.shell_json(visit("aurora", "en", "/music")).text,
              HasSubstr("Withdraw from contract here"));
  EXPECT_THAT(storefront.shell_json(visit("nujum", "en", "/")).text, Not(HasSubstr("withdraw=1")));
}

TEST_P(StorefrontTest, TheDemoTenantsLoadAndASecondLoadChangesNothing) {
  for (auto const* tenant : {"aurora", "nujum", "plume"}) {
    try {
      EXPECT_TRUE(load(tenant)) << tenant;
    } catch (base::Problem const& problem) {
      for (auto const& error : problem.errors) ADD_FAILURE() << error.field << ": " << error.message;
    }
    EXPECT_FALSE(load(tenant)) << tenant;
  }
  tenants::TenantDirectory directory(database(), tenants::LocalHosts::served);
  directory.reload_now();
  auto const aurora = directory.by_host("localhost");
  auto const nujum = directory.by_host("nujum.localhost");
  auto const plume = directory.by_host("plume.localhost");
  EXPECT_EQ(aurora->id.value, "aurora");
  EXPECT_EQ(aurora->default_language(), nullptr);
  EXPECT_EQ(nujum->default_language()->code, "ar");
  EXPECT_EQ(nujum->default_theme(), tenants::Theme::dark);
  EXPECT_TRUE(nujum->flag_bool("multipleLoginOptionsFlow2"));
  EXPECT_EQ(plume->default_language()->code, "fr");
  EXPECT_EQ(plume->layout, "storefront");
  EXPECT_TRUE(plume->flag_bool("isPartner"));
  EXPECT_TRUE(plume->flag_bool("partnerLoginFlow"));
  EXPECT_NE(aurora->theme_address, plume->theme_address);
  for (auto const& tenant : {aurora, nujum, plume}) {
    EXPECT_EQ(tenant->locales.size(), 6U);
    EXPECT_EQ(tenant->messages.size(), 6U);
    EXPECT_TRUE(tenant->files.contains("logo.svg"));
    EXPECT_EQ(tenant->configuration.avatar_list.images.size(), 8U);
    for (auto const& avatar : tenant->configuration.avatar_list.images)
      EXPECT_TRUE(tenant->files.contains(avatar)) << tenant->id.value << ' ' << avatar;
    auto const names = database().read_now(tenant->id, [&](storage::TenantSession const& session) {
      return structures::StructureStore(session).live_names();
    });
    for (auto const* name : {"home", "impressum", "info.about", "info.help", "info.privacy",
                             "marketing.summer", "music.list", "discover"})
      EXPECT_THAT(names, Contains(name)) << tenant->id.value;
  }
}

TEST_P(StorefrontTest, EveryTextOfTheDemoIsThereInAllSixLanguages) {
  std::function<void(structures::SavedNode const&)> const look = [&](structures::SavedNode const& node) {
    for (auto const* text : {&node.title, &node.sub_title})
      if (!text->empty() && !text->contains("")) EXPECT_EQ(text->size(), 6U) << text->begin()->second;
    for (auto const& child : node.substructure) look(child);
  };
  for (auto const* tenant : {"aurora", "nujum", "plume"})
    for (auto const& entry :
         fs::directory_iterator(fs::path(KIOSK_SOURCE_DIR) / "demo/tenants" / tenant / "structures")) {
      std::ifstream in(entry.path());
      std::string const text(std::istreambuf_iterator<char>(in), {});
      auto const node = structures::restore_structure(text);
      ASSERT_TRUE(node) << entry.path();
      look(*node);
    }
}

TEST_P(StorefrontTest, AnInvalidFolderIsRefusedWithTheFileAndChangesNothing) {
  auto const folder = base::testing::make_temporary_folder() / "broken";
  fs::create_directories(folder / "structures");
  std::ofstream(folder / "tenant.json") << R"({"tenant": {"title": "Broken"}})";
  std::ofstream(folder / "structures/home.json")
      << R"({"name": "home", "data": {"clickUrl": "//evil.example"}})";
  try {
    load_tenant_folder(database(), clock, folder, words);
    ADD_FAILURE() << "was taken";
  } catch (base::Problem const& problem) {
    ASSERT_EQ(problem.errors.size(), 1U);
    EXPECT_EQ(problem.errors[0].field, "structures/home.json: data.clickUrl");
  }
  tenants::TenantDirectory directory(database(), tenants::LocalHosts::served);
  directory.reload_now();
  EXPECT_EQ(directory.by_id("broken"), nullptr);
  fs::remove_all(folder.parent_path());
}

TEST_P(StorefrontTest, AnIssuerInsideOfOurOwnNetworkIsRefused) {
  auto const folder = base::testing::make_temporary_folder() / "shop";
  fs::create_directories(folder);
  auto const load_with = [&](std::string const& issuer, PrivateIssuers allowed) -> std::string {
    std::ofstream(folder / "tenant.json")
        << R"({"tenant": {"title": "Shop"}, "login-options": {"entries": [{"name": "id", "kind": "oidc", "clientId": "a", "issuer": ")" +
               issuer + "\"}]}}";
    try {
      load_tenant_folder(database(), clock, folder, words, allowed);
      return {};
    } catch (base::Problem const& problem) {
      return problem.errors.empty() ? problem.detail : problem.errors[0].field;
    }
  };
  for (auto const* issuer : {"http://127.0.0.1:9000", "https://10.1.2.3", "https://localhost",
                             "https://id.internal/a", "https://169.254.169.254", "https://intranet"}) {
    EXPECT_EQ(load_with(issuer, PrivateIssuers::refused), "tenant.json: login-options: entries[0].issuer")
        << issuer;
  }
  EXPECT_EQ(load_with("http://127.0.0.1:9000", PrivateIssuers::allowed), "");
  EXPECT_EQ(load_with("https://id.example.com/realm", PrivateIssuers::refused), "");
  EXPECT_EQ(load_with("https://8.8.8.8", PrivateIssuers::refused), "");
  fs::remove_all(folder.parent_path());
}

TEST_P(StorefrontTest, AShellIsInThePagesLanguageAndMarksItsSection) {
  load("nujum");
  storage::Changes const changes(database());
  Storefront storefront(database(), clock, changes, "/backend", messages);
  auto const english = visit("nujum", "en", "/music/albums/category/arabic");
  auto const shell = base::parse_tree(storefront.shell_json(english).text)->as_object();
  EXPECT_EQ(shell.at("title"), "Nujum");
  EXPECT_EQ(shell.at("homeUrl"), "/en");
  EXPECT_EQ(shell.at("theme"), "dark");
  EXPECT_EQ(shell.at("features").at("multipleLoginOptionsFlow2"), true);
  EXPECT_FALSE(shell.at("features").as_object().contains("parentalControlMail"));
  std::vector<std::string> current;
  for (auto const& link : shell.at("navigation").as_array())
    if (link.at("current").as_bool()) current.emplace_back(link.at("href").as_string());
  EXPECT_THAT(current, testing::ElementsAre("/en/music/albums"));
  auto const arabic = visit("nujum", "ar", "/");
  auto const own = storefront.shell_json(arabic).text;
  EXPECT_THAT(own, HasSubstr("\"title\":\"نجوم\""));
  EXPECT_THAT(own, HasSubstr("\"href\":\"/music/tracks\""));
}

TEST_P(StorefrontTest, AShellShowsWhatTheTenantConfigures) {
  load("aurora");
  database().write_now(base::TenantId{"aurora"}, [&](storage::TenantSession const& session) {
    tenants::TenantStore store(session);
    auto const link = [](std::string const& key) {
      return R"({"links": [{"key": ")" + key + R"(", "title": {"en": "To )" + key + R"("}, "href": "/info/)" +
             key + R"("}]})";
    };
    store.save("header", R"({"languages": false})", "test", clock.now());
    store.save("navigation", link("rail"), "test", clock.now());
    store.save("footer", R"({"links": [], "note": {"en": "Under it all"}})", "test", clock.now());
    store.save("profile-menu", link("menu"), "test", clock.now());
    store.save("custom-styling", R"({"cdnLink": "https://www.example.org/own.css"})", "test", clock.now());
    store.save("expiration-popup", R"({"enabled": true, "expirationHoursAlert": 6})", "test", clock.now());
    store.save("images", R"({"logo": "avatar-fox.svg", "icon": "logo.svg"})", "test", clock.now());
  });
  storage::Changes const changes(database());
  Storefront storefront(database(), clock, changes, "/backend", messages);
  auto const shell = base::parse_tree(storefront.shell_json(visit("aurora", "en", "/")).text)->as_object();
  EXPECT_EQ(shell.at("languages"), false);
  EXPECT_EQ(shell.at("navigation").at(0).at("title"), "To rail");
  EXPECT_EQ(shell.at("footer").as_array().size(), 1u)
      << "the withdrawal function, which no tenant can take away";
  EXPECT_EQ(shell.at("footer").at(0).at("key"), "withdrawal");
  EXPECT_EQ(shell.at("footerNote"), "Under it all");
  EXPECT_EQ(shell.at("profileMenu").at(0).at("href"), "/info/menu");
  EXPECT_EQ(shell.at("customStyle"), "https://www.example.org/own.css");
  EXPECT_THAT(std::string(shell.at("logo").as_string()), HasSubstr("/theme/"));
  auto const& features = shell.at("features").as_object();
  EXPECT_EQ(features.at("expiration popup enabled"), true);
  EXPECT_EQ(features.at("expirationHoursAlert"), 6);
  EXPECT_EQ(features.at("expirationDaysAlert"), 3) << "the usual number";
}

TEST_P(StorefrontTest, APageBelowNoSectionMarksTheFirstOfItsRowThatTheTenantHas) {
  load("aurora");
  storage::Changes const changes(database());
  Storefront storefront(database(), clock, changes, "/backend", messages);
  auto const section = [&](std::string const& path, std::vector<std::string> const& sections = {}) {
    auto page = visit("aurora", "en", path);
    page.sections = sections;
    auto const shell = base::parse_tree(storefront.shell_json(page).text)->as_object();
    std::vector<std::string> current;
    for (auto const& link : shell.at("navigation").as_array())
      if (link.at("current").as_bool()) current.emplace_back(link.at("href").as_string());
    return current;
  };
  EXPECT_THAT(section("/music/genre/ambient", {"/music/tracks/category"}),
              ElementsAre("/music/tracks/category"));
  std::vector<std::string> const music{"/music/list", "/music/tracks"};
  EXPECT_THAT(section("/music/artists/somebody/0000000000001", music), ElementsAre("/music/list"));
  EXPECT_THAT(section("/music/artists/somebody/0000000000001", {"/elsewhere", "/music/tracks"}),
              ElementsAre("/music/tracks"));
  EXPECT_THAT(section("/music/tracks/a-song/0000000000001", music), ElementsAre("/music/tracks"));
  EXPECT_THAT(section("/impressum"), testing::IsEmpty());
}

TEST_P(StorefrontTest, APageBelowNoSectionMarksNone) {
  load("nujum");
  storage::Changes const changes(database());
  Storefront storefront(database(), clock, changes, "/backend", messages);
  for (auto const* const path : {"/impressum", "/music/artists/somebody/0000000000001"})
    EXPECT_THAT(storefront.shell_json(visit("nujum", "en", path)).text,
                testing::Not(HasSubstr("\"href\":\"/en\",\"icon\":\"home\",\"current\":true")));
  EXPECT_THAT(storefront.shell_json(visit("nujum", "en", "/")).text, HasSubstr("\"current\":true"));
}

TEST_P(StorefrontTest, LaunchLeadsToTheLastSectionAndNowhereElse) {
  load("aurora");
  storage::Changes const changes(database());
  Storefront storefront(database(), clock, changes, "/backend", messages);
  auto const target = [&](std::string const& cookie) {
    http::Request request;
    if (!cookie.empty()) request.headers.add("Cookie", "last_section=" + cookie);
    auto launch = visit("aurora", "en", "/launch");
    launch.request = &request;
    auto const page = wait_for(storefront.launch(launch));
    EXPECT_EQ(page.status, 302);
    EXPECT_EQ(page.fresh.count(), 0);
    return page.redirect;
  };
  EXPECT_EQ(target(""), "/");
  EXPECT_EQ(target("/music/albums"), "/music/albums");
  EXPECT_EQ(target("%2Ffr%2Fmusic"), "/music");
  for (auto const* bad : {"//evil.example", "https://evil.example", "/launch", "/a?b", "%2F%2Fevil.example",
                          "/../x", "/{query.x}", "%ff"})
    EXPECT_EQ(target(bad), "/") << bad;
}

TEST_P(StorefrontTest, SitemapsNameEveryAddressInEveryLanguage) {
  load("plume");
  auto const plume = visit("plume", "fr", "/");
  EXPECT_THAT(file(plume, "/sitemap.xml"), HasSubstr("<loc>http://shop.localhost:8080/sitemap-ar.xml</loc>"));
  auto const german = file(plume, "/sitemap-de.xml");
  EXPECT_THAT(german, HasSubstr("<loc>http://shop.localhost:8080/de/info/about</loc>"));
  EXPECT_THAT(german, HasSubstr("hreflang=\"fr\" href=\"http://shop.localhost:8080/info/about\""));
  EXPECT_THAT(german, HasSubstr("hreflang=\"x-default\" href=\"http://shop.localhost:8080/info/about\""));
  EXPECT_THAT(german, HasSubstr("<loc>http://shop.localhost:8080/de/marketing/summer</loc>"));
  EXPECT_EQ(file(plume, "/sitemap-it.xml"), "none");
  EXPECT_EQ(file(plume, "/sitemap-.xml"), "none");
  EXPECT_EQ(file(plume, "/sitemap-de-2.xml"), "none") << "everything fits into the first part";
  EXPECT_EQ(file(plume, "/music"), "none");
  EXPECT_THAT(file(plume, "/robots.txt"), HasSubstr("Sitemap: http://shop.localhost:8080/sitemap.xml"));
}

TEST_P(StorefrontTest, PartsOfASitemapFollowEachOtherWithoutGapOrRepetition) {
  database().write_now([&](storage::Session& session) {
    catalogue::testing::Sample(session, ids, clock.now(), {"plume"}).fill();
    catalogue::testing::Sample(session, ids, clock.now(), {"aurora"}).fill();
  });
  database().read_now(base::TenantId{"plume"}, [&](storage::TenantSession const& session) {
    SitemapStore store(session);
    catalogue::ViewContext const view{
        .locale = &base::english(), .now = clock.now(), .max_rating = tenants::RatingLimit(60)};
    auto const keys = [&](std::int64_t limit, std::int64_t offset) {
      std::vector<std::int64_t> out;
      for (auto const& article : store.articles(view, limit, offset)) out.push_back(article.id.value);
      return out;
    };
    auto const all = keys(1000, 0);
    ASSERT_EQ(std::ssize(all), store.count(view));
    EXPECT_TRUE(std::ranges::is_sorted(all));
    std::vector<std::int64_t> parts;
    for (std::int64_t offset = 0; offset <= std::ssize(all); offset += 4)
      for (auto const key : keys(4, offset)) parts.push_back(key);
    EXPECT_EQ(parts, all);
    EXPECT_TRUE(keys(4, std::ssize(all)).empty());
  });
}

TEST_P(StorefrontTest, TheSecondPartOfASitemapHasWhatTheFirstHasNoRoomFor) {
  load("plume");
  database().write_now([&](storage::Session& session) {
    session.execute(R"(
    insert into article (id, licensor, content_type, import_key, slug, released_at, created_at, updated_at)
    with recursive n(i) as (select 1 union all select i + 1 from n where i < :articles)
    select i, 'sample', 'full_track_music', cast(i as text), 'song', 0, 0, 0 from n)",
                    storage::bind("articles", most_sitemap_articles + 2));
    session.execute(R"(
    insert into offer (tenant, article, content_type, rating, released_at, starts_at, business_model)
    select 'plume', id, content_type, 0, 0, 0, 'FREE' from article)");
  });
  auto const plume = visit("plume", "fr", "/");
  auto const index = file(plume, "/sitemap.xml");
  EXPECT_THAT(index, HasSubstr("/sitemap-de-2.xml</loc>"));
  EXPECT_THAT(index, Not(HasSubstr("/sitemap-de-3.xml</loc>")));
  auto const second = file(plume, "/sitemap-de-2.xml");
  for (auto const left : {1, 2})
    EXPECT_THAT(second, HasSubstr("<loc>http://shop.localhost:8080/de" +
                                  catalogue::track_path({most_sitemap_articles + left}, "song") + "</loc>"));
  EXPECT_EQ(std::ranges::count(second, '\n'), 2 + 2 + 1) << "two addresses, and no lists or structures";
  EXPECT_EQ(file(plume, "/sitemap-de-3.xml"), "none");
}

TEST_P(StorefrontTest, TheManifestIsTheTenantsOwn) {
  load("nujum");
  auto const manifest = file(visit("nujum", "ar", "/"), "/manifest.webmanifest");
  EXPECT_THAT(manifest, HasSubstr("\"name\":\"نجوم\""));
  EXPECT_THAT(manifest, HasSubstr("\"dir\":\"rtl\""));
  EXPECT_THAT(manifest, HasSubstr("\"start_url\":\"/launch\""));
  EXPECT_THAT(manifest, HasSubstr("/theme/nujum/logo-"));
}

TEST_P(StorefrontTest, TheManifestHasTheIconsThatBrowsersInstallAnAppWith) {
  load("nujum");
  auto const manifest = *base::parse_tree(file(visit("nujum", "en", "/"), "/manifest.webmanifest"));
  std::vector<std::string> icons;
  for (auto const& icon : manifest.at("icons").as_array())
    icons.push_back(fmt::format("{} {} {}", std::string_view(icon.at("sizes").as_string()),
                                std::string_view(icon.at("type").as_string()),
                                std::string_view(icon.at("purpose").as_string())));
  EXPECT_THAT(icons, testing::ElementsAre("192x192 image/png any", "192x192 image/png maskable",
                                          "512x512 image/png any", "512x512 image/png maskable",
                                          "any image/svg+xml any"));
}

STORAGE_ON_BOTH_ENGINES(StorefrontTest);

TEST(Sitemap, SplitsIntoPartsBeyondFortyThousandArticles) {
  EXPECT_EQ(sitemap_parts(0), 1);
  EXPECT_EQ(sitemap_parts(most_sitemap_articles), 1);
  EXPECT_EQ(sitemap_parts(most_sitemap_articles + 1), 2);
  tenants::Tenant tenant;
  tenant.locales = {"en", "ar"};
  auto const index = sitemap_index(tenant, "https://shop.example", 2);
  for (char const* name : {"/sitemap-en.xml", "/sitemap-en-2.xml", "/sitemap-ar.xml", "/sitemap-ar-2.xml"})
    EXPECT_THAT(index, HasSubstr(std::string("<loc>https://shop.example") + name + "</loc>"));
  EXPECT_EQ(read_sitemap_path("/sitemap-en.xml")->part, 1);
  EXPECT_EQ(read_sitemap_path("/sitemap-en-2.xml")->part, 2);
  EXPECT_EQ(read_sitemap_path("/sitemap-en-2.xml")->locale, "en");
  for (char const* path :
       {"/sitemap-en-1.xml", "/sitemap-en-02.xml", "/sitemap-en-x.xml", "/sitemap-en-.xml"})
    EXPECT_FALSE(read_sitemap_path(path)) << path << " is another address of a file, or of none";
  EXPECT_TRUE(list_pages({}, {}, {}, false).empty());
}

TEST(Sitemap, KindsWithTheSameGenrePagesAreOneSection) {
  std::set<ContentType> seen;
  for (auto const& [pages, kinds] : genre_sections()) {
    EXPECT_FALSE(pages.empty());
    for (auto const kind : kinds) EXPECT_TRUE(seen.insert(kind).second) << catalogue::name_of(kind);
  }
  auto const sections = genre_sections();
  auto const games = std::ranges::find_if(
      sections, [](auto const& section) { return section.kinds.front() == ContentType::online_game; });
  EXPECT_THAT(games->kinds,
              ElementsAre(ContentType::online_game, ContentType::cloud_game, ContentType::game));
}

TEST(Sitemap, ArticlesAreListedAtTheirCanonicalAddresses) {
  auto const genres_of = [](ContentType type) { return catalogue::kind_row(type).site_map.genres; };
  auto const id = *base::ArticleId::parse("0AAAAAAAAAAA1");
  auto const artist = *base::ArticleId::parse("0AAAAAAAAAAA2");
  auto const pages = list_pages({"home", "part.header"},
                                {{id, catalogue::ContentType::album, "nun", {0}, artist, "tarek"},
                                 {id, catalogue::ContentType::album, "alone", {0}, {}, {}},
                                 {id, catalogue::ContentType::full_track_music, "rain", {0}, {}, {}},
                                 {id, catalogue::ContentType::podcastcollection, "small", {0}, {}, {}},
                                 {id, catalogue::ContentType::podcast, "night", {0}, {}, {}},
                                 {id, catalogue::ContentType::audiobook, "ship", {0}, {}, {}},
                                 {id, catalogue::ContentType::person, "edda", {0}, {}, {}},
                                 {id, catalogue::ContentType::product, "pond", {0}, {}, {}},
                                 {id, catalogue::ContentType::partner, "north", {0}, {}, {}},
                                 {id, catalogue::ContentType::info_service, "tides", {0}, {}, {}},
                                 {id, catalogue::ContentType::voucher, "cup", {0}, {}, {}},
                                 {id, catalogue::ContentType::voucherbook, "winter", {0}, {}, {}}},
                                {{genres_of(ContentType::full_track_music), {"oud"}},
                                 {genres_of(ContentType::audiobook), {"stories"}},
                                 {genres_of(ContentType::full_length_video), {"drama"}},
                                 {genres_of(ContentType::product), {"travel"}},
                                 {genres_of(ContentType::voucher), {"food"}}});
  std::vector<std::string> paths;
  for (auto const& page : pages) paths.push_back(page.path);
  EXPECT_THAT(paths, Contains("/"));
  EXPECT_THAT(paths, Contains("/music/albums/0AAAAAAAAAAA2/tarek/nun/0AAAAAAAAAAA1"));
  EXPECT_THAT(paths, Contains("/music/tracks/rain/0AAAAAAAAAAA1"));
  EXPECT_THAT(paths, Contains("/music/genre/oud"));
  EXPECT_THAT(paths, Contains("/podcast/details/small/0AAAAAAAAAAA1"));
  EXPECT_THAT(paths, Contains("/podcast/episode/night/0AAAAAAAAAAA1"));
  EXPECT_THAT(paths, Contains("/audiobook/details/ship/0AAAAAAAAAAA1"));
  EXPECT_THAT(paths, Contains("/audiobook/artists/edda/0AAAAAAAAAAA1"));
  EXPECT_THAT(paths, Contains("/audiobook/genre/stories"));
  EXPECT_THAT(paths, Contains("/podcast/list"));
  EXPECT_THAT(paths, Contains("/video/list/films"));
  EXPECT_THAT(paths, Contains("/video/list/series"));
  EXPECT_THAT(paths, Contains("/video/category/drama"));
  EXPECT_THAT(paths, Contains("/mp/pond/0AAAAAAAAAAA1"));
  EXPECT_THAT(paths, Contains("/apps/partner/north/0AAAAAAAAAAA1"));
  EXPECT_THAT(paths, Contains("/mp/travel"));
  EXPECT_THAT(paths, Contains("/apps/viewAll"));
  EXPECT_THAT(paths, Contains("/partners/info-services"));
  EXPECT_THAT(paths, Contains("/partners/info-services/0AAAAAAAAAAA1"));
  EXPECT_THAT(paths, Contains("/vouchers/details/0AAAAAAAAAAA1"));
  EXPECT_THAT(paths, Contains("/voucherbooks/0AAAAAAAAAAA1"));
  EXPECT_THAT(paths, Contains("/vouchers/category/food"));
  EXPECT_THAT(paths, Contains("/vouchers"));
  EXPECT_THAT(paths, Contains("/voucherbooks"));
  EXPECT_THAT(paths, Not(Contains(HasSubstr("alone"))));
  EXPECT_THAT(paths, Not(Contains(HasSubstr("part.header"))));
}

TEST(Sitemap, AFilmIsListedAsAVideoWithThePageThatPlaysItAndASeriesIsNot) {
  auto const id = *base::ArticleId::parse("0AAAAAAAAAAA1");
  ListedArticle film{.id = id, .content_type = catalogue::ContentType::series_episode, .slug = "fog"};
  film.title = "Fog & rain";
  film.description = "Nothing is to be seen.";
  film.art_hash = "abc";
  film.art_widths = "320,640";
  film.duration_ms = 61'900;
  ListedArticle series{.id = id, .content_type = catalogue::ContentType::videocollection, .slug = "keepers"};
  ListedArticle bare = film;
  bare.art_hash.reset();
  auto const pages = list_pages({}, {film, series, bare}, {}, false);
  ASSERT_EQ(pages.size(), 3U);
  EXPECT_EQ(pages[1].path, "/video/series/details/keepers/0AAAAAAAAAAA1");
  EXPECT_FALSE(pages[1].video);
  EXPECT_FALSE(pages[2].video) << "a video without a picture is refused by search engines";
  tenants::Tenant tenant;
  tenant.locales = {"en"};
  auto const text = sitemap(tenant, base::english(), {pages[0]}, "https://shop.example");
  EXPECT_THAT(text, HasSubstr("<video:title>Fog &amp; rain</video:title>"));
  EXPECT_THAT(text, HasSubstr("<video:thumbnail_loc>https://shop.example/media/art/abc-640.webp<"));
  EXPECT_THAT(text, HasSubstr("/video/stream/fog/0AAAAAAAAAAA1</video:player_loc>"));
  EXPECT_THAT(text, HasSubstr("<video:duration>61</video:duration>"));
  EXPECT_THAT(text, Not(HasSubstr("content_loc"))) << "addresses of films end";
}

}  // namespace
}  // namespace storefront
