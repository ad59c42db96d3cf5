// The rows of a tenant's stories beside their cards: the names of their sections, and their texts.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "base/ids.hpp"
#include "features/catalogue/kinds/stories/story_attributes.hpp"
#include "features/catalogue/shelf_store.hpp"
#include "storage/tenant_session.hpp"

namespace stories {

struct SectionRow {
  std::string slug;  // "sea" or "sea/harbor"
  std::string name;
};
BOOST_DESCRIBE_STRUCT(SectionRow, (), (slug, name))

/// What everybody may read of a story, and whether there is more.
struct OpeningRow {
  std::string locale;
  std::string opening;
  bool has_rest = false;
};
BOOST_DESCRIBE_STRUCT(OpeningRow, (), (locale, opening, has_rest))

/// All of a story's text, for the one answer that may hold the rest.
struct WholeTextRow {
  std::string locale;
  std::string opening;
  std::string rest;
};
BOOST_DESCRIBE_STRUCT(WholeTextRow, (), (locale, opening, rest))

/// The opening of one of several stories.
struct ListedOpeningRow {
  base::ArticleId article;
  std::string opening;
  base::Instant updated_at;
};
BOOST_DESCRIBE_STRUCT(ListedOpeningRow, (), (article, opening, updated_at))

class StoryStore {
 public:
  explicit StoryStore(storage::TenantSession const& session) : session_(session) {}

  /// The categories and subcategories in which the area has something to read, by name.
  std::vector<SectionRow> sections(catalogue::StoryArea area, catalogue::ViewContext const& view);
  /// In the reader's language, else in English, else in any.
  std::optional<OpeningRow> opening(base::ArticleId story, catalogue::ViewContext const& view);
  /// The same with the rest of a premium story.
  std::optional<WholeTextRow> whole(base::ArticleId story, catalogue::ViewContext const& view);
  /// The openings of those that are there, and when they were last changed, in no order.
  std::vector<ListedOpeningRow> openings(std::vector<base::ArticleId> const& stories,
                                         catalogue::ViewContext const& view);

 private:
  storage::TenantSession session_;
};

}  // namespace stories
