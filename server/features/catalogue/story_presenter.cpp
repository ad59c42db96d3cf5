// The presenter's function for articles to read.
#include "features/catalogue/catalogue_presenter.hpp"
#include "features/catalogue/story_attributes.hpp"

namespace catalogue {

Story CataloguePresenter::story(Item const& item) const {
  auto const attributes = attributes_of<StoryAttributes>(item);
  std::int64_t minutes = 0;
  for (auto const& code : {std::string(locale_.code), std::string("en")})
    if (auto const found = attributes.minutes.find(code); minutes == 0 && found != attributes.minutes.end())
      minutes = found->second;
  if (minutes == 0 && !attributes.minutes.empty()) minutes = attributes.minutes.begin()->second;
  return {.id = base::text(item.id),
          .title = item.title,
          .href = link(path_of(item)),
          .lead = item.description,
          .lead_lang = description_lang(item),
          .author = attributes.author,
          .category = attributes.category,
          .published_at = base::to_rfc3339(item.released_at).substr(0, 10),
          .published = date(item.released_at),
          .minutes = minutes,
          .premium = attributes.area == StoryArea::premium,
          .artwork = artwork(item)};
}

}  // namespace catalogue
