// Reads the search index: entries that have certain words, and words that are similar to others.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "base/ids.hpp"
#include "base/time/instant.hpp"
#include "features/catalogue/shelf_store.hpp"
#include "features/search/search_query.hpp"
#include "storage/session.hpp"
#include "storage/tenant_session.hpp"

namespace search {

/// An offered article that has the words, with what its place among the results is computed from.
struct Candidate {
  base::ArticleId article;
  catalogue::ContentType content_type = catalogue::ContentType::full_track_music;
  std::string titles;
  std::string people;
  std::string genres;
  std::string genre_slugs;
  std::string language;
  std::string business_model;
  base::Instant released_at;
  std::int64_t rank = 0;
  std::int64_t plays = 0;
  bool hides_people = false;  // some of them are not for this reader's age
};
BOOST_DESCRIBE_STRUCT(Candidate, (),
                      (article, content_type, titles, people, genres, genre_slugs, language, business_model,
                       released_at, rank, plays, hides_people))

struct GenreName {
  std::string slug;
  std::string name;
};
BOOST_DESCRIBE_STRUCT(GenreName, (), (slug, name))

enum class Match { all_words, any_word };

class SearchStore {
 public:
  explicit SearchStore(storage::TenantSession const& session) : session_(session) {}

  /// What the reader may see of the newest entries that have the words: up to two thousand that have them in
  /// their title, and as many that have them anywhere, so that a word of half the catalogue costs no more.
  std::vector<Candidate> candidates(ParsedQuery const& query, Match match,
                                    catalogue::ViewContext const& view);

  /// Fills in, for each word, the words of the index that may be meant.
  void find_near(ParsedQuery& query);

  std::vector<GenreName> genre_names(std::vector<std::string> const& slugs,
                                     catalogue::ViewContext const& view);

 private:
  storage::TenantSession session_;
};

/// Counts again how often each article was begun at each tenant.
void count_plays(storage::Session& session);

}  // namespace search
