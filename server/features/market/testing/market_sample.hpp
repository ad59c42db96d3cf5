// A marketplace for tests: two partners with their apps and info services, and the music of the catalogue's
// own sample.
#pragma once
#include <map>
#include <string>
#include <vector>

#include "features/catalogue/kinds/market/market_attributes.hpp"
#include "features/catalogue/kinds/vouchers/voucher_attributes.hpp"
#include "features/catalogue/testing/sample.hpp"

namespace market::testing {

using catalogue::ArticleDraft;
using catalogue::ContentType;

class MarketSample {
 public:
  MarketSample(storage::Session& session, base::IdSource& ids, base::Instant now)
      : session_(session), ids_(ids), now_(now), sample_(session, ids, now) {}

  /// "pond" is free, "quay" costs 0.99, "vault" is for adults; "pond" and "quay" are of "north". The info
  /// service "tides" is of "north", "stars" of "south" and for adults.
  std::map<std::string, base::ArticleId> fill() {
    catalogue::LicensorStore licensor(session_, "sample");
    licensor.save_genre("travel", {{"en", "Travel"}, {"ar", "السفر"}}, ids_);
    licensor.save_genre("tools", {{"en", "Tools"}}, ids_);
    known_ = sample_.fill();
    partner("north", "North Pier");
    partner("south", "South Gate");
    app("pond", "north", {"travel"}, "FREE", 0);
    app("quay", "north", {"travel", "tools"}, "DOWNLOAD_TO_OWN", 10);
    app("vault", "south", {"tools"}, "FREE", 40);
    app("lantern", "south", {"travel"}, "FREE", 0);
    service("tides", "north", 0);
    service("stars", "south", 40);
    return known_;
  }

 private:
  void partner(std::string const& key, std::string const& name) {
    ArticleDraft draft{
        .content_type = ContentType::partner, .key = key, .texts = {{"en", {name, "About them.", "en"}}}};
    draft.attributes.text = base::to_json(catalogue::PartnerAttributes{
        .provider_id = "p-" + key,
        .tagline = {{"en", "Made by the sea"}},
        .link = "https://" + key + ".example",
        .support_link = "https://" + key + ".example/help",
        .faq = {{.question = {{"en", "Who are you?"}}, .answer = {{"en", "A few people."}}},
                {.question = {{"en", "Unanswered?"}}, .answer = {}}}});
    draft.pictures["COVER"] = catalogue::testing::Sample::picture('e');
    known_[key] = sample_.add(draft, "FREE");
  }

  void app(std::string const& key, std::string const& partner, std::vector<std::string> genres,
           std::string const& model, std::int64_t rating) {
    catalogue::ProductAttributes attributes{
        .provider_id = "app-" + key,
        .tagline = {{"en", "A small app"}, {"ar", "تطبيق صغير"}},
        .version = "2.1",
        .updated = "2026-02-03",
        .size_bytes = 12'345'678,
        .languages = {"en", "ar"},
        .devices = {catalogue::DeviceKind::phone, catalogue::DeviceKind::desktop},
        .systems = {{.name = "Android", .version = "10"}},
        .links = {{.kind = catalogue::AppLinkKind::web, .link = "https://example.org/" + key}},
        .privacy_link = "https://example.org/privacy",
        .terms = {{"en", "As it is."}},
        .faq = {},
        .screenshots = {{.hash = std::string(32, 'f'),
                         .width = 900,
                         .height = 1600,
                         .widths = "240,480",
                         .color = "#112233"}}};
    if (key == "pond") attributes.faq = {{.question = {{"en", "Is it deep?"}}, .answer = {{"en", "No."}}}};
    ArticleDraft draft{.content_type = ContentType::product,
                       .key = key,
                       .texts = {{"en", {"App " + key, "Does one thing.", "en"}}},
                       .rating = rating,
                       .attributes = {base::to_json(attributes)}};
    draft.released_at = base::Instant{now_.ms - 86'400'000LL * (100 + std::ssize(known_))};
    draft.genres = std::move(genres);
    draft.artists = {known_[partner]};
    draft.pictures["COVER"] = catalogue::testing::Sample::picture('d');
    known_[key] = sample_.add(draft, model, std::ssize(known_));
  }

  void service(std::string const& key, std::string const& partner, std::int64_t rating) {
    ArticleDraft draft{
        .content_type = ContentType::info_service,
        .key = key,
        .texts = {{"en", {"Service " + key, "Messages.", "en"}}},
        .rating = rating,
        .attributes = {base::to_json(catalogue::InfoServiceAttributes{
            .tagline = {{"en", "Before you go"}},
            .messages = {{{"en", "High water at six."}, {"ar", "المد في السادسة."}}, {{"en", "Low water."}}},
            .times = 2,
            .period = catalogue::ServicePeriod::day,
            .channels = {catalogue::MessageChannel::sms, catalogue::MessageChannel::push},
            .billing_cycle = "P1M"})}};
    draft.artists = {known_[partner]};
    known_[key] = sample_.add(draft, "DOWNLOAD_TO_OWN", std::ssize(known_));
  }

  storage::Session& session_;
  base::IdSource& ids_;
  base::Instant now_;
  catalogue::testing::Sample sample_;
  std::map<std::string, base::ArticleId> known_;
};

}  // namespace market::testing
