// The SQL of saved games.
#include "features/history/game_save_store.hpp"

namespace history {

using storage::bind;

GameSave GameSaveStore::find(accounts::AccountId account, base::ArticleId article) {
  return session_
      .row<GameSave>(R"(
    select data, best_score, rounds from game_save
     where tenant = :tenant and account = :account and article = :article)",
                     bind("account", account), bind("article", article))
      .value_or(GameSave{});
}

void GameSaveStore::keep(accounts::AccountId account, base::ArticleId article,
                         std::optional<std::string> const& data, base::Instant now) {
  session_.execute(R"(
    insert into game_save (tenant, account, article, data, best_score, rounds, updated_at)
    values (:tenant, :account, :article, :data, null, 0, :now)
    on conflict (tenant, account, article) do update set data = excluded.data, updated_at = excluded.updated_at)",
                   bind("account", account), bind("article", article), bind("data", data), bind("now", now));
  limit(account);
}

void GameSaveStore::add_round(accounts::AccountId account, base::ArticleId article, std::int64_t score,
                              base::Instant now) {
  session_.execute(R"(
    insert into game_save (tenant, account, article, data, best_score, rounds, updated_at)
    values (:tenant, :account, :article, null, :score, 1, :now)
    on conflict (tenant, account, article) do update set
      rounds = game_save.rounds + 1, updated_at = excluded.updated_at,
      best_score = case when game_save.best_score is null or excluded.best_score > game_save.best_score
                        then excluded.best_score else game_save.best_score end)",
                   bind("account", account), bind("article", article), bind("score", score),
                   bind("now", now));
  limit(account);
}

void GameSaveStore::limit(accounts::AccountId account) {
  session_.execute(R"(
    delete from game_save where tenant = :tenant and account = :account and article in (
      select article from game_save where tenant = :tenant and account = :account
       order by updated_at desc, article desc limit 1000 offset :most))",
                   bind("account", account), bind("most", most_saves));
}

std::vector<PersonGame> GameSaveStore::export_of(accounts::AccountId account) {
  return session_.rows<PersonGame>(R"(
    select g.article,
           coalesce((select t.title from article_text t where t.article = g.article
                     order by case t.locale when 'en' then 0 else 1 end, t.locale limit 1), '') as title,
           g.data as kept, g.best_score, g.rounds, g.updated_at
      from game_save g
     where g.tenant = :tenant and g.account = :account
     order by g.updated_at desc, g.article desc)",
                                   bind("account", account));
}

}  // namespace history
