// Films from their signed folders: what is sent, what is refused, and that encrypted segments are what ffmpeg
// decrypts with the key that is asked for, on both databases.
#include "features/playback/films/film_files.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>

#include "features/playback/films/segment_encryption.hpp"
#include "features/playback/streaming/streaming_api.hpp"
#include "features/playback/testing/film_test.hpp"

namespace playback {
namespace {

using testing::body_of;

class FilmFilesTest : public testing::FilmTest {};
STORAGE_ON_BOTH_ENGINES(FilmFilesTest);

TEST_P(FilmFilesTest, EachFileHasItsTypeAndIsKeptNoLongerThanItsAddress) {
  auto const types =
      std::vector<std::pair<std::string, std::string>>{{"master.m3u8", "application/vnd.apple.mpegurl"},
                                                       {"v720/index.m3u8", "application/vnd.apple.mpegurl"},
                                                       {"v720/init.mp4", "video/mp4"},
                                                       {"v720/00001.m4s", "video/iso.segment"},
                                                       {"s-de/subtitles.vtt", "text/vtt; charset=utf-8"},
                                                       {"thumbnails.vtt", "text/vtt; charset=utf-8"},
                                                       {"thumbnails-1.jpg", "image/jpeg"}};
  for (auto const& [file, type] : types) {
    auto const response = get(address(file));
    EXPECT_EQ(response.status, 200) << file;
    EXPECT_EQ(response.headers.find("Content-Type"), type) << file;
    EXPECT_EQ(response.headers.find("cache-control"), "private, max-age=3600") << file;
    EXPECT_FALSE(response.headers.contains("Access-Control-Allow-Origin")) << file;
    EXPECT_EQ(body_of(response), content(file)) << file;
  }
  clock.advance(video_lifetime - std::chrono::seconds(90));
  EXPECT_EQ(get(address("master.m3u8")).headers.find("cache-control"), "private, max-age=90");
}

TEST_P(FilmFilesTest, PartsAndHeadsAreSentAndOtherMethodsAreNot) {
  auto const part = get(address("v720/00001.m4s"), "GET", "bytes=2-5");
  EXPECT_EQ(part.status, 206);
  EXPECT_EQ(body_of(part), content("v720/00001.m4s").substr(2, 4));
  EXPECT_EQ(get(address("v720/00001.m4s"), "HEAD").status, 200);
  EXPECT_EQ(get(address("v720/00001.m4s"), "GET", "bytes=99999-").status, 416);
  EXPECT_EQ(status_of(address("v720/00009.m4s")), 404);
}

TEST_P(FilmFilesTest, AnotherFilmTenantOrTimeIsRefused) {
  auto const good = address("v720/00001.m4s");
  auto other = good;
  other.replace(other.find(film_folder), film_folder.size(), other_folder);
  put(other_folder + "/v720/00001.m4s", "another film");
  EXPECT_EQ(status_of(other), 403);
  EXPECT_EQ(status_of(good, "plume"), 403);
  EXPECT_EQ(status_of(good), 200);
  for (char const* odd : {"../", "v720/../", "v720/..%2f", "keys/", ".hidden", "v720/00001.m4s/"}) {
    auto bent = address("");
    EXPECT_EQ(status_of(bent + odd), 404) << odd;
  }
  clock.advance(video_lifetime);
  EXPECT_EQ(status_of(good), 410);
}

TEST_P(FilmFilesTest, APathWithPercentSignsIsNoneOfOurs) {
  http::Request request = request_for(address("master.m3u8"));
  request.raw_path = base::replace_all(request.path, "master", "%6daster");
  EXPECT_EQ(problem_status([&] { serve(request); }), 404);
}

TEST_P(FilmFilesTest, EncryptedPlaylistsNameTheKeyBehindTheStartOfEachTrack) {
  grant.drm = Drm::aes_128;
  auto const playlist = body_of(get(address("v720/index.m3u8")));
  auto const key = playlist.find("#EXT-X-KEY:METHOD=AES-128,URI=\"key\"\n");
  ASSERT_NE(key, std::string::npos) << playlist;
  EXPECT_LT(playlist.find("#EXT-X-MAP:"), key);
  EXPECT_LT(key, playlist.find("#EXTINF:"));
  EXPECT_NE(playlist.find("#EXT-X-MEDIA-SEQUENCE:1\n"), std::string::npos) << "the first segment's number";
  EXPECT_EQ(playlist.find("#EXT-X-MEDIA-SEQUENCE:0"), std::string::npos) << playlist;
  auto const master = body_of(get(address("master.m3u8")));
  EXPECT_EQ(master.find("I-FRAME"), std::string::npos) << master;
  EXPECT_EQ(status_of(address("v720/iframes.m3u8")), 404) << "it reads parts of segments";
  EXPECT_EQ(body_of(get(address("v720/init.mp4"))), content("v720/init.mp4"));
  EXPECT_EQ(body_of(get(address("s-de/subtitles.vtt"))), content("s-de/subtitles.vtt"));
}

TEST_P(FilmFilesTest, AnEncryptedSegmentIsSentWholeInPartsAndOnce) {
  grant.drm = Drm::aes_128;
  auto const clear = content("v720/00001.m4s");
  auto const key = body_of(get(address("v720/key")));
  ASSERT_EQ(key.size(), segment_key_length);
  auto const response = get(address("v720/00001.m4s"));
  EXPECT_EQ(response.headers.find("Content-Type"), "video/iso.segment");
  auto const whole = body_of(response);
  EXPECT_EQ(whole, encrypt_segment(key, 1, clear));
  EXPECT_EQ(whole.size(), (clear.size() / 16 + 1) * 16);
  EXPECT_NE(whole, body_of(get(address("v720/00002.m4s")))) << "each has a vector of its own";
  auto const part = get(address("v720/00001.m4s"), "GET", "bytes=3-9");
  EXPECT_EQ(part.status, 206);
  EXPECT_EQ(body_of(part), whole.substr(3, 7));
  auto again = request_for(address("v720/00001.m4s"));
  again.headers.set("If-None-Match", *response.headers.find("ETag"));
  EXPECT_EQ(serve(again).status, 304);
  grant.drm = Drm::none;
  again = request_for(address("v720/00001.m4s"));
  again.headers.set("If-None-Match", *response.headers.find("ETag"));
  EXPECT_EQ(serve(again).status, 200) << "the clear file is another representation";
  EXPECT_EQ(status_of(address("v720/key")), 404) << "nothing is encrypted";
}

TEST_P(FilmFilesTest, KeysDifferByFilmTrackAndTenant) {
  grant.drm = Drm::aes_128;
  auto const key = body_of(get(address("v720/key")));
  EXPECT_EQ(key, body_of(get(address("v720/key"))));
  EXPECT_NE(key, body_of(get(address("v240/key"))));
  FilmRequest request{.grant = grant, .key = keys.sign("any", "").key, .file = {}};
  EXPECT_EQ(segment_key(keys, request, "v720"), key);
  request.grant.folder = other_folder;
  EXPECT_NE(segment_key(keys, request, "v720"), key);
  request.grant.folder = film_folder;
  request.grant.tenant = {"plume"};
  EXPECT_NE(segment_key(keys, request, "v720"), key);
  request.key = "00000000";
  EXPECT_EQ(segment_key(keys, request, "v720"), std::nullopt);
}

TEST_P(FilmFilesTest, TheKeyIsForWhoIsStillEntitledAndIsNeverKept) {
  auto const session = sign_in(101);
  auto const own = buy("films");
  auto const url = url_in(stream(sold, session, "AES-128"));
  auto const key_url = base::replace_all(url, "master.m3u8", "v720/key");
  auto const response = get(key_url);
  EXPECT_EQ(response.status, 200);
  EXPECT_EQ(response.headers.find("cache-control"), "no-store");
  EXPECT_EQ(response.headers.find("Content-Type"), "application/octet-stream");
  refund(paid(own.id), 700, true);
  EXPECT_EQ(status_of(key_url), 403) << "the subscription was revoked";
  buy("films", 102);
  auto const second = sign_in(102);
  auto const second_key =
      base::replace_all(url_in(stream(sold, second, "AES-128")), "master.m3u8", "v720/key");
  EXPECT_EQ(status_of(second_key), 200);
  end_session(second);
  EXPECT_EQ(status_of(second_key), 403) << "the session has ended";
}

TEST_P(FilmFilesTest, WithTooMuchOnItsWaySegmentsAreRefusedForAMoment) {
  grant.drm = Drm::aes_128;
  make_films(40);
  auto first = std::make_unique<http::Response>(get(address("v720/00001.m4s")));
  EXPECT_EQ(status_of(address("v720/00002.m4s")), 503);
  EXPECT_EQ(status_of(address("v720/index.m3u8")), 200);
  first.reset();
  EXPECT_EQ(status_of(address("v720/00002.m4s")), 200);
}

/// Writes what a player would fetch into a folder, and plays it.
TEST_P(FilmFilesTest, FfmpegDecryptsAndPlaysAWholeFilmAndWithAnotherKeyNothing) {
  auto const made = data / "media" / "a" / film_folder / "v240";
  std::filesystem::create_directories(made);
  shell("cd '" + made.string() +
        "' && ffmpeg -nostdin -y -f lavfi -i testsrc2=size=320x240:rate=10:duration=6 -c:v libx264 -g 10 "
        "-keyint_min 10 -hls_time 2 -hls_playlist_type vod -hls_segment_type fmp4 -start_number 1 "
        "-hls_segment_filename %05d.m4s index.m3u8");
  grant.drm = Drm::aes_128;
  auto const fetched = data / "fetched";
  std::filesystem::create_directories(fetched);
  for (auto const& file : std::filesystem::directory_iterator(made))
    write(fetched / file.path().filename(), body_of(get(address("v240/" + file.path().filename().string()))));
  write(fetched / "key", body_of(get(address("v240/key"))));
  std::string const play = "cd '" + fetched.string() +
                           "' && ffmpeg -nostdin -xerror -err_detect explode -allowed_extensions ALL -i "
                           "index.m3u8 -f framemd5 - > ";
  shell(play + "decrypted.txt");
  shell("cd '" + made.string() + "' && ffmpeg -nostdin -xerror -i index.m3u8 -f framemd5 - > '" +
        (fetched / "clear.txt").string() + "'");
  EXPECT_EQ(read_file(fetched / "decrypted.txt"), read_file(fetched / "clear.txt"));
  EXPECT_NE(read_file(fetched / "clear.txt").find("\n0,"), std::string::npos) << "it has pictures";
  write(fetched / "key", std::string(16, 'x'));
  EXPECT_NE(std::system(("( " + play + "wrong.txt ) >/dev/null 2>&1").c_str()), 0);
}

}  // namespace
}  // namespace playback
