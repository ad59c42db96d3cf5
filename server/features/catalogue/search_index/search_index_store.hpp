// The search index: an entry for each article, written by the transaction that writes the article.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/ids.hpp"
#include "features/catalogue/content_type.hpp"
#include "storage/session.hpp"

namespace catalogue {

/// The words of one article, folded, as its row keeps them.
struct SearchEntry {
  std::string title;        // each word of all titles once, and their stems
  std::string rest;         // of people, genres and texts
  std::string titles;       // a line for each language: "en low tides"
  std::string people;       // each word of their names once
  std::string genres;       // of its genres' names
  std::string genre_slugs;  // with spaces between them
  std::string language;     // that is spoken; may be empty
  bool operator==(SearchEntry const&) const = default;
};
BOOST_DESCRIBE_STRUCT(SearchEntry, (), (title, rest, titles, people, genres, genre_slugs, language))

/// How an index holds the stem of a word; no folded word begins like this.
std::string stem_token(std::string_view folded, std::string_view language);

class SearchIndexStore {
 public:
  explicit SearchIndexStore(storage::Session& session) : session_(session) {}

  /// Updates the article's entry. If its titles have changed, the job updates the entries of its works, which
  /// hold them too.
  void index(base::ArticleId article);
  /// Marks the articles of a genre whose name has changed, so that the job updates their entries.
  void postpone_genre(std::int64_t genre);
  /// Up to `limit` of the articles that are waiting for it; returns how many there were.
  std::size_t index_pending(std::int64_t limit);
  std::int64_t pending();

  /// Empties the index; all articles wait for the job then. Returns how many.
  std::int64_t clear();
  /// The articles after this one whose entry is not what it should be, and how far it has looked.
  struct Checked {
    std::vector<base::ArticleId> wrong;
    std::optional<base::ArticleId> last;
  };
  Checked check(base::ArticleId after, std::int64_t limit);

 private:
  std::optional<SearchEntry> made(base::ArticleId article, std::vector<std::string>& vocabulary);
  void learn(std::vector<std::string> const& words);

  storage::Session& session_;
};

}  // namespace catalogue
