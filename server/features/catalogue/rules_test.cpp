// Catalogue rules without database and programs: manifests, loudness, colours, badges, artwork.
#include <gtest/gtest.h>

#include <algorithm>

#include "features/catalogue/catalogue_presenter.hpp"
#include "features/catalogue/colours.hpp"
#include "features/catalogue/loudness.hpp"
#include "features/catalogue/manifest.hpp"

namespace catalogue {
namespace {

std::vector<std::string> refused_fields(std::string_view text) {
  std::vector<std::string> out;
  auto const manifest = read_manifest(text);
  if (manifest) return out;
  for (auto const& error : manifest.error()) out.push_back(error.field);
  return out;
}
bool has(std::vector<std::string> const& list, std::string const& value) {
  return std::ranges::find(list, value) != list.end();
}

constexpr char const* good = R"({"licensor":"demo","genres":[{"key":"ambient","name":{"en":"Ambient"}}],
 "artists":[{"key":"lina","name":{"en":"Lina"},"genres":["ambient"]}],
 "albums":[{"key":"tides","title":{"en":"Tides","ar":"مد"},"artist":"lina","released":"2026-03-14","genres":["ambient"],"artwork":"art/t.png",
   "tracks":[{"key":"t1","title":{"en":"One"},"number":1,"file":"audio/1.flac","explicit":true,"price":{"amount":0.99,"currency":"EUR"}}]}],
 "playlists":[{"key":"p","title":{"en":"P"},"tracks":["t1"]}],"videos":[],"heroes":[{"key":"h","image":"h.png","accent":"#112233"}],"more":1})";

TEST(Manifest, IsReadWithItsOptionalParts) {
  auto const manifest = read_manifest(good);
  ASSERT_TRUE(manifest);
  EXPECT_TRUE(manifest->albums[0].tracks[0].explicit_);
  EXPECT_EQ(manifest->albums[0].tracks[0].business_model, "SUBSCRIPTION");
  EXPECT_EQ(manifest->heroes[0].accent, "#112233");
}

TEST(Manifest, TruncatedAnywhereIsRefusedAndNeverCrashes) {
  std::string const text = good;
  for (std::size_t length = 0; length < text.size(); ++length)
    EXPECT_FALSE(read_manifest(std::string_view(text).substr(0, length))) << length;
}

TEST(Manifest, NamesThePathOfEachError) {
  EXPECT_TRUE(has(refused_fields("{}"), "licensor"));
  auto const fields =
      refused_fields(R"({"licensor":"x","artists":[{"key":"a","name":{"en":"A"}},{"key":"a","name":{}}],
    "albums":[{"key":"b","title":{"xx":"B"},"artist":"nobody","released":"soon","artwork":"/etc/passwd",
      "tracks":[{"key":"t","title":{"en":" "},"file":"../secret.flac","rating":99,"businessModel":"GIFT","price":{"amount":-1,"currency":"euro"}},{"key":"u","title":{"en":"U"}}]}],
    "playlists":[{"key":"p","title":{"en":"P"},"tracks":["t","gone"]}]})");
  for (char const* field :
       {"artists[1].key", "artists[1].name", "albums[0].title.xx", "albums[0].artist", "albums[0].released",
        "albums[0].artwork", "albums[0].tracks[0].title.en", "albums[0].tracks[0].file",
        "albums[0].tracks[0].rating", "albums[0].tracks[0].businessModel", "albums[0].tracks[0].price.amount",
        "albums[0].tracks[0].price.currency", "albums[0].tracks[1].file", "playlists[0].tracks[1]"})
    EXPECT_TRUE(has(fields, field)) << field;
  EXPECT_EQ(refused_fields(R"({"licensor":"x","albums":[{"key":1}]})"),
            (std::vector<std::string>{"albums[0].key"}));
}

TEST(Manifest, OfTagsGroupsFilesIntoAlbums) {
  auto const manifest = manifest_of_tags(
      "folder",
      {{.file = "b/2.mp3",
        .tags =
            {.title = "Two", .artist = "Ann", .album = "Days", .genre = "Jazz", .date = "2020", .number = 2},
        .has_picture = true},
       {.file = "b/1.mp3",
        .tags = {.title = "One", .artist = "Bob", .album_artist = "Ann", .album = "Days", .number = 1}},
       {.file = "loose/song.flac", .tags = {}}});
  ASSERT_EQ(manifest.albums.size(), 2U);
  EXPECT_EQ(manifest.albums[0].key, "ann/days");
  EXPECT_EQ(manifest.albums[0].tracks.size(), 2U);
  EXPECT_EQ(manifest.albums[0].artwork, "b/2.mp3#cover");
  EXPECT_EQ(manifest.albums[0].released, "2020-01-01");
  EXPECT_EQ(manifest.albums[1].title.at("en"), "loose");
  EXPECT_EQ(manifest.albums[1].tracks[0].title.at("en"), "song");
  EXPECT_TRUE(read_manifest(base::to_json(manifest))) << "what is made of tags passes the checks";
}

TEST(Loudness, IsReadFromTheSummary) {
  auto const found = read_loudness(
      "I: -3.0 LUFS noise\n  Integrated loudness:\n    I:         -25.2 LUFS\n    Threshold: -35.2 LUFS\n  "
      "True peak:\n    Peak:      -14.2 dBFS\n");
  ASSERT_TRUE(found);
  EXPECT_DOUBLE_EQ(found->integrated, -25.2);
  EXPECT_DOUBLE_EQ(found->true_peak, -14.2);
  EXPECT_FALSE(read_loudness("Conversion failed!"));
  EXPECT_FALSE(read_loudness("Integrated loudness:\n I: lots"));
}

TEST(Loudness, GainReachesTheTargetAndLimitsOnlyWherePeaksWouldPass) {
  EXPECT_DOUBLE_EQ(gain_for({.integrated = -20, .true_peak = -8}).decibels, 4);
  EXPECT_FALSE(gain_for({.integrated = -20, .true_peak = -8}).limited);
  EXPECT_TRUE(gain_for({.integrated = -20, .true_peak = -2}).limited);
  EXPECT_DOUBLE_EQ(gain_for({.integrated = -9, .true_peak = 0.5}).decibels, -7);
  EXPECT_DOUBLE_EQ(gain_for({.integrated = -50, .true_peak = -40}).decibels, 20);
  EXPECT_DOUBLE_EQ(gain_for({.integrated = -70, .true_peak = -70}).decibels, 0) << "silence stays silence";
  EXPECT_EQ(gain_filters({.decibels = 4, .limited = false}), "volume=4.00dB");
}

TEST(Colours, AverageAndHuesComeFromThePixels) {
  std::string pixels = "P6\n# made by hand\n2 2\n255\n";
  for (char const* colour : {"\xff\x01\x01", "\xff\x01\x01", "\xff\x01\x01", "\x01\x01\xff"})
    pixels.append(colour, 3);
  auto const colours = colours_of_pixmap(pixels);
  ASSERT_TRUE(colours);
  EXPECT_NEAR(static_cast<double>(colours->hue_light), 29, 2) << "red in OKLCH";
  EXPECT_NEAR(static_cast<double>(colours->hue_dark), 264, 2) << "blue in OKLCH";
  EXPECT_EQ(colours->average.size(), 7U);
  std::string grey = "P5 1 1 255 ";
  grey += '\x80';
  EXPECT_EQ(colours_of_pixmap(grey)->average, "#808080");
}

TEST(Colours, TheDarkHueIsThatOfWhatIsDark) {
  std::string pixels = "P6 3 1 255\n";
  for (char const* colour : {"\xe8\x79\x5a", "\xe8\xdc\xc0", "\x1c\x24\x42"}) pixels.append(colour, 3);
  auto const colours = colours_of_pixmap(pixels);
  ASSERT_TRUE(colours);
  EXPECT_NEAR(static_cast<double>(colours->hue_light), 37, 8) << "coral";
  EXPECT_NEAR(static_cast<double>(colours->hue_dark), 271, 10) << "navy, not beige";
}

TEST(Colours, BrokenPixmapsAreRefused) {
  for (std::string const text : {"", "P6", "P6 2 2 255 abc", "P6 -1 2 255 ", "P6 99999 99999 255 x",
                                 "P7 1 1 255 abc", "P6 1 1 65535 abcdef"})
    EXPECT_FALSE(colours_of_pixmap(text)) << text;
}

TEST(Badges, FollowTheOffer) {
  base::Instant const now{1'780'000'000'000};
  EXPECT_EQ(badge_of("FREE", now, now), Badge::free);
  EXPECT_EQ(badge_of("DOWNLOAD_TO_OWN", now, now), Badge::price);
  EXPECT_EQ(badge_of("SUBSCRIPTION", now - std::chrono::hours(24), now), Badge::new_release);
  EXPECT_EQ(badge_of("SUBSCRIPTION", now - std::chrono::hours(24 * 31), now), Badge::none);
  EXPECT_EQ(badge_of("SUBSCRIPTION", now + std::chrono::hours(1), now), Badge::none);
}

TEST(Pictures, OfferAMiddleWidthToBrowsersWithoutSrcset) {
  auto const artwork = present(
      Picture{.hash = "abc", .width = 1200, .height = 1200, .widths = "96,640,1200", .color = "#fff"});
  EXPECT_EQ(artwork.src, "/media/art/abc-640.webp");
  EXPECT_EQ(present(Picture{.hash = "abc", .widths = "700"}).src, "/media/art/abc-700.webp");
}

TEST(Money, HasItsCurrencysDecimals) {
  EXPECT_EQ(currency_decimals("EUR"), 2);
  EXPECT_EQ(currency_decimals("KWD"), 3);
  EXPECT_EQ(currency_decimals("JPY"), 0);
}

TEST(TrackPayload, PrintsTheNamesThatPagesRead) {
  Track const track{.id = "1", .explicit_ = true, .badge = Badge::new_release};
  auto const json = base::to_json(track);
  EXPECT_NE(json.find("\"explicit\":true"), std::string::npos) << json;
  EXPECT_NE(json.find("\"durationSeconds\":0"), std::string::npos) << json;
  EXPECT_NE(json.find("\"badge\":\"new_release\""), std::string::npos) << json;
  EXPECT_EQ(json.find("album"), std::string::npos) << "absent members are left out";
}

}  // namespace
}  // namespace catalogue
