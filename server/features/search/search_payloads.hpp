// The payloads of the search page and its suggestions.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/json/bounded.hpp"
#include "base/json/json_codec.hpp"
#include "base/language_code.hpp"
#include "features/browse/list_links.hpp"
#include "features/catalogue/cards.hpp"
#include "features/search/search_kind.hpp"

namespace search {

using browse::PageRange;
using catalogue::Card;

/// A piece of a text; all pieces together are the whole text.
struct SearchSegment {
  std::string text;
  bool hit = false;  // the search found this word
  bool operator==(SearchSegment const&) const = default;
};
BOOST_DESCRIBE_STRUCT(SearchSegment, (), (text, hit))

struct SearchResult {
  SearchKind kind = SearchKind::tracks;
  Card card;
  std::vector<SearchSegment> title;
  std::vector<SearchSegment> sub_title;     // empty: none
  std::vector<SearchSegment> excerpt;       // of its text; empty where no word was found there
  std::optional<std::string> excerpt_lang;  // where it is not the page's language
};
BOOST_DESCRIBE_STRUCT(SearchResult, (), (kind, card, title, sub_title, excerpt, excerpt_lang))

/// The best results of one kind.
struct SearchGroup {
  SearchKind kind = SearchKind::tracks;
  std::int64_t total = 0;
  std::vector<SearchResult> results;
  std::string href;  // all of this kind
};
BOOST_DESCRIBE_STRUCT(SearchGroup, (), (kind, total, results, href))

/// A choice that narrows the results.
struct SearchOption {
  std::string value;  // empty: all
  std::string name;   // of a genre or a language, in the page's language; else empty
  std::int64_t total = 0;
  std::string href;  // of the current one: the results without it
  bool current = false;
};
BOOST_DESCRIBE_STRUCT(SearchOption, (), (value, name, total, href, current))

/// "Did you mean …?"
struct MeantQuery {
  std::string query;
  std::string href;
  bool corrected = false;  // nothing was found for the words as they were typed: the results are for these
};
BOOST_DESCRIBE_STRUCT(MeantQuery, (), (query, href, corrected))

struct SearchPage {
  std::string query;  // as it stands in the field; empty: nothing is asked yet
  std::int64_t total = 0;
  std::vector<SearchGroup> groups;  // the best first
  std::optional<SearchKind> kind;   // chosen
  std::vector<SearchOption> kinds;  // the first: all
  std::vector<SearchOption> genres;
  std::vector<SearchOption> languages;
  std::vector<SearchOption> accesses;
  std::optional<MeantQuery> meant;
  std::vector<Card> popular;  // where there are no results
  bool too_long = false;      // only the beginning of the query was looked for
  PageRange paging;           // of a chosen kind
};
BOOST_DESCRIBE_STRUCT(SearchPage, (),
                      (query, total, groups, kind, kinds, genres, languages, accesses, meant, popular,
                       too_long, paging))

struct SuggestionsQuery {
  base::Text<0, 4096> q;
  std::optional<base::LanguageCode> lang;  // of the page; else the request's own
  std::optional<base::Number<1, 10>> limit;
};
BOOST_DESCRIBE_STRUCT(SuggestionsQuery, (), (q, lang, limit))

struct Suggestions {
  std::string query;
  std::vector<SearchResult> results;  // of all kinds, the best first
  std::optional<MeantQuery> meant;
  std::string href;  // the page with all results
};
BOOST_DESCRIBE_STRUCT(Suggestions, (), (query, results, meant, href))

}  // namespace search

KIOSK_JSON(search::SearchPage);
KIOSK_JSON(search::Suggestions);
KIOSK_JSON(search::SuggestionsQuery);
