// The presenter's function for articles to read.
#include "features/catalogue/catalogue_presenter.hpp"
#include "features/catalogue/kinds/stories/story_attributes.hpp"

namespace catalogue {

Story CataloguePresenter::story(Item const& item) const {
  auto const attributes = attributes_of<StoryAttributes>(item);
  return {.id = base::text(item.id),
          .title = item.title,
          .href = link(path_of(item)),
          .lead = item.description,
          .lead_lang = description_lang(item),
          .author = shown_in(attributes.author, locale_.code),
          .category = attributes.category,
          .published_at = base::to_rfc3339(item.released_at).substr(0, 10),
          .published = date(item.released_at),
          .minutes = shown_in(attributes.minutes, locale_.code),
          .premium = attributes.area == StoryArea::premium,
          .artwork = artwork(item)};
}

}  // namespace catalogue
