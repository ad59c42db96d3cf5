// One function for each kind of article that a page lists.
#include "features/catalogue/catalogue_presenter.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "base/text.hpp"
#include "features/catalogue/addresses.hpp"
#include "features/catalogue/kinds/kind_row.hpp"
#include "features/catalogue/kinds/stories/story_attributes.hpp"

namespace catalogue {
namespace {

constexpr std::chrono::hours new_for{24 * 30};

std::int64_t whole_seconds(std::int64_t ms) { return (ms + 500) / 1000; }

/// Of the album of a track, the podcast of an episode, the book of a chapter.
std::string path_of_whole(ContentType part, AlbumOfItem const& whole) {
  if (part == ContentType::podcast) return podcast_path(whole.id, whole.slug);
  if (part == ContentType::series_episode) return series_path(whole.id, whole.slug);
  if (part == ContentType::audio_book_chapter) return audiobook_path(whole.id, whole.slug);
  return whole.artist ? album_path(*whole.artist, whole.artist_slug, whole.slug, whole.id)
                      : album_path(whole.id);
}

}  // namespace

Badge badge_of(std::string_view business_model, base::Instant released_at, base::Instant now) {
  if (business_model == "FREE" || business_model == "DOWNLOAD_TO_OWN_FREEMIUM") return Badge::free;
  if (business_model == "DOWNLOAD_TO_OWN") return Badge::price;
  if (released_at <= now && now - released_at < new_for) return Badge::new_release;
  return Badge::none;
}

Artwork present(Picture const& picture) {
  Artwork out{.src = {},
              .widths = {},
              .width = picture.width,
              .height = picture.height,
              .color = picture.color,
              .hue_light = picture.hue_light,
              .hue_dark = picture.hue_dark};
  std::int64_t chosen = 0;
  for (auto const word : base::split(picture.widths, ',')) {
    std::int64_t width = 0;
    std::from_chars(word.data(), word.data() + word.size(), width);
    if (width <= 0) continue;
    out.widths.push_back(width);
    // A browser that ignores srcset gets a middle one.
    if (chosen == 0 || (width <= 640 && width > chosen)) chosen = width;
  }
  if (chosen != 0) out.src = picture_address(picture.hash, chosen);
  return out;
}

bool is_speech(ContentType type) {
  return type == ContentType::podcast || type == ContentType::podcastcollection ||
         type == ContentType::audiobook || type == ContentType::audio_book_chapter;
}

std::string path_of(Item const& item) {
  ArticlePlace place{.id = item.id, .slug = item.slug, .attributes = item.attributes};
  if (item.content_type == ContentType::album && !item.artists.empty()) {
    place.owner = item.artists.front().id;
    place.owner_slug = item.artists.front().slug;
  }
  if (item.content_type == ContentType::audio_book_chapter && item.album) {
    place.owner = item.album->id;
    place.owner_slug = item.album->slug;
  }
  return path_of(item.content_type, place);
}

std::string CataloguePresenter::duration(std::int64_t ms) const {
  return base::format_duration(whole_seconds(ms), digits_);
}

std::optional<std::string> CataloguePresenter::description_lang(Item const& item) const {
  if (item.description_locale.empty() || item.description_locale == locale_.code) return std::nullopt;
  return item.description_locale;
}

std::vector<ArtistLink> CataloguePresenter::artists(Item const& item) const {
  std::vector<ArtistLink> out;
  auto const path = [makers = kind_row(item.content_type).makers](auto const& credit) {
    switch (makers) {
      case Makers::publishers: return game_publisher_path(credit.slug);
      case Makers::people: return person_path(credit.id, credit.slug);
      case Makers::partners: return partner_path(credit.id, credit.slug);
      case Makers::artists: break;
    }
    return artist_path(credit.id, credit.slug);
  };
  for (auto const& credit : item.artists)
    out.push_back({.id = base::text(credit.id), .name = credit.name, .href = link(path(credit))});
  return out;
}

std::optional<Artwork> CataloguePresenter::artwork(Item const& item) const {
  if (!item.picture) return std::nullopt;
  return present(*item.picture);
}

std::string CataloguePresenter::year(base::Instant at) const {
  return base::in_digits(base::to_rfc3339(at).substr(0, 4), digits_);
}

Track CataloguePresenter::track(Item const& item) const {
  Track out{
      .id = base::text(item.id), .title = item.title, .href = link(path_of(item)), .artists = artists(item)};
  if (item.album) {
    out.album = AlbumLink{.id = base::text(item.album->id),
                          .title = item.album->title,
                          .href = link(path_of_whole(item.content_type, *item.album))};
  }
  out.number = item.number;
  out.duration_seconds = whole_seconds(item.duration_ms);
  out.duration = duration(item.duration_ms);
  out.explicit_ = item.explicit_;
  out.badge = badge_of(item.business_model, item.released_at, now_);
  out.artwork = artwork(item);
  if (is_speech(item.content_type)) out.spoken = true;
  return out;
}

Album CataloguePresenter::album(Item const& item) const {
  return {.id = base::text(item.id),
          .title = item.title,
          .href = link(path_of(item)),
          .artists = artists(item),
          .year = year(item.released_at),
          .track_count = item.track_count,
          .artwork = artwork(item),
          .badge = badge_of(item.business_model, item.released_at, now_)};
}

Artist CataloguePresenter::artist(Item const& item) const {
  return {
      .id = base::text(item.id), .name = item.title, .href = link(path_of(item)), .artwork = artwork(item)};
}

Playlist CataloguePresenter::playlist(Item const& item) const {
  return {.id = base::text(item.id),
          .title = item.title,
          .href = link(path_of(item)),
          .description = item.description,
          .description_lang = description_lang(item),
          .track_count = item.track_count,
          .artwork = artwork(item)};
}

MusicVideo CataloguePresenter::video(Item const& item) const {
  return {.id = base::text(item.id),
          .title = item.title,
          .href = link(path_of(item)),
          .artists = artists(item),
          .duration = duration(item.duration_ms),
          .duration_seconds = whole_seconds(item.duration_ms),
          .artwork = artwork(item)};
}

GenreLink CataloguePresenter::genre(GenreRow const& row) const {
  return {.slug = row.slug, .name = row.name, .href = link(genre_path(row.slug))};
}
GenreLink CataloguePresenter::album_category(GenreRow const& row) const {
  return {.slug = row.slug, .name = row.name, .href = link(album_category_path(row.slug))};
}

Genre CataloguePresenter::genre_with_artwork(GenreRow const& row) const {
  Genre out{.slug = row.slug, .name = row.name, .href = link(genre_path(row.slug)), .artwork = std::nullopt};
  if (auto const picture = row.picture()) out.artwork = present(*picture);
  return out;
}

Genre CataloguePresenter::audiobook_genre_with_artwork(GenreRow const& row) const {
  auto out = genre_with_artwork(row);
  out.href = link(audiobook_genre_path(row.slug));
  return out;
}

Card CataloguePresenter::card(Item const& item) const {
  auto const& row = kind_row(item.content_type);
  Card out{.kind = name_of(item.content_type),
           .id = base::text(item.id),
           .shape = row.card,
           .title = item.title,
           .href = link(path_of(item))};
  bool const somebody = item.content_type == ContentType::artist || item.content_type == ContentType::person;
  out.badge = somebody || item.content_type == ContentType::playlist
                  ? Badge::none
                  : badge_of(item.business_model, item.released_at, now_);
  out.artwork = artwork(item);
  // The specification's short list of names: the first two.
  for (std::size_t i = 0; i < item.artists.size() && i < 2; ++i)
    out.sub_title += (i == 0 ? "" : ", ") + item.artists[i].name;
  bool const episode =
      item.content_type == ContentType::podcast || item.content_type == ContentType::series_episode;
  if (episode && item.album) out.sub_title = item.album->title;
  if (item.content_type == ContentType::playlist) {
    out.sub_title = item.description;
    out.sub_title_lang = description_lang(item);
  }
  if (item.content_type == ContentType::article) {
    out.sub_title = shown_in(attributes_of<StoryAttributes>(item).author, locale_.code);
    return out;
  }
  if (!row.card_plays.empty()) {
    out.play_id = out.id;
    out.play_kind = row.card_plays;
  }
  if (row.makers == Makers::partners) {
    out.badge = market_badge(item);
    if (item.content_type == ContentType::voucher) out.ticket = ticket(item);
    if (item.content_type == ContentType::voucherbook) out.voucher_count = item.track_count;
  }
  return out;
}

Card CataloguePresenter::card(GenreRow const& row) const {
  Card out{.kind = "genre",
           .id = row.slug,
           .shape = CardShape::square,
           .title = row.name,
           .href = link(genre_path(row.slug))};
  if (auto const picture = row.picture()) out.artwork = present(*picture);
  return out;
}

}  // namespace catalogue
