// Vouchers for tests: two partners, two books, and the music of the catalogue's own sample.
#pragma once
#include <map>
#include <string>
#include <vector>

#include "features/catalogue/articles/article_relations.hpp"
#include "features/catalogue/kinds/market/market_attributes.hpp"
#include "features/catalogue/kinds/vouchers/voucher_attributes.hpp"
#include "features/catalogue/testing/sample.hpp"

namespace vouchers::testing {

using catalogue::ArticleDraft;
using catalogue::ContentType;
using catalogue::VoucherAttributes;

class VoucherSample {
 public:
  VoucherSample(storage::Session& session, base::IdSource& ids, base::Instant now)
      : session_(session), ids_(ids), now_(now), sample_(session, ids, now) {}

  /// "cup" and "film" are in the book "winter", "wine" (for adults) and "film" in "evening". "cup" is free
  /// and in "food", "film" costs 0.99, "old" has expired, "coming" has not begun, "gone" is sold out.
  std::map<std::string, base::ArticleId> fill() {
    catalogue::LicensorStore licensor(session_, "sample");
    licensor.save_genre("food", {{"en", "Food"}, {"ar", "طعام"}}, ids_);
    licensor.save_genre("culture", {{"en", "Culture"}}, ids_);
    licensor.save_genre("gifts", {{"en", "Gifts"}}, ids_);
    known_ = sample_.fill();
    partner("kettle", "Copper Kettle");
    partner("lantern", "Lantern Cinema");
    voucher("cup", "kettle", {"food"}, "FREE", {.benefit = {{"en", "2 for 1"}, {"ar", "٢ بسعر ١"}}});
    voucher("film", "lantern", {"culture"}, "DOWNLOAD_TO_OWN", {.discount_percent = 50}, 10);
    voucher("wine", "kettle", {"food"}, "FREE",
            {.value = catalogue::ManifestPrice{.amount = 12.5, .currency = "EUR"}}, 40);
    voucher("old", "kettle", {"food"}, "FREE", {.valid_until = day(-2)});
    voucher("coming", "kettle", {"food"}, "FREE", {.valid_from = day(3)});
    voucher("gone", "kettle", {"culture"}, "FREE", {.available = 0});
    book("winter", "Winter", {"food"}, {"film", "cup"});
    book("evening", "Evening", {"food", "gifts"}, {"wine", "film"});
    return known_;
  }

 private:
  std::string day(int from_now) const {
    return base::to_rfc3339(base::Instant{now_.ms + 86'400'000LL * from_now}).substr(0, 10);
  }

  void partner(std::string const& key, std::string const& name) {
    ArticleDraft draft{
        .content_type = ContentType::partner, .key = key, .texts = {{"en", {name, "About them.", "en"}}}};
    known_[key] = sample_.add(draft, "FREE");
  }

  void voucher(std::string const& key, std::string const& partner, std::vector<std::string> genres,
               std::string const& model, VoucherAttributes attributes, std::int64_t rating = 0) {
    attributes.redemption = {{"en", "At the till."}};
    attributes.terms = {{"en", "One each."}};
    if (attributes.benefit.empty() && attributes.discount_percent == 0) attributes.benefit = {{"en", "Free"}};
    if (attributes.valid_until.empty()) attributes.valid_until = day(0);
    ArticleDraft draft{.content_type = ContentType::voucher,
                       .key = key,
                       .texts = {{"en", {"Voucher " + key, "What it is.", "en"}}},
                       .rating = rating,
                       .attributes = {base::to_json(attributes)}};
    draft.genres = std::move(genres);
    draft.artists = {known_[partner]};
    draft.pictures["COVER"] = catalogue::testing::Sample::picture('d');
    known_[key] = sample_.add(draft, model, std::ssize(known_));
  }

  void book(std::string const& key, std::string const& title, std::vector<std::string> genres,
            std::vector<std::string> const& held) {
    ArticleDraft draft{.content_type = ContentType::voucherbook,
                       .key = key,
                       .texts = {{"en", {title, "Warm cups.", "en"}}},
                       .attributes = {base::to_json(catalogue::VoucherBookAttributes{
                           .provider_id = key, .tagline = {{"en", "Warm"}}})}};
    draft.genres = std::move(genres);
    draft.child_relation = catalogue::part_relation(ContentType::voucher);
    for (auto const& voucher : held)
      draft.children.push_back({.id = known_[voucher], .position = std::ssize(draft.children) + 1});
    known_[key] = sample_.add(draft, "DOWNLOAD_TO_OWN", std::ssize(known_));
  }

  storage::Session& session_;
  base::IdSource& ids_;
  base::Instant now_;
  catalogue::testing::Sample sample_;
  std::map<std::string, base::ArticleId> known_;
};

}  // namespace vouchers::testing
