// Builds the part of ShelfStore's statement that chooses, orders and counts the offers of a list.
#include "features/catalogue/shelf_choice_store.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "features/catalogue/articles/article_relations.hpp"

namespace catalogue {
namespace {

/// How many of a genre's most popular articles are looked through for those related to one of it.
constexpr int most_related_of_genre = 64;
/// Then PostgreSQL knows that few are found, and asks for each one's offer instead of reading all offers.
constexpr int most_related = 400;

struct Choice {
  std::string from;                // after "from offer o"
  std::string where;               // beside the offer's own window
  std::vector<std::string> order;  // such as "o.released_at desc"
  std::string source = "offer";    // what o is
  std::string genre = "0";         // of offer_count: 0 for all
};

std::vector<std::string> const by_rank{"o.rank", "o.article"};
std::vector<std::string> const by_release{"o.released_at desc", "o.rank", "o.article"};

std::string of_season(ListQuery const& query, Binds& binds) {
  std::string const first =
      *query.season > 0 ? binds.add(*query.season * positions_of_season)
                        : fmt::format(R"((select min(first.position) / {1} * {1} from article_link first
           join offer first_offer on first_offer.article = first.child
          where first.parent = l.parent and first.relation = l.relation and {0}))",
                                      visible_offer("first_offer"), positions_of_season);
  return fmt::format(" and l.position >= {0} and l.position < {0} + {1}", first, positions_of_season);
}

/// Articles that share genres with this one, those that share most first.
Choice choice_of_related(ListQuery const& query, Binds& binds) {
  std::string const article = binds.add(query.article);
  // Another work of the same artists, or a track of the same album, has its own shelf; a podcast has none
  // of its hosts.
  std::string const own = query.content_type == ContentType::podcastcollection
                              ? ""
                              : fmt::format(R"( and o.article not in (
         select other.child from article_link mine
           join article_link other on other.parent = mine.parent and other.relation = mine.relation
          where mine.child = {article} and mine.relation in ('artist_work', 'album_track')))",
                                            fmt::arg("article", article));
  // The genres' most popular ones only, so that a large catalogue is not read to its end. any-rating: of
  // what is found here only visible offers are chosen.
  std::string const genres = fmt::format(
      R"((with mine as materialized (
         select ours.genre, (
             select edge.rank from offer_genre edge
              where edge.tenant = :tenant and edge.content_type = {type} and edge.genre = ours.genre
              order by edge.rank, edge.article limit 1 offset {most}) as last_rank
           from article_genre ours where ours.article = {article})
       select theirs.article, count(*) as shared
         from mine cross join offer_genre theirs
        where theirs.tenant = :tenant and theirs.content_type = {type} and theirs.genre = mine.genre
              and theirs.rank <= coalesce(mine.last_rank, {last}) and theirs.article <> {article}
        group by theirs.article order by shared desc, min(theirs.rank), theirs.article limit {related}) r cross join offer)",
      fmt::arg("article", article), fmt::arg("type", binds.add(query.content_type.value())),
      fmt::arg("most", most_related_of_genre - 1), fmt::arg("related", most_related),
      fmt::arg("last", std::numeric_limits<std::int64_t>::max()));
  return {"", "o.article = r.article" + own, {"r.shared desc", "o.rank", "o.article"}, genres};
}

Choice choice_of(ListQuery const& query, Binds& binds) {
  switch (query.kind) {
    case ListKind::top: return {"", "", by_rank};
    case ListKind::newest: return {"", "", by_release};
    case ListKind::genre: {
      auto const genre = fmt::format("(select g.id from genre g where g.slug = {})", binds.add(query.word));
      return {"", "o.genre = " + genre, by_rank, "offer_genre", genre};
    }
    case ListKind::children:
      return {"join article_link l on l.child = o.article",
              fmt::format("l.parent = {} and l.relation = {}{}", binds.add(query.article),
                          binds.add(query.word), query.season ? of_season(query, binds) : ""),
              {"l.position", "o.article"}};
    case ListKind::works:
      return {"join article_link l on l.child = o.article",
              fmt::format("l.parent = {} and l.relation = 'artist_work'", binds.add(query.article)),
              query.content_type == ContentType::full_track_music ? by_rank : by_release};
    case ListKind::same_artist:
      return {"",
              fmt::format(R"(o.article <> {article} and o.article in (
         select theirs.child from article_link ours
           join article_link theirs on theirs.parent = ours.parent and theirs.relation = ours.relation
          where ours.child = {article} and ours.relation = 'artist_work'))",
                          fmt::arg("article", binds.add(query.article))),
              by_release};
    case ListKind::siblings:
      return {"join article_link l on l.child = o.article",
              fmt::format(R"(o.article <> {article} and l.relation = {relation} and l.parent = (
         select min(album.parent) from article_link album
          where album.child = {article} and album.relation = {relation}))",
                          fmt::arg("article", binds.add(query.article)),
                          fmt::arg("relation", binds.add(std::string(part_relation(query.content_type))))),
              {"l.position", "o.article"}};
    case ListKind::people:
      return {"",
              fmt::format(R"(o.article in (
         select l.parent from article_link l
          where l.child = {} and l.relation in ({})))",
                          binds.add(query.article), credit_relations),
              by_rank};
    case ListKind::related: return choice_of_related(query, binds);
    case ListKind::itself: return {"", "o.article = " + binds.add(query.article), {"o.article"}};
    case ListKind::ids: return {"", "o.article in (" + binds.add(query.ids) + ")", {"o.article"}};
    case ListKind::keys:
      return {"join article k on k.id = o.article",
              "k.content_type <> 'picture' and k.import_key in (" + binds.add(query.keys) + ")",
              {"o.article"}};
  }
  return {"", "false", {"o.article"}};
}

/// How many offers are chosen. A list of all, or of a genre, is what offer_count says less those that are not
/// offered yet and those that no longer are: each has an index, and they are few.
std::string total_of(ListQuery const& query, Choice const& choice, std::string const& type,
                     std::string const& chosen) {
  bool const is_all = query.kind == ListKind::top || query.kind == ListKind::newest;
  if (!query.content_type || (!is_all && query.kind != ListKind::genre))
    return "(select count(*) from " + chosen + ")";
  std::string const where = choice.where.empty() ? "" : " and " + choice.where;
  return fmt::format(
      R"((select cast(coalesce(sum(o.offers), 0) as bigint) from offer_count o
     where o.tenant = :tenant and o.genre = {genre} and o.rating <= :max_rating and {type})
  - (select count(*) from {source} o where o.tenant = :tenant and o.starts_at > :now and o.rating <= :max_rating and {type}{where})
  - (select count(*) from {source} o where o.tenant = :tenant and o.ends_at is not null and o.ends_at <= :now
       and o.starts_at <= :now and o.rating <= :max_rating and {type}{where}))",
      fmt::arg("genre", choice.genre), fmt::arg("source", choice.source), fmt::arg("type", type),
      fmt::arg("where", where));
}

}  // namespace

std::string chosen_rows(std::size_t section, ListQuery const& query, Binds& binds) {
  Choice choice = choice_of(query, binds);
  if (query.newest_first) choice.order = by_release;
  if (query.by_rank) choice.order = by_rank;
  std::string const type = !query.content_type ? "o.content_type <> 'picture'"
                                               : "o.content_type = " + binds.add(*query.content_type);
  std::string const chosen =
      fmt::format("{} o {} where {} and {}{}{}", choice.source, choice.from, visible_offer("o"), type,
                  choice.where.empty() ? "" : " and ", choice.where);
  std::string keys;
  std::string inner;
  std::string outer;
  for (std::size_t i = 0; i < choice.order.size(); ++i) {
    std::string const& order = choice.order[i];
    bool const down = order.ends_with(" desc");
    keys += fmt::format(", {} as k{}", down ? order.substr(0, order.size() - 5) : order, i);
    inner += (i == 0 ? "" : ", ") + order;
    outer += fmt::format("{}k{}{}", i == 0 ? "" : ", ", i, down ? " desc" : "");
  }
  return fmt::format(
      R"(select {section} as section, row_number() over (order by {outer}) as position, article, {total} as total, {sum} as total_ms, {attributes} as with_attributes, {wide} as wide
  from (select o.article as article{keys} from {chosen} order by {inner} limit {limit} offset {offset}) s{section})",
      fmt::arg("section", section), fmt::arg("outer", outer),
      fmt::arg("total", query.counted ? total_of(query, choice, type, chosen) : std::string("0")),
      fmt::arg("sum", query.summed
                          ? fmt::format(R"((select cast(coalesce(sum(whole.duration_ms), 0) as bigint)
   from (select o.article as article from {}) listed join article whole on whole.id = listed.article))",
                                        chosen)
                          : std::string("0")),
      fmt::arg("attributes", query.with_attributes ? 1 : 0), fmt::arg("wide", query.wide_picture ? 1 : 0),
      fmt::arg("keys", keys), fmt::arg("chosen", chosen), fmt::arg("inner", inner),
      fmt::arg("limit", std::clamp<std::int64_t>(query.limit, 0, 500)),
      fmt::arg("offset", std::clamp<std::int64_t>(query.offset, 0, most_offset)));
}

}  // namespace catalogue
