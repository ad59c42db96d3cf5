// The pages of articles and news: lists of an area, a category and a subcategory, and single articles.
#pragma once
#include "base/time/instant.hpp"
#include "features/portal/call.hpp"
#include "features/portal/page.hpp"
#include "features/stories/story_payloads.hpp"
#include "features/tenants/visit.hpp"
#include "storage/database.hpp"

namespace stories {

/// Every page costs at most three statements. The address of a list that no section answers to may be the
/// short address of an article, and leads to it.
class StoryPages {
 public:
  StoryPages(storage::Database& database, base::Clock const& clock) : database_(database), clock_(clock) {}

  portal::Task<portal::Page<StoriesPage>> list(tenants::Visit const& visit);
  portal::Task<portal::Page<StoriesPage>> premium(tenants::Visit const& visit);
  portal::Task<portal::Page<StoriesPage>> news(tenants::Visit const& visit);
  portal::Task<portal::Page<StoryPage>> story(tenants::Visit const& visit);

 private:
  portal::Task<portal::Page<StoriesPage>> area(tenants::Visit const& visit, StoryArea area);

  storage::Database& database_;
  base::Clock const& clock_;
};

}  // namespace stories
