// Payloads of the catalogue (artwork, links, tracks, cards), and the shelves that editors' blocks query.
#pragma once
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/ids.hpp"
#include "base/json/json.hpp"
#include "base/locale.hpp"
#include "base/time/instant.hpp"
#include "features/catalogue/kinds/vouchers/voucher_ticket.hpp"
#include "features/tenants/rating_limit.hpp"
#include "storage/tenant_session.hpp"

namespace storage {
class Session;
}

namespace catalogue {

/// One picture, WebP only. `src` ends in -WIDTH.webp, and the same name with another of `widths` is there
/// too; the page makes its srcset of them, because eight addresses for each picture were two fifths of a
/// payload.
struct Artwork {
  std::string src;
  std::vector<std::int64_t> widths;  // empty: there is only `src`
  std::int64_t width = 0;
  std::int64_t height = 0;
  std::string color;           // the average as #rrggbb, shown until the picture is there
  std::int64_t hue_light = 0;  // angles of the wash behind a detail page, one for each theme
  std::int64_t hue_dark = 0;
  bool operator==(Artwork const&) const = default;
};
BOOST_DESCRIBE_STRUCT(Artwork, (), (src, widths, width, height, color, hue_light, hue_dark))

struct ArtistLink {
  std::string id;
  std::string name;
  std::string href;
  bool operator==(ArtistLink const&) const = default;
};
BOOST_DESCRIBE_STRUCT(ArtistLink, (), (id, name, href))

struct AlbumLink {
  std::string id;
  std::string title;
  std::string href;
  bool operator==(AlbumLink const&) const = default;
};
BOOST_DESCRIBE_STRUCT(AlbumLink, (), (id, title, href))

struct GenreLink {
  std::string slug;
  std::string name;
  std::string href;
  bool operator==(GenreLink const&) const = default;
};
BOOST_DESCRIBE_STRUCT(GenreLink, (), (slug, name, href))

enum class Badge { none, free, included, price, new_release };
BOOST_DESCRIBE_ENUM(Badge, none, free, included, price, new_release)

struct Track {
  std::string id;
  std::string title;
  std::string href;
  std::vector<ArtistLink> artists;
  std::optional<AlbumLink> album;
  std::int64_t number = 0;
  std::int64_t duration_seconds = 0;
  std::string duration;    // formatted for the page's language
  bool explicit_ = false;  // travels as `explicit`
  Badge badge = Badge::none;
  std::optional<Artwork> artwork;
  std::optional<bool> spoken;  // true of an episode or a chapter; absent of a song
  bool operator==(Track const&) const = default;
};
BOOST_DESCRIBE_STRUCT(Track, (),
                      (id, title, href, artists, album, number, duration_seconds, duration, explicit_, badge,
                       artwork, spoken))

struct Album {
  std::string id;
  std::string title;
  std::string href;
  std::vector<ArtistLink> artists;
  std::string year;
  std::int64_t track_count = 0;
  std::optional<Artwork> artwork;
  Badge badge = Badge::none;
};
BOOST_DESCRIBE_STRUCT(Album, (), (id, title, href, artists, year, track_count, artwork, badge))

struct Artist {
  std::string id;
  std::string name;
  std::string href;
  std::optional<Artwork> artwork;
};
BOOST_DESCRIBE_STRUCT(Artist, (), (id, name, href, artwork))

struct Playlist {
  std::string id;
  std::string title;
  std::string href;
  std::string description;
  std::optional<std::string> description_lang;  // where it is not the page's language
  std::int64_t track_count = 0;
  std::optional<Artwork> artwork;
};
BOOST_DESCRIBE_STRUCT(Playlist, (), (id, title, href, description, description_lang, track_count, artwork))

struct Genre {
  std::string slug;
  std::string name;
  std::string href;
  std::optional<Artwork> artwork;
};
BOOST_DESCRIBE_STRUCT(Genre, (), (slug, name, href, artwork))

struct MusicVideo {
  std::string id;
  std::string title;
  std::string href;
  std::vector<ArtistLink> artists;
  std::string duration;
  std::int64_t duration_seconds = 0;
  std::optional<Artwork> artwork;
};
BOOST_DESCRIBE_STRUCT(MusicVideo, (), (id, title, href, artists, duration, duration_seconds, artwork))

enum class CardShape { square, round, wide, tall, photo, ticket };
BOOST_DESCRIBE_ENUM(CardShape, square, round, wide, tall, photo, ticket)

struct Card {
  std::string kind;  // a content type, genre or link
  std::string id;
  CardShape shape = CardShape::square;
  std::string title;
  std::string sub_title;
  std::optional<std::string> sub_title_lang;  // where it is a text of another language than the page's
  std::string href;
  Badge badge = Badge::none;
  std::optional<Artwork> artwork;
  std::string play_id;  // what the card's play button plays; empty without one
  std::string play_kind;
  std::optional<VoucherTicket> ticket;        // of a voucher
  std::optional<std::int64_t> voucher_count;  // of a voucher book
  bool operator==(Card const&) const = default;
};
BOOST_DESCRIBE_STRUCT(Card, (),
                      (kind, id, shape, title, sub_title, sub_title_lang, href, badge, artwork, play_id,
                       play_kind, ticket, voucher_count))

/// What a fragment asks for: "new-albums", "top-albums", "new-tracks", "top-tracks", "artists", "playlists",
/// "videos", "podcasts", "new-episodes", "audiobooks", "new-audiobooks", "films", "new-films", "series",
/// "new-series", "new-stories", "games" (played in the browser), "new-games", "cloud-games", "install-games",
/// "apps", "new-apps", "partners", "vouchers", "voucherbooks", "info-services", "genres", "genre:SLUG"
/// (albums), "genre-tracks:SLUG", "genre-films:SLUG", "genre-series:SLUG", "genre-stories:SLUG" (the newest
/// first), "genre-games:SLUG", "genre-podcasts:SLUG", "genre-audiobooks:SLUG", "genre-apps:SLUG",
/// "genre-vouchers:SLUG", what "album:ID", "playlist:ID", "podcast:ID" (the newest first), "audiobook:ID",
/// "series:ID" and "voucherbook:ID" consist of, "articles:ID,ID" and "keys:KEY,KEY" (by the key that the
/// licensor gave), in that order.
struct ShelfQuery {
  std::string query;
  std::int64_t limit = 12;
  std::int64_t offset = 0;
  bool counted = false;  // the total is wanted too
  bool ended = false;    // whether more follow is wanted too, which costs one row instead of a count
  bool wide = false;     // for a wide place: a series is shown by its artwork instead of its poster
};

struct Shelf {
  std::vector<Card> cards;
  std::vector<Track> tracks;  // the same articles where they are tracks
  std::int64_t total = 0;     // of the whole list, where it was asked for
  bool more = false;          // others follow; where it was asked for
  bool known = true;          // false if the query is unknown
};

/// Whether a fragment can ask for this.
bool is_shelf_query(std::string_view query);

/// Makes a link of a path: adds the language's prefix.
using Href = std::function<std::string(std::string_view path)>;

/// Shelves of one tenant in one language. What is not offered now, or rated above `max_rating`, does not
/// appear.
class Cards {
 public:
  Cards(storage::TenantSession const& session, base::Locale const& locale, base::Instant now,
        tenants::RatingLimit max_rating, Href href = {}, base::Digits digits = base::Digits::latin);

  /// At most 48 articles, after `offset` others, and how many there are in all.
  Shelf part(std::string_view query, std::int64_t limit, std::int64_t offset);
  /// The first of them.
  Shelf fill(std::string_view query, std::int64_t limit);
  /// All shelves of a page by at most two statements, in the order of the queries.
  std::vector<Shelf> fill_all(std::vector<ShelfQuery> const& wanted);
  /// A picture by the key that the import gave it (heroes), of the tenant's licensors.
  std::optional<Artwork> picture(std::string_view key);
  /// Several at once, in the order of the keys.
  std::vector<std::optional<Artwork>> pictures(std::vector<std::string> const& keys);

 private:
  storage::TenantSession session_;
  base::Locale const& locale_;
  base::Instant now_;
  tenants::RatingLimit max_rating_;
  Href href_;
  base::Digits digits_;
};

}  // namespace catalogue
