// The SQL of the search: FTS5 on SQLite, tsvector on PostgreSQL, by the same words.
#include "features/search/search_store.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "base/words.hpp"
#include "features/catalogue/articles/article_relations.hpp"
#include "features/search/search_kind.hpp"

namespace search {

using storage::bind;

struct NearRow {
  std::string part;
  std::string word;
};
BOOST_DESCRIBE_STRUCT(NearRow, (), (part, word))

namespace {

constexpr int most_read = 2000;
constexpr int most_near_read = 4000;
constexpr std::size_t most_near = 8;

/// Words are letters, digits and underscores, so nothing in them has to be escaped.
std::string alternatives(QueryWord const& word, storage::Engine engine) {
  bool const sqlite = engine == storage::Engine::sqlite;
  std::string out;
  auto const add = [&](std::string const& token, bool prefix) {
    if (!out.empty()) out += sqlite ? " OR " : " | ";
    out += sqlite ? fmt::format("\"{}\"{}", token, prefix ? " *" : "")
                  : fmt::format("'{}'{}", token, prefix ? ":*" : "");
  };
  add(word.folded, word.prefix);
  for (auto const& stem : word.stems) add(stem, false);
  for (auto const& [near, mistakes] : word.near)
    if (mistakes > 0) add(near, false);
  return out;
}

std::string expression(ParsedQuery const& query, Match match, storage::Engine engine) {
  bool const sqlite = engine == storage::Engine::sqlite;
  std::string_view const glue =
      match == Match::all_words ? (sqlite ? " AND " : " & ") : (sqlite ? " OR " : " | ");
  std::string out;
  for (auto const& word : query.words) {
    if (word.optional) continue;
    out += fmt::format("{}({})", out.empty() ? std::string_view() : glue, alternatives(word, engine));
  }
  return out;
}

std::string candidates_sql(storage::Engine engine) {
  bool const sqlite = engine == storage::Engine::sqlite;
  std::string const found = sqlite ? fmt::format(
                                         R"(
    select rowid as article from (
      select rowid from search_index where search_index match :title_query order by rowid desc limit {0})
    union
    select rowid as article from (
      select rowid from search_index where search_index match :query order by rowid desc limit {0}))",
                                         most_read)
                                   : fmt::format(
                                         R"(
    (select article from search_entry where title_index @@ cast(:title_query as tsquery)
      order by article desc limit {0})
    union
    (select article from search_entry where whole_index @@ cast(:query as tsquery) order by article desc limit {0}))",
                                         most_read);
  // any-rating: whose names are not to be found is asked for here, and nothing of them is read.
  return fmt::format(
      R"(
    select e.article, o.content_type, e.titles, e.people, e.genres, e.genre_slugs, e.language, o.business_model,
           o.released_at, o.rank, coalesce(p.plays, 0) as plays,
           case when e.people <> '' and exists (
               select 1 from article_link credit join offer theirs on theirs.article = credit.parent
                where credit.child = e.article and credit.relation in ({}) and theirs.tenant = :tenant
                      and theirs.rating > :max_rating) then 1 else 0 end as hides_people
      from ({}) found
      cross join offer o
      cross join search_entry e
      left join search_plays p on p.tenant = :tenant and p.article = found.article
     where o.article = found.article and e.article = found.article and o.content_type in (:types) and {}
     order by e.article desc)",
      catalogue::credit_relations, found, catalogue::visible_offer("o"));
}

}  // namespace

std::vector<Candidate> SearchStore::candidates(ParsedQuery const& query, Match match,
                                               catalogue::ViewContext const& view) {
  static std::string const of_sqlite = candidates_sql(storage::Engine::sqlite);
  static std::string const of_postgres = candidates_sql(storage::Engine::postgresql);
  auto const engine = session_.engine();
  auto const words = expression(query, match, engine);
  if (words.empty()) return {};
  bool const sqlite = engine == storage::Engine::sqlite;
  auto const in_title = sqlite ? fmt::format("title : ({})", words) : words;
  return session_.rows<Candidate>(sqlite ? of_sqlite : of_postgres, bind("title_query", in_title),
                                  bind("query", query.only_small_words ? in_title : words),
                                  bind("types", shown_types()), bind("now", view.now),
                                  bind("max_rating", view.max_rating.value()));
}

void SearchStore::find_near(ParsedQuery& query) {
  std::set<std::string> parts;
  auto const can_be_wrong = [](QueryWord const& word) { return base::mistakes_allowed(word.folded) > 0; };
  for (auto const& word : query.words)
    if (can_be_wrong(word))
      for (auto& part : base::shortened(word.folded)) parts.insert(std::move(part));
  if (parts.empty()) return;
  auto const rows = session_.across_tenants().rows<NearRow>(
      fmt::format("select part, word from search_near where part in (:parts) order by part, word limit {}",
                  most_near_read),
      bind("parts", std::vector<std::string>(parts.begin(), parts.end())));
  for (auto& word : query.words) {
    if (!can_be_wrong(word)) continue;
    auto const most = base::mistakes_allowed(word.folded);
    auto const shorter = base::shortened(word.folded);
    for (auto const& row : rows) {
      if (!std::ranges::binary_search(shorter, row.part) || word.near.contains(row.word)) continue;
      if (auto const distance = base::distance_of(word.folded, row.word, most))
        word.near.emplace(row.word, *distance);
    }
    if (word.near.size() <= most_near) continue;
    std::vector<std::pair<std::size_t, std::string>> best;
    for (auto const& [near, mistakes] : word.near) best.emplace_back(mistakes, near);
    std::ranges::sort(best);
    best.resize(most_near);
    word.near.clear();
    for (auto& [mistakes, near] : best) word.near.emplace(std::move(near), mistakes);
  }
}

std::vector<GenreName> SearchStore::genre_names(std::vector<std::string> const& slugs,
                                                catalogue::ViewContext const& view) {
  if (slugs.empty()) return {};
  static std::string const sql = fmt::format(R"(
    select g.slug, t.name from genre g join genre_text t on t.genre = g.id and t.locale = {}
     where g.slug in (:slugs) order by g.slug)",
                                             catalogue::shown_locale("genre_text", "genre", "g.id"));
  return session_.across_tenants().rows<GenreName>(sql, bind("slugs", slugs),
                                                   bind("locale", view.locale->code));
}

void count_plays(storage::Session& session) {
  session.execute("delete from search_plays");
  session.execute(R"(
    insert into search_plays (tenant, article, plays)
    select tenant, article, cast(sum(plays) as bigint) from (
      select tenant, article, plays from play_history
      union all
      select tenant, article, readers as plays from story_read_count) counted
     group by tenant, article)");
}

}  // namespace search
