// A tenant's catalogue beside its lists: genres, articles by slug, media files and offers.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/ids.hpp"
#include "base/time/instant.hpp"
#include "features/catalogue/shelf_store.hpp"
#include "storage/session.hpp"
#include "storage/tenant_session.hpp"

namespace catalogue {

struct GenreRow {
  std::string slug;
  std::string name;
  std::optional<std::string> art_hash;
  std::optional<std::int64_t> art_width;
  std::optional<std::int64_t> art_height;
  std::optional<std::string> art_widths;
  std::optional<std::string> art_color;
  std::optional<std::int64_t> art_hue_light;
  std::optional<std::int64_t> art_hue_dark;

  std::optional<Picture> picture() const;
};
BOOST_DESCRIBE_STRUCT(GenreRow, (),
                      (slug, name, art_hash, art_width, art_height, art_widths, art_color, art_hue_light,
                       art_hue_dark))

struct MediaFileRow {
  std::string profile;
  std::string path;  // below media/a
  std::string mime;
  std::int64_t bitrate;
  std::int64_t duration_ms;
  std::int64_t size;
};
BOOST_DESCRIBE_STRUCT(MediaFileRow, (), (profile, path, mime, bitrate, duration_ms, size))

/// The same of several articles at once.
struct ArticleFileRow {
  base::ArticleId article;
  std::string profile;
  std::string path;
  std::string mime;
  std::int64_t size = 0;
};
BOOST_DESCRIBE_STRUCT(ArticleFileRow, (), (article, profile, path, mime, size))

/// One way to get what is offered: SUBSCRIPTION, FREE, DOWNLOAD_TO_OWN …, and what it costs.
struct OfferModel {
  std::string business_model = "SUBSCRIPTION";
  std::int64_t price_minor = 0;
  std::string currency = {};
  bool operator==(OfferModel const&) const = default;
};
BOOST_DESCRIBE_STRUCT(OfferModel, (), (business_model, price_minor, currency))

/// One of an article's models.
struct ArticlePriceRow {
  base::ArticleId article;
  std::string business_model;
  std::int64_t price_minor = 0;
  std::string currency;
};
BOOST_DESCRIBE_STRUCT(ArticlePriceRow, (), (article, business_model, price_minor, currency))

/// What playing an article needs to know of it.
struct Playable {
  base::ArticleId id;
  ContentType content_type = ContentType::full_track_music;
  std::vector<MediaFileRow> files;
};

/// On which terms an article is offered, whatever its rating.
struct OfferTerms {
  ContentType content_type = ContentType::full_track_music;
  std::int64_t rating = 0;
  std::vector<OfferModel> models;  // in order, at least one

  bool has_model(std::string_view business_model) const;
};

struct Offer {
  base::ArticleId article;
  ContentType content_type = ContentType::full_track_music;
  std::int64_t rating = 0;
  base::Instant released_at;
  base::Instant starts_at;
  std::optional<base::Instant> ends_at;
  std::vector<OfferModel> models = {{}};  // at least one; its badge shows the first
  std::int64_t rank = 0;
};

struct KeyedPicture {
  std::string key;
  Picture picture;
};

class CatalogueStore {
 public:
  explicit CatalogueStore(storage::TenantSession const& session) : session_(session) {}

  /// The id of an offered article by the slug of its title; the best ranked where several share it.
  std::optional<base::ArticleId> find_by_slug(std::vector<ContentType> const& content_types,
                                              std::string_view slug, ViewContext const& view);

  /// Genres that have an offered article of these types, by name, without artwork.
  std::vector<GenreRow> genres(std::vector<ContentType> const& content_types, ViewContext const& view);
  /// The same, each with the artwork of its best album or artist (of podcasts and audiobooks, of its best
  /// one) that no genre before it shows.
  std::vector<GenreRow> genres_with_artwork(std::vector<ContentType> const& content_types,
                                            ViewContext const& view);
  /// A genre of articles of any kind, with the cover of the best of them that has one; nullopt where none of
  /// its articles is offered.
  std::optional<GenreRow> find_genre(std::string_view slug, ViewContext const& view);
  /// The genres of one article, in its order.
  std::vector<GenreRow> genres_of(base::ArticleId article, ViewContext const& view);

  std::optional<Playable> find_playable(base::ArticleId article, ViewContext const& view);
  /// The files of those articles that the reader may see.
  std::vector<ArticleFileRow> files_of(std::vector<base::ArticleId> const& articles, ViewContext const& view);

  /// On which terms those articles are offered that the reader may see, each in the order of its models.
  std::vector<ArticlePriceRow> prices_of(std::vector<base::ArticleId> const& articles,
                                         ViewContext const& view);

  /// In this language, else in English, else in any; empty for an article that does not exist.
  std::string title(base::ArticleId article, std::string_view locale);

  /// nullopt outside the window of its offer.
  std::optional<OfferTerms> find_offer(base::ArticleId article, base::Instant now);

  /// The audiobook of a chapter, whether or not the tenant offers it.
  std::optional<base::ArticleId> find_book_of(base::ArticleId chapter);

  /// Pictures of their own (heroes), by the licensors' keys.
  std::vector<KeyedPicture> pictures(std::vector<std::string> const& keys, ViewContext const& view);

  /// Whether the reader may see an article with a picture of this name.
  bool offers_picture(std::string_view hash, ViewContext const& view);

  /// Offers an article, or brings what is copied from the article, its models and prices up to date. The
  /// window and the rank of an offer that is there already stay as the tenant's editors left them. True where
  /// something changed.
  bool offer(Offer const& offer);
  void withdraw(base::ArticleId article);

 private:
  std::vector<OfferModel> models(base::ArticleId article);

  storage::TenantSession session_;
};

/// The first statement of each transaction that writes offers. They share the rows of offer_count, so that on
/// PostgreSQL two imports at once would refuse each other's transactions; so one waits for the other instead.
/// SQLite has one writer anyway.
void write_offers_alone(storage::Session& session);

}  // namespace catalogue
