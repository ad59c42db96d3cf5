// The presenter's functions for the spoken word.
#include "base/json/json.hpp"
#include "features/catalogue/addresses.hpp"
#include "features/catalogue/catalogue_presenter.hpp"
#include "features/catalogue/kinds/speech/speech_attributes.hpp"

namespace catalogue {
Podcast CataloguePresenter::podcast(Item const& item) const {
  return {.id = base::text(item.id),
          .title = item.title,
          .href = link(path_of(item)),
          .hosts = artists(item),
          .episode_count = item.track_count,
          .explicit_ = item.explicit_,
          .badge = badge_of(item.business_model, item.released_at, now_),
          .artwork = artwork(item)};
}

Episode CataloguePresenter::episode(Item const& item) const {
  Episode out{.track = track(item),
              .season = item.number / positions_of_season,
              .number = item.number % positions_of_season,
              .type = EpisodeType::full,
              .released_at = base::to_rfc3339(item.released_at).substr(0, 10),
              .released = date(item.released_at),
              .summary = item.description,
              .summary_lang = description_lang(item)};
  out.track.number = out.number;
  if (!item.attributes.empty()) {
    auto const attributes = attributes_of<EpisodeAttributes>(item);
    out.season = attributes.season;
    out.number = attributes.number;
    out.type = attributes.type;
  }
  return out;
}

Audiobook CataloguePresenter::audiobook(Item const& item) const {
  return {.id = base::text(item.id),
          .title = item.title,
          .href = link(path_of(item)),
          .authors = artists(item),
          .year = year(item.released_at),
          .duration_seconds = (item.duration_ms + 500) / 1000,
          .chapter_count = item.track_count,
          .explicit_ = item.explicit_,
          .badge = badge_of(item.business_model, item.released_at, now_),
          .artwork = artwork(item)};
}

GenreLink CataloguePresenter::audiobook_genre(GenreRow const& row) const {
  return {.slug = row.slug, .name = row.name, .href = link(audiobook_genre_path(row.slug))};
}
GenreLink CataloguePresenter::podcast_genre(GenreRow const& row) const {
  return {.slug = row.slug, .name = row.name, .href = link(podcast_genre_path(row.slug))};
}

std::optional<TextIn> CataloguePresenter::text_in(Texts const& texts) const {
  auto found = texts.find(std::string(locale_.code));
  if (found == texts.end()) found = texts.find("en");
  if (found == texts.end()) found = texts.begin();
  if (found == texts.end() || found->second.empty()) return std::nullopt;
  TextIn out{.text = found->second, .lang = std::nullopt};
  if (found->first != locale_.code) out.lang = found->first;
  return out;
}

}  // namespace catalogue
