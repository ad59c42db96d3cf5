// Presents catalogue rows as page payloads: links in the page's language, durations in the tenant's digits,
// badges by the offer.
#pragma once
#include <string_view>

#include "features/catalogue/cards.hpp"
#include "features/catalogue/catalogue_store.hpp"
#include "features/catalogue/shelf_store.hpp"

namespace catalogue {

/// The badge that everyone sees; what a visitor's own plan includes is personal and not part of a page.
Badge badge_of(std::string_view business_model, base::Instant released_at, base::Instant now);

Artwork present(Picture const& picture);

class CataloguePresenter {
 public:
  CataloguePresenter(base::Locale const& locale, base::Digits digits, base::Instant now, Href href)
      : locale_(locale), digits_(digits), now_(now), href_(std::move(href)) {}

  Track track(Item const& item) const;
  Album album(Item const& item) const;
  Artist artist(Item const& item) const;
  Playlist playlist(Item const& item) const;
  MusicVideo video(Item const& item) const;
  GenreLink genre(GenreRow const& row) const;
  GenreLink album_category(GenreRow const& row) const;
  Genre genre_with_artwork(GenreRow const& row) const;
  Card card(Item const& item) const;
  Card card(GenreRow const& row) const;
  std::string duration(std::int64_t ms) const;
  /// The day in words.
  std::string date(base::Instant at) const { return base::format_date(at, locale_, digits_); }
  /// The language of the article's description where it is not the page's.
  std::optional<std::string> description_lang(Item const& item) const;

 private:
  std::string link(std::string_view path) const { return href_ ? href_(path) : std::string(path); }
  std::vector<ArtistLink> artists(Item const& item) const;
  std::optional<Artwork> artwork(Item const& item) const;

  base::Locale const& locale_;
  base::Digits digits_;
  base::Instant now_;
  Href href_;
};

/// Canonical path of an article, without language prefix.
std::string path_of(Item const& item);

}  // namespace catalogue
