// The presenter's functions for films, series and their episodes.
#include <algorithm>

#include "features/catalogue/addresses.hpp"
#include "features/catalogue/catalogue_presenter.hpp"
#include "features/catalogue/kinds/video/video_attributes.hpp"

namespace catalogue {

std::int64_t age_grade(std::int64_t rating) {
  constexpr std::int64_t step = 10;
  constexpr std::int64_t last = 40;
  return std::clamp<std::int64_t>(rating / step * step, 0, last);
}

Video CataloguePresenter::film(Item const& item) const {
  Video out{.id = base::text(item.id),
            .title = item.title,
            .href = link(path_of(item)),
            .stream_href = link(stream_path(item.id, item.slug)),
            .year = year(item.released_at),
            .duration_seconds = (item.duration_ms + 500) / 1000,
            .duration = duration(item.duration_ms),
            .rating = age_grade(item.rating),
            .badge = badge_of(item.business_model, item.released_at, now_),
            .artwork = artwork(item),
            .season = 0,
            .number = 0,
            .series = std::nullopt,
            .summary = item.description,
            .summary_lang = description_lang(item)};
  if (item.content_type == ContentType::series_episode && item.album) {
    out.season = item.number / positions_of_season;
    out.number = item.number % positions_of_season;
    out.series = SeriesLink{.id = base::text(item.album->id),
                            .title = item.album->title,
                            .href = link(series_path(item.album->id, item.album->slug))};
  }
  return out;
}

Series CataloguePresenter::series(Item const& item) const {
  Series out{.id = base::text(item.id),
             .title = item.title,
             .href = link(path_of(item)),
             .season_count = 0,
             .episode_count = item.track_count,
             .year = year(item.released_at),
             .rating = age_grade(item.rating),
             .badge = badge_of(item.business_model, item.released_at, now_),
             .artwork = artwork(item)};
  if (!item.attributes.empty()) out.season_count = std::ssize(attributes_of<SeriesAttributes>(item).seasons);
  return out;
}

GenreLink CataloguePresenter::video_genre(GenreRow const& row) const {
  return {.slug = row.slug, .name = row.name, .href = link(video_genre_path(row.slug))};
}

}  // namespace catalogue
