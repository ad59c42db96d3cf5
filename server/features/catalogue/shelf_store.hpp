// Lists of a tenant's articles, several in one statement: what is offered now, for this age rating, in this
// language.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/ids.hpp"
#include "base/locale.hpp"
#include "base/time/instant.hpp"
#include "features/catalogue/content_type.hpp"
#include "features/tenants/rating_limit.hpp"
#include "storage/tenant_session.hpp"

namespace catalogue {

/// The reader's context: decides which rows and texts appear.
struct ViewContext {
  base::Locale const* locale = nullptr;
  base::Instant now;
  tenants::RatingLimit max_rating;  // no default: each caller has to pass the limit of its reader
};

enum class ListKind {
  top,          // by the tenant's rank
  newest,       // by release
  genre,        // of the genre `word`, by rank
  children,     // of `article` by `relation`, in their order
  works,        // of the artist `article`: tracks by rank, all else newest first
  same_artist,  // other works of the artists of `article`, newest first
  siblings,     // what belongs to the same album, podcast, series or book as `article`, without it
  people,       // the authors, hosts, directors and all others who had a part in `article`
  related,      // sharing genres with `article`, and not its own
  itself,       // `article` alone
  ids,          // as listed
  keys,         // by the licensors' keys
};

/// The store starts no list further back: the database would read all that lies before.
inline constexpr std::int64_t most_offset = 10'000'000;

struct ListQuery {
  ListKind kind = ListKind::top;
  std::optional<ContentType> content_type = {};  // any
  std::int64_t limit = 24;
  std::int64_t offset = 0;
  base::ArticleId article = {};
  std::string word = {};  // genre, or relation of children
  std::vector<base::ArticleId> ids = {};
  std::vector<std::string> keys = {};
  /// Of a series' episodes only those of this season; 0: of the first that has any.
  std::optional<std::int64_t> season = {};
  bool newest_first = false;     // by release, where the list would be by rank
  bool by_rank = false;          // by the tenant's rank, where it would be by release
  bool counted = false;          // the total is wanted too, which reads the whole list
  bool summed = false;           // and how long all of them are
  bool with_attributes = false;  // and what is kept of each beside its columns
  bool wide_picture = false;     // of a series, whose cards show its poster
};

struct Picture {
  std::string hash;
  std::int64_t width = 0;
  std::int64_t height = 0;
  std::string widths;  // "96,160,240"
  std::string color;
  std::int64_t hue_light = 0;
  std::int64_t hue_dark = 0;
  bool operator==(Picture const&) const = default;
};
BOOST_DESCRIBE_STRUCT(Picture, (), (hash, width, height, widths, color, hue_light, hue_dark))

struct Credit {
  base::ArticleId id;
  std::string name;
  std::string slug;
};

/// Where a part lies in a podcast or a series: its season times this, and its number in the season.
inline constexpr std::int64_t positions_of_season = 1'000'000;

/// What an article is a part of: a track's album, an episode's podcast or series, a chapter's or a voucher's
/// book.
struct AlbumOfItem {
  base::ArticleId id;
  std::string title;
  std::string slug;
  std::optional<base::ArticleId> artist;
  std::string artist_slug;
};

/// One article as lists and heads of pages need it.
struct Item {
  base::ArticleId id;
  std::string key;
  ContentType content_type = ContentType::full_track_music;
  std::string slug;
  std::string title;
  std::string description;
  std::string description_locale;  // the language it is written in; empty without a description
  base::Instant released_at;
  std::int64_t duration_ms = 0;
  bool explicit_ = false;
  std::int64_t rating = 0;  // the age grade of its offer
  std::string business_model;
  std::optional<Picture> picture;
  std::vector<Credit> artists;
  std::optional<AlbumOfItem> album;
  std::int64_t number = 0;       // its position in what it is a part of
  std::int64_t track_count = 0;  // or episodes, chapters, vouchers
  std::string attributes = {};   // JSON; of a story and a voucher always, else where it is asked for
};

struct ListResult {
  std::vector<Item> items;
  // Without limit and offset, where it was asked for; 0 where the offset lies beyond the end.
  std::int64_t total = 0;
  std::int64_t total_ms = 0;
};

class ShelfStore {
 public:
  explicit ShelfStore(storage::TenantSession const& session) : session_(session) {}

  /// Runs all queries in one statement; the results are in their order.
  std::vector<ListResult> list(std::vector<ListQuery> const& queries, ViewContext const& view);

 private:
  storage::TenantSession session_;
};

/// SQL: the offer with this alias is the tenant's, open now and not rated too high. Uses :tenant, :now,
/// :max_rating.
std::string visible_offer(std::string_view alias);

/// SQL: which of an article's languages to show: the wanted one (:locale), else English, else any.
std::string shown_locale(std::string_view table, std::string_view key_column, std::string_view key);

}  // namespace catalogue
