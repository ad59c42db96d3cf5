// Articles for tests: two free ones, a premium one and a piece of news in two categories.
#pragma once
#include <map>
#include <string>

#include "features/catalogue/kinds/stories/story_attributes.hpp"
#include "features/catalogue/kinds/stories/story_text_store.hpp"
#include "features/catalogue/testing/sample.hpp"

namespace stories::testing {

using catalogue::ArticleDraft;
using catalogue::ContentType;
using catalogue::StoryArea;

inline constexpr std::int64_t day_ms = 86'400'000;

class StorySample {
 public:
  StorySample(storage::Session& session, base::IdSource& ids, base::Instant now)
      : session_(session), ids_(ids), now_(now) {}

  std::map<std::string, base::ArticleId> fill() {
    catalogue::testing::Sample sample(session_, ids_, now_);
    known_ = sample.fill();
    catalogue::LicensorStore licensor(session_, "sample");
    licensor.save_genre("sea", {{"en", "Sea"}, {"ar", "البحر"}}, ids_);
    licensor.save_genre("sea/harbor", {{"en", "Harbor"}}, ids_);
    licensor.save_genre("sea/light", {{"en", "Light"}}, ids_);
    licensor.save_genre("food", {{"en", "Food"}}, ids_);
    licensor.save_genre("food/kitchen", {{"en", "Kitchen"}}, ids_);
    story(sample, "boats", StoryArea::articles, "sea", "harbor", "Boats at night", 4);
    story(sample, "lamps", StoryArea::premium, "sea", "light", "Lamps and lenses", 3);
    story(sample, "ferry", StoryArea::news, "sea", "harbor", "The ferry is back", 2);
    story(sample, "soup", StoryArea::articles, "food", "kitchen", "Soup", 1);
    return known_;
  }

  /// One more premium article.
  base::ArticleId add_premium(std::string const& key, std::string const& title) {
    catalogue::testing::Sample sample(session_, ids_, now_);
    story(sample, key, StoryArea::premium, "sea", "light", title, 1);
    return known_.at(key);
  }

 private:
  void story(catalogue::testing::Sample& sample, std::string const& key, StoryArea area,
             std::string const& category, std::string const& subcategory, std::string const& title,
             std::int64_t days_ago) {
    catalogue::StoryAttributes const attributes{.area = area,
                                                .category = category,
                                                .subcategory = subcategory,
                                                .author = {{"en", "Marit Osken"}, {"ar", "ماريت أوسكن"}},
                                                .minutes = {{"en", 4}, {"ar", 5}},
                                                .tags = {{"en", {"boats"}}, {"ar", {"قوارب"}}},
                                                .digest = key};
    ArticleDraft draft{.content_type = ContentType::article,
                       .key = key,
                       .texts = {{"en", {title, "What it is about.", "en"}}},
                       .released_at = base::Instant{now_.ms - days_ago * day_ms},
                       .pictures = {{"COVER", catalogue::testing::Sample::picture('a')}}};
    draft.attributes.text = base::to_json(attributes);
    draft.genres = catalogue::story_sections(attributes);
    catalogue::LicensorStore licensor(session_, "sample");
    for (auto const& slug : draft.genres)
      if (slug.starts_with('@')) licensor.save_genre(slug, {}, ids_);
    bool const premium = area == StoryArea::premium;
    known_[key] = sample.add(draft, premium ? "SUBSCRIPTION" : "FREE");
    std::map<std::string, catalogue::CutStory> texts{
        {"en",
         {.opening = "<p>The beginning.</p>", .rest = premium ? "<p>Only for readers who pay.</p>" : ""}}};
    if (key == "boats") texts["ar"] = {.opening = "<p>البداية.</p>", .rest = ""};
    catalogue::StoryTextStore(session_).save(known_[key], texts);
  }

  storage::Session& session_;
  base::IdSource& ids_;
  base::Instant now_;
  std::map<std::string, base::ArticleId> known_;
};

}  // namespace stories::testing
