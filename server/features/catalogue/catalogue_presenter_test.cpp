// What pages show of the catalogue: badges, pictures, currencies, tracks.
#include "features/catalogue/catalogue_presenter.hpp"

#include <gtest/gtest.h>

namespace catalogue {
namespace {

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
  EXPECT_EQ(artwork.widths, (std::vector<std::int64_t>{96, 640, 1200}));
  EXPECT_EQ(present(Picture{.hash = "abc", .widths = "700"}).src, "/media/art/abc-700.webp");
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
