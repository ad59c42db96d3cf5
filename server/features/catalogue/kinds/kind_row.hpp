// One row for each content type: its address, card, place in search and site map, and how it is played and
// sold. A new kind is a row here and a room beside it.
#pragma once
#include <boost/describe/enum.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/ids.hpp"
#include "features/catalogue/cards.hpp"
#include "features/catalogue/content_type.hpp"
#include "features/catalogue/manifest/manifest_parts.hpp"

namespace catalogue {

/// What an article's address is made of.
struct ArticlePlace {
  base::ArticleId id;
  std::string_view slug = {};
  /// The first artist of an album, the book of a chapter.
  std::optional<base::ArticleId> owner = {};
  std::string_view owner_slug = {};
  std::string_view attributes = {};  // JSON; of a story
};

/// Who is named under an article's title, each with a page of their own.
enum class Makers { artists, people, publishers, partners };

/// The groups of search results, in the order in which they are shown.
enum class SearchKind {
  tracks,
  albums,
  artists,
  playlists,
  music_videos,
  films,
  series,
  episodes,
  podcasts,
  podcast_episodes,
  audiobooks,
  people,
  games,
  articles,
  apps,
  partners,
  info_services,
  vouchers,
};
BOOST_DESCRIBE_ENUM(SearchKind, tracks, albums, artists, playlists, music_videos, films, series, episodes,
                    podcasts, podcast_episodes, audiobooks, people, games, articles, apps, partners,
                    info_services, vouchers)

/// What the site map lists beside the articles. Kinds that name the same genre pages share them.
struct SiteMapSection {
  std::vector<std::string> lists = {};                              // addresses
  std::vector<std::string (*)(std::string_view slug)> genres = {};  // the pages of a genre
};

/// The words by which an editor's block asks for a list of this kind: "top-albums", "new-albums", and "genre"
/// of "genre:jazz". Empty: there is no such list.
struct ShelfWords {
  std::string_view top = {};
  std::string_view newest = {};
  std::string_view genre = {};
};

struct KindRow {
  ContentType type;
  /// Without language; "/" for an article that lacks what the address needs. Absent: it has no page of its
  /// own.
  std::string (*path)(ArticlePlace const&) = nullptr;
  CardShape card = CardShape::square;
  Makers makers = Makers::artists;
  /// What the play button of a card plays, as pages call it; empty: a card has none.
  std::string_view card_plays = {};
  std::optional<SearchKind> search = {};  // absent: no search shows it; chapters are found by their book
  /// What its attributes say in words, for the search index.
  std::vector<Texts> (*words)(std::string_view attributes) = nullptr;
  bool has_language = false;  // its attributes say in which language it is spoken or written
  SiteMapSection site_map = {};
  ShelfWords shelves = {};
  bool playable = false;  // one plays it, in the browser or at its provider's: it has a history
  std::optional<ContentType> sold_as = {};   // as what contingents count it, where that is not itself
  std::optional<ContentType> collects = {};  // what is owned with it: the songs of an album
  /// Message that names the kind on the picture of a link preview; empty: none.
  std::string_view label = {};
};

/// Whether the site map lists its articles: a chapter is on the page of its book.
inline bool has_own_page(KindRow const& row) { return row.path != nullptr && !row.sold_as; }
/// SQL: the names of the kinds of which that is so, quoted and with commas.
std::string kinds_where(bool (*is)(KindRow const&));

KindRow const& kind_row(ContentType type);
/// Without language; "/" for what has no page.
std::string path_of(ContentType type, ArticlePlace const& place);
/// In the order of the site map.
std::vector<KindRow> const& kind_rows();

}  // namespace catalogue
