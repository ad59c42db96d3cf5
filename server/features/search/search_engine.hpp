// Finds entries and puts the best first, by the same arithmetic on every database.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "features/search/search_payloads.hpp"
#include "features/search/search_store.hpp"
#include "storage/tenant_session.hpp"

namespace search {

struct Hit {
  Candidate candidate;
  SearchKind kind = SearchKind::tracks;
  std::int64_t score = 0;
  std::vector<std::string> corrected;  // for each word of the query: the word that was meant; empty: as typed
};

struct SearchOutcome {
  ParsedQuery query;
  std::vector<Hit> hits;   // best first
  bool corrected = false;  // the words as they were typed were not found
};

class SearchEngine {
 public:
  SearchEngine(storage::TenantSession const& session, catalogue::ViewContext const& view)
      : store_(session), view_(view) {}

  /// Costs one statement where the words are found as they were typed, at most four else.
  SearchOutcome search(std::string_view typed);

 private:
  std::vector<Hit> ranked(ParsedQuery const& query, std::vector<Candidate> candidates, bool all_words) const;

  SearchStore store_;
  catalogue::ViewContext view_;
};

/// A text with the words marked that the query found.
std::vector<SearchSegment> segments_of(std::string_view text, ParsedQuery const& query);
/// The part of a text around the first word that was found; empty where none was.
std::vector<SearchSegment> excerpt_of(std::string_view text, ParsedQuery const& query);
/// The query with the words that were meant, spelt as the best result spells them.
std::string meant_query(SearchOutcome const& outcome, std::vector<std::string> const& spellings);

}  // namespace search
