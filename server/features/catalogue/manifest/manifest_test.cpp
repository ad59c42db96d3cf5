// Manifests: read, refused with the path of each error, and made of tags.
#include "features/catalogue/manifest/tag_manifest.hpp"

#include <gtest/gtest.h>

#include <algorithm>

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

TEST(Manifest, NoKindHasAPriceAboveTheLargest) {
  struct Place {
    std::string list;  // with # for the amount
    std::string path;
  };
  std::vector<Place> const places{
      {R"("albums":[{"tracks":[{"price":{"amount":#}}]}])", "albums[0].tracks[0].price"},
      {R"("podcasts":[{"price":{"amount":#}}])", "podcasts[0].price"},
      {R"("podcasts":[{"episodes":[{"price":{"amount":#}}]}])", "podcasts[0].episodes[0].price"},
      {R"("audiobooks":[{"price":{"amount":#}}])", "audiobooks[0].price"},
      {R"("films":[{"price":{"amount":#}}])", "films[0].price"},
      {R"("films":[{"offers":{"aurora":{"price":{"amount":#}}}}])", "films[0].offers.aurora.price"},
      {R"("series":[{"price":{"amount":#}}])", "series[0].price"},
      {R"("series":[{"episodes":[{"price":{"amount":#}}]}])", "series[0].episodes[0].price"},
      {R"("games":[{"price":{"amount":#}}])", "games[0].price"},
      {R"("products":[{"price":{"amount":#}}])", "products[0].price"},
      {R"("vouchers":[{"price":{"amount":#}}])", "vouchers[0].price"},
      {R"("vouchers":[{"value":{"amount":#}}])", "vouchers[0].value"},
      {R"("voucherbooks":[{"price":{"amount":#}}])", "voucherbooks[0].price"},
      {R"("infoServices":[{"price":{"amount":#}}])", "infoServices[0].price"}};
  for (auto const& [list, path] : places) {
    auto const is_refused = [&](std::string const& amount) {
      auto text = R"({"licensor":"x",)" + list + '}';
      text.replace(text.find('#'), 1, amount);
      return has(refused_fields(text), path + ".amount");
    };
    EXPECT_FALSE(is_refused("100000")) << path;
    for (char const* large : {"100000.01", "1000000000000000", "1e300"})
      EXPECT_TRUE(is_refused(large)) << path << ' ' << large;
  }
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

}  // namespace
}  // namespace catalogue
