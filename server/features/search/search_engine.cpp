// Orders results by the field that a word was found in and how exactly it was found, then by how often others
// play them and how new they are.
#include "features/search/search_engine.hpp"

#include <algorithm>
#include <bit>
#include <unordered_map>

#include "base/text.hpp"
#include "base/words.hpp"

namespace search {
namespace {

// Points of a word that was found exactly, by where it was found.
constexpr std::int64_t in_title = 1000;
constexpr std::int64_t in_people = 700;
constexpr std::int64_t in_genres = 350;
constexpr std::int64_t in_text = 150;
// Hundredths of them for a word that was found in another way.
constexpr std::int64_t exactly = 100;
constexpr std::int64_t inflected = 82;
constexpr std::int64_t begun = 65;  // and up to 25 more, the more of the word was typed
constexpr std::int64_t one_mistake = 60;
constexpr std::int64_t two_mistakes = 42;
// Beside the words.
constexpr std::int64_t whole_title = 600;
constexpr std::int64_t title_begins = 250;
constexpr std::int64_t all_in_title = 150;
constexpr std::int64_t small_word_in_title = 40;
constexpr std::int64_t in_language_of_page = 30;
constexpr std::int64_t of_each_doubling_of_plays = 12;
constexpr std::int64_t most_of_plays = 180;
constexpr std::int64_t of_news = 60;
constexpr std::int64_t month = 30LL * 24 * 60 * 60 * 1000;

constexpr std::size_t excerpt_before = 40;
constexpr std::size_t excerpt_length = 160;

/// What comes first where the words say the same: who made things and what holds others, then the single
/// ones.
std::int64_t points_of(SearchKind kind) {
  switch (kind) {
    case SearchKind::artists:
    case SearchKind::series:
    case SearchKind::films: return 60;
    case SearchKind::albums:
    case SearchKind::podcasts:
    case SearchKind::audiobooks:
    case SearchKind::games: return 50;
    case SearchKind::tracks:
    case SearchKind::apps:
    case SearchKind::articles: return 40;
    case SearchKind::episodes:
    case SearchKind::podcast_episodes: return 10;
    default: return 20;
  }
}

struct Quality {
  std::int64_t hundredths = 0;
  std::string_view meant;  // the word that was typed wrongly
};

/// Stems are asked for again and again, since catalogues repeat their words.
class Stems {
 public:
  std::string const& of(std::string_view word, std::string_view language) {
    std::string key(language);
    key += word;
    auto [place, added] = known_.try_emplace(std::move(key));
    if (added) place->second = base::stem_of(word, language);
    return place->second;
  }

 private:
  std::unordered_map<std::string, std::string> known_;
};

bool has_stem(QueryWord const& word, std::string_view language, std::string_view stem) {
  return std::ranges::any_of(word.stems, [&](std::string const& token) {
    return token.size() == stem.size() + 3 && token.compare(1, 2, language) == 0 && token.ends_with(stem);
  });
}

Quality quality_of(QueryWord const& query, std::string_view word, std::string_view language, Stems& stems) {
  if (word == query.folded) return {exactly, {}};
  Quality out;
  if (query.prefix && word.starts_with(query.folded))
    out = {
        begun + 25 * static_cast<std::int64_t>(query.folded.size()) / static_cast<std::int64_t>(word.size()),
        {}};
  if (out.hundredths < inflected && !language.empty() && has_stem(query, language, stems.of(word, language)))
    out = {inflected, {}};
  if (out.hundredths == 0)
    if (auto const near = query.near.find(std::string(word)); near != query.near.end())
      out = {near->second <= 1 ? one_mistake : two_mistakes, word};
  return out;
}

template <class F>
void for_each_word(std::string_view line, F work) {
  while (!line.empty()) {
    auto const end = std::min(line.find(' '), line.size());
    if (end > 0) work(line.substr(0, end));
    line.remove_prefix(std::min(end + 1, line.size()));
  }
}

Quality best_in(QueryWord const& query, std::string_view line, std::string_view language, Stems& stems) {
  Quality best;
  for_each_word(line, [&](std::string_view word) {
    auto const quality = quality_of(query, word, language, stems);
    if (quality.hundredths > best.hundredths) best = quality;
  });
  return best;
}

/// Names and genres are of all languages at once: English stands for them.
constexpr std::string_view language_of_names = "en";

struct Scored {
  std::int64_t points = 0;
  std::size_t words = 0;  // found, without optional ones
  std::vector<std::string> corrected;
};

/// By the titles of one language.
Scored score_title(ParsedQuery const& query, std::string_view line, std::string_view language,
                   Candidate const& candidate, Stems& stems) {
  Scored out;
  std::size_t in_title_too = 0;
  std::size_t required = 0;
  std::string typed;
  for (auto const& word : query.words) {
    typed += (typed.empty() ? "" : " ") + word.folded;
    auto const title = best_in(word, line, language, stems);
    if (word.optional) {
      if (title.hundredths == exactly) out.points += small_word_in_title;
      out.corrected.emplace_back();
      continue;
    }
    ++required;
    std::int64_t points = in_title * title.hundredths;
    std::string_view meant = title.meant;
    if (title.hundredths > 0) ++in_title_too;
    auto const consider = [&](std::string_view field, std::int64_t weight) {
      auto const quality = best_in(word, field, language_of_names, stems);
      if (weight * quality.hundredths <= points) return;
      points = weight * quality.hundredths;
      meant = quality.meant;
    };
    consider(candidate.people, in_people);
    consider(candidate.genres, in_genres);
    out.corrected.emplace_back(meant);
    if (points > 0) ++out.words;
    out.points += points / 100;
  }
  if (required == 0) return out;
  out.points /= static_cast<std::int64_t>(required);
  if (in_title_too == required) out.points += all_in_title;
  if (line == typed)
    out.points += whole_title;
  else if (line.starts_with(typed))
    out.points += title_begins;
  return out;
}

Scored score_words(ParsedQuery const& query, Candidate const& candidate, std::string_view page_language,
                   Stems& stems) {
  Scored best;
  bool first = true;
  std::string_view lines = candidate.titles;
  while (!lines.empty()) {
    auto const end = std::min(lines.find('\n'), lines.size());
    auto const line = lines.substr(0, end);
    lines.remove_prefix(std::min(end + 1, lines.size()));
    auto const space = std::min(line.find(' '), line.size());
    auto const language = line.substr(0, space);
    auto scored =
        score_title(query, line.substr(std::min(space + 1, line.size())), language, candidate, stems);
    if (language == page_language && scored.points > 0) scored.points += in_language_of_page;
    if (first || scored.points > best.points) best = std::move(scored);
    first = false;
  }
  return best;
}

/// Whether a word stands nowhere but in the names of people, as far as titles and genres say. Its article is
/// not found by it where one of them is not for the reader's age: that it was found would name him.
bool is_found_by_hidden_people(ParsedQuery const& query, Candidate const& candidate, Stems& stems) {
  if (!candidate.hides_people) return false;
  std::string titles = candidate.titles;
  std::ranges::replace(titles, '\n', ' ');
  return std::ranges::any_of(query.words, [&](QueryWord const& word) {
    auto const is_in = [&](std::string_view words) {
      return best_in(word, words, language_of_names, stems).hundredths > 0;
    };
    return !word.optional && is_in(candidate.people) && !is_in(titles) && !is_in(candidate.genres);
  });
}

std::int64_t popularity_of(Candidate const& candidate) {
  auto const plays = static_cast<std::uint64_t>(std::max<std::int64_t>(0, candidate.plays));
  return std::min<std::int64_t>(most_of_plays, of_each_doubling_of_plays * std::bit_width(plays));
}

std::int64_t newness_of(Candidate const& candidate, base::Instant now) {
  auto const age = now.ms - candidate.released_at.ms;
  if (age < 0) return 0;
  return std::max<std::int64_t>(0, of_news - of_news * age / (12 * month));
}

/// Whether the query found this word.
bool is_found(ParsedQuery const& query, std::string_view folded, Stems& stems) {
  return std::ranges::any_of(query.words, [&](QueryWord const& word) {
    if (word.folded == folded) return true;
    if (word.optional) return false;
    if (word.prefix && folded.starts_with(word.folded)) return true;
    if (word.near.contains(std::string(folded))) return true;
    return std::ranges::any_of(word.stems, [&](std::string const& token) {
      return token.compare(3, std::string::npos, stems.of(folded, std::string_view(token).substr(1, 2))) == 0;
    });
  });
}

std::vector<SearchSegment> marked(std::string_view text, std::vector<base::Word> const& words,
                                  std::vector<bool> const& hits) {
  std::vector<SearchSegment> out;
  auto const add = [&](std::string_view piece, bool hit) {
    if (piece.empty()) return;
    if (!out.empty() && out.back().hit == hit)
      out.back().text += piece;
    else
      out.push_back({.text = std::string(piece), .hit = hit});
  };
  std::size_t at = 0;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (!hits[i]) continue;
    add(text.substr(at, words[i].begin - at), false);
    add(text.substr(words[i].begin, words[i].end - words[i].begin), true);
    at = words[i].end;
  }
  add(text.substr(at), false);
  return out;
}

}  // namespace

std::vector<Hit> SearchEngine::ranked(ParsedQuery const& query, std::vector<Candidate> candidates,
                                      bool all_words) const {
  Stems stems;
  std::vector<Hit> out;
  out.reserve(candidates.size());
  auto const required =
      static_cast<std::size_t>(std::ranges::count(query.words, false, &QueryWord::optional));
  bool const short_prefix = query.words.size() == 1 && query.words[0].folded.size() < 3;
  std::size_t most_found = 0;
  std::vector<std::size_t> found;
  for (auto& candidate : candidates) {
    auto const kind = kind_of(candidate.content_type);
    if (!kind || is_found_by_hidden_people(query, candidate, stems)) continue;
    if (candidate.hides_people) candidate.people.clear();
    auto scored = score_words(query, candidate, view_.locale->code, stems);
    if (scored.words == 0 && (query.only_small_words || short_prefix)) continue;
    // A word that is neither in the title nor in a name is somewhere in the text.
    if (all_words) {
      scored.points += in_text * static_cast<std::int64_t>(required - scored.words) /
                       static_cast<std::int64_t>(std::max<std::size_t>(1, required));
      scored.words = required;
    } else if (scored.words == 0) {
      scored.points += in_text / 2;
    }
    most_found = std::max(most_found, scored.words);
    found.push_back(scored.words);
    Hit hit{.candidate = std::move(candidate),
            .kind = *kind,
            .score = scored.points,
            .corrected = std::move(scored.corrected)};
    hit.score += points_of(*kind) + popularity_of(hit.candidate) + newness_of(hit.candidate, view_.now);
    out.push_back(std::move(hit));
  }
  // Where not all words are found together, those with the most of them are shown.
  std::vector<Hit> best;
  for (std::size_t i = 0; i < out.size(); ++i)
    if (found[i] == most_found) best.push_back(std::move(out[i]));
  std::ranges::sort(best, [](Hit const& a, Hit const& b) {
    if (a.score != b.score) return a.score > b.score;
    if (a.candidate.rank != b.candidate.rank) return a.candidate.rank < b.candidate.rank;
    if (a.candidate.released_at != b.candidate.released_at)
      return a.candidate.released_at > b.candidate.released_at;
    return a.candidate.article < b.candidate.article;
  });
  return best;
}

SearchOutcome SearchEngine::search(std::string_view typed) {
  SearchOutcome out{.query = parse_query(typed), .hits = {}, .corrected = false};
  auto& query = out.query;
  if (query.empty()) return out;
  out.hits = ranked(query, store_.candidates(query, Match::all_words, view_), true);
  if (!out.hits.empty()) return out;
  store_.find_near(query);
  // A word that nothing is near to stands in no title and no name: the others decide.
  auto known = query;
  for (auto& word : known.words)
    if (word.near.empty() && base::mistakes_allowed(word.folded) > 0) word.optional = true;
  bool const some_near =
      std::ranges::any_of(known.words, [](auto const& word) { return !word.near.empty(); });
  bool const some_left = std::ranges::any_of(known.words, [](auto const& word) { return !word.optional; });
  if (some_near && some_left)
    out.hits = ranked(known, store_.candidates(known, Match::all_words, view_), true);
  if (out.hits.empty() && query.words.size() > 1)
    out.hits = ranked(query, store_.candidates(query, Match::any_word, view_), false);
  out.corrected = !out.hits.empty() && std::ranges::any_of(out.hits.front().corrected,
                                                           [](auto const& word) { return !word.empty(); });
  return out;
}

std::vector<SearchSegment> segments_of(std::string_view text, ParsedQuery const& query) {
  Stems stems;
  auto const words = base::words_in(text);
  std::vector<bool> hits;
  hits.reserve(words.size());
  for (auto const& word : words) hits.push_back(is_found(query, word.folded, stems));
  return marked(text, words, hits);
}

std::vector<SearchSegment> excerpt_of(std::string_view text, ParsedQuery const& query) {
  Stems stems;
  auto const words = base::words_in(text, 2000);
  auto const first = std::ranges::find_if(words, [&](base::Word const& word) {
    return !is_small_word(word.folded) && is_found(query, word.folded, stems);
  });
  if (first == words.end()) return {};
  // From the beginning of a word a little before it, to the end of a word.
  auto from = first;
  while (from != words.begin() && first->begin - std::prev(from)->begin <= excerpt_before) --from;
  auto to = first;
  while (std::next(to) != words.end() && std::next(to)->end - from->begin <= excerpt_length) ++to;
  bool const from_start = from == words.begin();
  bool const to_end = std::next(to) == words.end();
  std::size_t const begin = from_start ? 0 : from->begin;
  std::string piece = from_start ? "" : "… ";
  piece += text.substr(begin, (to_end ? text.size() : to->end) - begin);
  if (!to_end) piece += " …";
  return segments_of(piece, query);
}

std::string meant_query(SearchOutcome const& outcome, std::vector<std::string> const& spellings) {
  if (outcome.hits.empty()) return {};
  auto const& corrected = outcome.hits.front().corrected;
  std::string out;
  for (std::size_t i = 0; i < outcome.query.words.size(); ++i) {
    std::string word = outcome.query.words[i].text;
    if (i < corrected.size() && !corrected[i].empty()) {
      word = corrected[i];
      for (auto const& text : spellings)
        for (auto const& spelt : base::words_in(text))
          if (spelt.folded == corrected[i] && word == corrected[i])
            word = text.substr(spelt.begin, spelt.end - spelt.begin);
    }
    out += (out.empty() ? "" : " ") + word;
  }
  return out;
}

}  // namespace search
