// Presents catalogue rows as page payloads: links in the page's language, durations in the tenant's digits,
// badges by the offer.
#pragma once
#include <string_view>

#include "features/catalogue/cards.hpp"
#include "features/catalogue/catalogue_store.hpp"
#include "features/catalogue/kinds/games/game_cards.hpp"
#include "features/catalogue/kinds/market/market_cards.hpp"
#include "features/catalogue/kinds/speech/speech_cards.hpp"
#include "features/catalogue/kinds/stories/story_cards.hpp"
#include "features/catalogue/kinds/video/video_cards.hpp"
#include "features/catalogue/kinds/vouchers/voucher_cards.hpp"
#include "features/catalogue/shelf_store.hpp"

namespace catalogue {

/// The badge that everyone sees; what a visitor's own plan includes is personal and not part of a page.
Badge badge_of(std::string_view business_model, base::Instant released_at, base::Instant now);

Artwork present(Picture const& picture);

struct TextIn {
  std::string text;
  std::optional<std::string> lang;  // where it is not the page's language
};

class CataloguePresenter {
 public:
  CataloguePresenter(base::Locale const& locale, base::Digits digits, base::Instant now, Href href)
      : locale_(locale), digits_(digits), now_(now), href_(std::move(href)) {}

  Track track(Item const& item) const;
  Album album(Item const& item) const;
  Artist artist(Item const& item) const;
  Playlist playlist(Item const& item) const;
  MusicVideo video(Item const& item) const;
  Podcast podcast(Item const& item) const;
  Episode episode(Item const& item) const;
  Audiobook audiobook(Item const& item) const;
  Video film(Item const& item) const;
  Series series(Item const& item) const;
  Story story(Item const& item) const;
  Game game(Item const& item) const;
  /// With its tagline where its attributes were read; without its prices.
  MarketApp app(Item const& item) const;
  MarketPartner partner(Item const& item) const;
  /// With what they give and send where their attributes were read; without their prices.
  VoucherTicket ticket(Item const& item) const;
  Voucher voucher(Item const& item) const;
  VoucherBook voucherbook(Item const& item) const;
  InfoService info_service(Item const& item) const;
  GenreLink genre(GenreRow const& row) const;
  GenreLink album_category(GenreRow const& row) const;
  GenreLink podcast_genre(GenreRow const& row) const;
  GenreLink audiobook_genre(GenreRow const& row) const;
  GenreLink video_genre(GenreRow const& row) const;
  GenreLink game_category(GenreRow const& row) const;
  GenreLink market_category(GenreRow const& row) const;
  GenreLink voucher_category(GenreRow const& row) const;
  Genre genre_with_artwork(GenreRow const& row) const;
  Genre audiobook_genre_with_artwork(GenreRow const& row) const;
  Card card(Item const& item) const;
  Card card(GenreRow const& row) const;
  std::string duration(std::int64_t ms) const;
  std::vector<ArtistLink> artists(Item const& item) const;
  /// The day in words.
  std::string date(base::Instant at) const { return base::format_date(at, locale_, digits_); }
  /// The same for a date in a manifest's format; empty for an empty or invalid date.
  std::string day(std::string const& date) const;
  /// The language of the article's description where it is not the page's.
  std::optional<std::string> description_lang(Item const& item) const;
  /// A text in the page's language, else in English, else in any other. Absent where there is no text.
  std::optional<TextIn> text_in(Texts const& texts) const;

 private:
  std::string link(std::string_view path) const { return href_ ? href_(path) : std::string(path); }
  std::optional<Artwork> artwork(Item const& item) const;
  std::string year(base::Instant at) const;
  /// Never the badge with a price, which leads to plans: no plan has what the marketplace sells.
  Badge market_badge(Item const& item) const;

  base::Locale const& locale_;
  base::Digits digits_;
  base::Instant now_;
  Href href_;
};

/// Podcasts, audiobooks and what they are made of: their artists are people, whose pages are not music's.
bool is_speech(ContentType type);

/// Of an online game, a cloud game and a game to install.
GameKind game_kind(ContentType type);

/// Canonical path of an article, without language prefix.
std::string path_of(Item const& item);

}  // namespace catalogue
