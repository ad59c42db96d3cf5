// The SQL of the play history.
#include "features/history/history_store.hpp"

#include <fmt/format.h>

namespace history {
namespace {

using storage::bind;

std::string_view condition_of(std::optional<HistoryMedium> medium) {
  if (!medium) return "";
  return *medium == HistoryMedium::video
             ? " and o.content_type in ('full_length_video', 'video', 'series_episode')"
             : R"( and o.content_type not in ('full_length_video', 'video', 'series_episode', 'online_game', 'cloud_game', 'game'))";
}

/// The rows of a choice, with their offers and articles.
std::string chosen_rows(HistoryChoice const& choice) {
  return fmt::format(R"(
    from play_history h
    join offer o on o.article = h.article and {}
    join article a on a.id = h.article
   where h.tenant = :tenant and h.account = :account{}{}{})",
                     catalogue::visible_offer("o"), choice.articles ? " and h.article in (:articles)" : "",
                     condition_of(choice.medium),
                     choice.unfinished ? " and h.finished = 0 and h.position_ms > 0" : "");
}

std::vector<storage::Bind> binds_of(base::TenantId const& tenant, accounts::AccountId account,
                                    HistoryChoice const& choice, catalogue::ViewContext const& view) {
  std::vector<storage::Bind> out{bind("tenant", tenant), bind("account", account), bind("now", view.now),
                                 bind("max_rating", view.max_rating.value())};
  if (choice.articles) out.push_back(bind("articles", *choice.articles));
  return out;
}

}  // namespace

std::optional<PlayedArticle> HistoryStore::find_article(base::ArticleId article,
                                                        catalogue::ViewContext const& view) {
  static std::string const sql = fmt::format(
      R"(
    select a.id, a.content_type, a.duration_ms,
           case when a.content_type in ('full_length_video', 'series_episode') then a.attributes else '' end
             as attributes
      from offer o join article a on a.id = o.article
     where o.article = :article and {})",
      catalogue::visible_offer("o"));
  return session_.row<PlayedArticle>(sql, bind("article", article), bind("now", view.now),
                                     bind("max_rating", view.max_rating.value()));
}

std::optional<HistoryRow> HistoryStore::find(accounts::AccountId account, base::ArticleId article) {
  return session_.row<HistoryRow>(R"(
    select h.article, a.content_type, a.duration_ms, h.plays, h.position_ms, h.finished, h.played_at
      from play_history h join article a on a.id = h.article
     where h.tenant = :tenant and h.account = :account and h.article = :article)",
                                  bind("account", account), bind("article", article));
}

std::vector<HistoryRow> HistoryStore::list(accounts::AccountId account, HistoryChoice const& choice,
                                           catalogue::ViewContext const& view, std::int64_t limit,
                                           std::int64_t offset) {
  if (choice.articles && choice.articles->empty()) return {};
  return session_.rows<HistoryRow>(
      "select h.article, a.content_type, a.duration_ms, h.plays, h.position_ms, h.finished, h.played_at" +
          chosen_rows(choice) + " order by h.played_at desc, h.article desc limit :limit offset :offset",
      binds_of(session_.tenant(), account, choice, view), bind("limit", limit), bind("offset", offset));
}

std::int64_t HistoryStore::count(accounts::AccountId account, HistoryChoice const& choice,
                                 catalogue::ViewContext const& view) {
  if (choice.articles && choice.articles->empty()) return 0;
  return session_
      .value<std::int64_t>("select count(*)" + chosen_rows(choice),
                           binds_of(session_.tenant(), account, choice, view))
      .value_or(0);
}

void HistoryStore::save_position(accounts::AccountId account, base::ArticleId article,
                                 std::int64_t position_ms, bool finished, base::Instant now) {
  session_.execute(R"(
    insert into play_history (tenant, account, article, plays, position_ms, finished, played_at)
    values (:tenant, :account, :article, 0, :position_ms, :finished, :now)
    on conflict (tenant, account, article) do update set
      position_ms = excluded.position_ms, finished = excluded.finished, played_at = excluded.played_at
    where excluded.played_at >= play_history.played_at)",
                   bind("account", account), bind("article", article), bind("position_ms", position_ms),
                   bind("finished", finished), bind("now", now));
}

void HistoryStore::count_play(accounts::AccountId account, base::ArticleId article, base::Instant now) {
  session_.execute(R"(
    insert into play_history (tenant, account, article, plays, position_ms, finished, played_at)
    values (:tenant, :account, :article, 1, 0, 0, :now)
    on conflict (tenant, account, article) do update set
      plays = play_history.plays + 1,
      played_at = case when excluded.played_at > play_history.played_at then excluded.played_at
                       else play_history.played_at end)",
                   bind("account", account), bind("article", article), bind("now", now));
}

void HistoryStore::remove(accounts::AccountId account, base::ArticleId article) {
  session_.execute(
      "delete from play_history where tenant = :tenant and account = :account and article = :article",
      bind("account", account), bind("article", article));
}

std::vector<PersonHistory> HistoryStore::export_of(accounts::AccountId account) {
  return session_.rows<PersonHistory>(R"(
    select h.article,
           coalesce((select t.title from article_text t where t.article = h.article
                     order by case t.locale when 'en' then 0 else 1 end, t.locale limit 1), '') as title,
           h.plays, h.position_ms / 1000 as left_at_seconds, h.finished, h.played_at
      from play_history h
     where h.tenant = :tenant and h.account = :account
     order by h.played_at desc, h.article desc)",
                                      bind("account", account));
}

}  // namespace history
