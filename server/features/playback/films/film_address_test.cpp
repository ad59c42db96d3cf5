// Signed addresses of a film's folder: what they grant, and that every change is refused.
#include "features/playback/films/film_address.hpp"

#include <gtest/gtest.h>

#include "features/playback/addresses.hpp"
#include "features/playback/films/film_file.hpp"

namespace playback {
namespace {

std::string const one_folder = "3f/a0/3fa0" + std::string(36, '7');
std::string const next_folder = "3f/a0/3fa0" + std::string(36, '8');

class FilmAddressTest : public ::testing::Test {
 protected:
  base::Instant const now{1'780'000'000'000};
  base::TenantId const tenant{"aurora"};
  SigningKeys keys{std::vector<SigningKey>{}};
  FilmGrant grant{.tenant = tenant,
                  .folder = one_folder,
                  .article = {42},
                  .expires = now + video_lifetime,
                  .scope = base::id_text(9),
                  .rights = Rights::full,
                  .drm = Drm::aes_128};

  std::string path(std::string_view file = "v720/00001.m4s") {
    return film_address(keys, grant, file).substr(files::film.prefix().size());
  }
  auto read(std::string_view text, base::Instant at) { return read_film_address(keys, tenant, text, at); }
};

TEST_F(FilmAddressTest, ReadsBackWhatWasGranted) {
  auto const found = read(path(), now);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->file, "v720/00001.m4s");
  EXPECT_EQ(found->grant.folder, one_folder);
  EXPECT_EQ(found->grant.article, base::ArticleId{42});
  EXPECT_EQ(found->grant.expires, grant.expires);
  EXPECT_EQ(found->grant.scope, grant.scope);
  EXPECT_EQ(found->grant.rights, Rights::full);
  EXPECT_EQ(found->grant.drm, Drm::aes_128);
  EXPECT_FALSE(path().contains('?')) << "playlists keep relative addresses";
}

TEST_F(FilmAddressTest, EveryChangedBitIsRefused) {
  std::string const good = path("");
  for (std::size_t i = 0; i + 1 < good.size(); ++i) {
    for (int bit = 0; bit < 8; ++bit) {
      std::string changed = good;
      changed[i] = static_cast<char>(changed[i] ^ (1 << bit));
      EXPECT_FALSE(read(changed, now)) << "position " << i << " bit " << bit << ": " << changed;
    }
  }
}

TEST_F(FilmAddressTest, EveryShorterOrLongerTokenIsRefused) {
  std::string const good = path();
  auto const end = good.find('/');
  for (std::size_t length = 0; length < end; ++length)
    EXPECT_FALSE(read(good.substr(0, length) + good.substr(end), now)) << length;
  for (char const* more : {".", "=", "A", ".1"})
    EXPECT_FALSE(read(good.substr(0, end) + more + good.substr(end), now)) << more;
  EXPECT_FALSE(read("", now));
  EXPECT_FALSE(read(good.substr(0, end), now));
  EXPECT_FALSE(read(std::string(5000, 'a') + good.substr(end), now));
}

TEST_F(FilmAddressTest, AFilmsTokenOpensNoOtherFilmTenantOrTime) {
  auto const good = path();
  auto const token = good.substr(0, good.find('/'));
  EXPECT_EQ(read(token + '/' + next_folder + "/v720/00001.m4s", now).error(), AddressFault::invalid);
  EXPECT_EQ(read_film_address(keys, base::TenantId{"plume"}, good, now).error(), AddressFault::invalid);
  EXPECT_TRUE(read(good, grant.expires - std::chrono::milliseconds(1)));
  EXPECT_EQ(read(good, grant.expires).error(), AddressFault::expired);
  grant.expires = now + video_lifetime + std::chrono::seconds(61);
  EXPECT_EQ(read(path(), now).error(), AddressFault::expired) << "of a clock that was ahead";
}

TEST_F(FilmAddressTest, TwoKeysLiveDuringARotation) {
  auto const first = path();
  keys.rotate();
  auto const second = path();
  EXPECT_TRUE(read(first, now));
  EXPECT_TRUE(read(second, now));
  keys.rotate();
  EXPECT_FALSE(read(first, now));
  EXPECT_TRUE(read(second, now));
}

TEST(FilmFile, OnlyNamesThatTheIngestMakesAreFiles) {
  for (char const* name :
       {"master.m3u8", "v720/index.m3u8", "v1080/init.mp4", "v240/00001.m4s", "v720/iframes.m3u8",
        "a-en/index.m3u8", "a-pt-BR/init.mp4", "a-en/00017.m4s", "s-de/index.m3u8", "s-de/subtitles.vtt",
        "thumbnails.vtt", "thumbnails-1.jpg", "thumbnails-12.jpg", "v720/key", "a-en/key"})
    EXPECT_TRUE(parse_film_file(name)) << name;
  for (char const* name : {"",
                           "/",
                           "key",
                           "index.m3u8",
                           "v720",
                           "v720/",
                           "v720/..",
                           "../master.m3u8",
                           "v720/../master.m3u8",
                           "v/index.m3u8",
                           "v0720/index.m3u8",
                           "v720//00001.m4s",
                           "v720/1.m4s",
                           "v720/00001.m4s.bak",
                           "v720/00001.M4S",
                           "v720/0000x.m4s",
                           "v720/000000001.m4s",
                           "a-/index.m3u8",
                           "a-e_n/index.m3u8",
                           "a-en/iframes.m3u8",
                           "s-de/00001.m4s",
                           "s-de/key",
                           "thumbnails-.jpg",
                           "thumbnails-01.jpg",
                           "thumbnails-1.png",
                           "Master.m3u8",
                           "master.m3u8 ",
                           "v720/index.m3u8/x",
                           "x720/index.m3u8"})
    EXPECT_FALSE(parse_film_file(name)) << name;
  EXPECT_EQ(parse_film_file("v720/00017.m4s")->number, 17U);
  EXPECT_EQ(parse_film_file("v720/00017.m4s")->track, "v720");
}

}  // namespace
}  // namespace playback
