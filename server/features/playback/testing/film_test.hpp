// Test fixture: a film and a series' episode with a folder of small files, the calls that play them, and the
// files' delivery.
#pragma once
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "base/testing/run.hpp"
#include "base/testing/temporary_folder.hpp"
#include "base/text.hpp"
#include "features/accounts/sessions/sessions.hpp"
#include "features/entitlement/testing/entitlement_test.hpp"
#include "features/playback/films/external_streams.hpp"
#include "features/playback/films/film_files.hpp"
#include "features/playback/streaming/streaming_api.hpp"
#include "features/portal/testing/ask.hpp"
#include "http/files.hpp"
#include "storage/testing/database_test.hpp"

namespace playback::testing {

inline std::string body_of(http::Response const& response) {
  if (auto const* part = std::get_if<http::FileRange>(&response.body))
    return part->file->read(part->offset, part->length);
  return std::string(http::body_text(response.body));
}

class FilmTest : public entitlement::testing::EntitlementTest {
 protected:
  using Path = std::filesystem::path;

  void SetUp() override {
    EntitlementTest::SetUp();
    data = base::testing::make_temporary_folder();
    database().write_now([&](storage::Session& session) {
      catalogue::testing::Sample sample(session, ids, clock.now());
      free_film = sample.add(film("free", catalogue::ContentType::full_length_video), "FREE");
      sold = sample.add(film("sold", catalogue::ContentType::full_length_video), "SUBSCRIPTION");
      episode = sample.add(film("episode", catalogue::ContentType::series_episode), "SUBSCRIPTION");
    });
    for (auto const& [file, text] : files()) put(film_folder + '/' + file, text);
    grant = {.tenant = aurora,
             .folder = film_folder,
             .article = free_film,
             .expires = clock.now() + video_lifetime};
    sessions = std::make_unique<accounts::Sessions>(database(), clock, ids, std::string(32, 'k'));
    make_films();
  }
  void TearDown() override {
    films.reset();
    sessions.reset();
    std::filesystem::remove_all(data);
    EntitlementTest::TearDown();
  }
  void make_films(std::uint64_t most_bytes = 1'000'000) {
    films = std::make_unique<FilmFiles>(data, database(), clock, keys, *sessions, entitlements(), most_bytes);
  }

  static std::map<std::string, std::string> files() {
    return {{"master.m3u8",
             "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nv720/index.m3u8\n"
             "#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1,URI=\"v720/iframes.m3u8\"\n"},
            {"v720/index.m3u8",
             "#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-TARGETDURATION:4\n#EXT-X-MEDIA-SEQUENCE:0\n"
             "#EXT-X-MAP:URI=\"init.mp4\"\n#EXTINF:4,\n00001.m4s\n#EXTINF:4,\n00002.m4s\n#EXT-X-ENDLIST\n"},
            {"v720/iframes.m3u8", "#EXTM3U\n"},
            {"v720/init.mp4", "the start"},
            {"v720/00001.m4s", "pictures, and more pictures"},
            {"v720/00002.m4s", "pictures, and more pictures"},
            {"s-de/subtitles.vtt", "WEBVTT\n"},
            {"thumbnails.vtt", "WEBVTT\n"},
            {"thumbnails-1.jpg", "JPEG"}};
  }
  static std::string content(std::string const& file) { return files().at(file); }

  /// A signed address of `grant`, from /media on.
  std::string address(std::string_view file) const { return film_address(keys, grant, file); }

  http::Request request_for(std::string const& url, std::string const& method = "GET",
                            std::string const& range = "") const {
    http::Request request{.method = method, .path = url.substr(url.find("/media"))};
    if (!range.empty()) request.headers.set("Range", range);
    return request;
  }
  http::Response serve(http::Request const& request, std::string const& as = "aurora") {
    auto owner = *tenant;
    owner.id = {as};
    return base::testing::wait_for(films->serve(request, std::make_shared<tenants::Tenant const>(owner)));
  }
  http::Response get(std::string const& url, std::string const& method = "GET",
                     std::string const& range = "") {
    return serve(request_for(url, method, range));
  }
  static int problem_status(std::function<void()> const& work) {
    try {
      work();
    } catch (base::Problem const& problem) {
      return problem.status;
    }
    return 200;
  }
  int status_of(std::string const& url, std::string const& as = "aurora") {
    return problem_status([&] { serve(request_for(url), as); });
  }

  accounts::SignedIn sign_in(std::int64_t account) {
    ensure_account(account);
    accounts::SignedIn user;
    user.account.id = {account};
    user.session = database().write_now(aurora, [&](storage::TenantSession const& session) {
      return sessions->open(session, {.account = {account}, .device = "Chrome", .address = "::1"}).id;
    });
    return user;
  }
  void end_session(accounts::SignedIn const& user) {
    database().write_now(aurora, [&](storage::TenantSession const& session) {
      sessions->end(session, user.account.id, user.session, "test");
    });
  }

  /// POST /video/streaming with this body.
  http::Response post(std::string const& body, std::optional<accounts::SignedIn> user = std::nullopt) {
    http::Request request{.method = "POST",
                          .path = "/video/streaming",
                          .host = "aurora.localhost",
                          .authority = "aurora.localhost:8080",
                          .body = body};
    PlayDecisions decisions(database(), clock, ids, keys, entitlements());
    tenants::VideoSourceDirectory sources(database());
    ProviderCatalogue providers(outbound::Fetcher({}, outbound::Fetcher::PlainHttp::refused), clock);
    ExternalStreams external(database(), clock, entitlements(), sources, providers);
    StreamingApi api(decisions, keys, *films, external);
    return base::testing::wait_for(portal::testing::ask(api, &StreamingApi::stream, request,
                                                        tenants::BackendCall{tenant}, {}, std::move(user)));
  }
  std::string stream(base::ArticleId article, std::optional<accounts::SignedIn> user = std::nullopt,
                     std::string const& drm = "") {
    std::string const wanted = drm.empty() ? "" : R"(,"drm":")" + drm + '"';
    return body_of(
        post(R"({"id":")" + base::text(article) + R"(","protocol":"https")" + wanted + '}', std::move(user)));
  }
  static std::string url_in(std::string const& answer) {
    auto const from = answer.find("\"url\":\"") + 7;
    return answer.substr(from, answer.find('"', from) - from);
  }

  void put(std::string const& path, std::string const& text) { write(data / "media" / "a" / path, text); }
  static void write(Path const& file, std::string const& text) {
    std::filesystem::create_directories(file.parent_path());
    std::ofstream(file, std::ios::binary) << text;
  }
  static std::string read_file(Path const& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }
  static void shell(std::string const& command) {
    ASSERT_EQ(std::system(("( " + command + " ) 2>/dev/null").c_str()), 0) << command;
  }

  /// Those of the fixture, and one for films.
  plans::PlanFolder folder() override {
    auto out = EntitlementTest::folder();
    auto seen = draft("films", "P1M", 700);
    seen.terms.contingents = {{{"FULL_LENGTH_VIDEO", "VIDEO"}, plans::unlimited}};
    out.plans.push_back(seen);
    return out;
  }

  std::string const film_folder = "3f/a0/3fa0" + std::string(36, '7');
  std::string const other_folder = "3f/a0/3fa0" + std::string(36, '8');
  Path data;
  SigningKeys keys{std::vector<SigningKey>{}};
  FilmGrant grant;
  std::unique_ptr<accounts::Sessions> sessions;
  std::unique_ptr<FilmFiles> films;
  base::ArticleId free_film;
  base::ArticleId sold;
  base::ArticleId episode;

 private:
  catalogue::ArticleDraft film(std::string const& key, catalogue::ContentType type) const {
    catalogue::ArticleDraft out{.content_type = type, .key = key, .texts = {{"en", {key, ""}}}};
    out.duration_ms = 60'000;
    out.rating = 10;
    out.attributes = {R"({"audio":["en","de"],"subtitles":[{"language":"de","kind":"captions"}],)"
                      R"("marks":[{"kind":"intro","startMs":1500,"endMs":4000}]})"};
    out.files = {
        {.profile = "hls", .path = film_folder + "/master.m3u8", .mime = "application/vnd.apple.mpegurl"},
        catalogue::testing::Sample::file("preview", key, "mp4")};
    return out;
  }
};

}  // namespace playback::testing
