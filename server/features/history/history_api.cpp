// Reads and writes the history of the caller's own account.
#include "features/history/history_api.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/json/json_codec_definitions.hpp"
#include "base/text.hpp"
#include "features/catalogue/kinds/kind_row.hpp"
#include "features/catalogue/kinds/video/video_attributes.hpp"
#include "features/portal/typed_call.hpp"

KIOSK_JSON_COMPILED(history::PositionBody);
KIOSK_JSON_COMPILED(history::PlayedBody);
KIOSK_JSON_COMPILED(history::HistoryQuery);
KIOSK_JSON_COMPILED(history::HistoryEntry);

namespace history {
namespace {

constexpr std::size_t most_articles = 100;
constexpr double longest_seconds = 10'000'000;

void require_play(HistoryApi::Type const& type) {
  if (type.value != "PLAY") throw base::Problem(unknown_history);
}

PlayedArticle require_article(HistoryStore& store, base::ArticleId id, std::string_view content_type,
                              catalogue::ViewContext const& view) {
  auto article = store.find_article(id, view);
  if (!article || !catalogue::kind_row(article->content_type).playable) throw base::Problem(unknown_article);
  auto const name = catalogue::public_name(article->content_type);
  if (!content_type.empty() && content_type != name)
    throw base::Problem({base::FieldError{"contentType", "enum", "must be " + name}});
  return std::move(*article);
}

std::optional<std::int64_t> credits_of(PlayedArticle const& article) {
  if (article.attributes.empty()) return std::nullopt;
  auto const film = base::parse<catalogue::VideoAttributes>(article.attributes);
  if (!film) return std::nullopt;
  for (auto const& mark : film->marks)
    if (mark.kind == catalogue::VideoMarkKind::credits) return mark.start_ms;
  return std::nullopt;
}

HistoryEntry entry_of(PlayedArticle const& article) {
  return {.id = article.id,
          .content_type = catalogue::public_name(article.content_type),
          .duration = static_cast<double>(article.duration_ms) / 1000};
}

HistoryEntry entry_of(HistoryRow const& row) {
  auto out = entry_of(PlayedArticle{
      .id = row.article, .content_type = row.content_type, .duration_ms = row.duration_ms, .attributes = {}});
  out.user_current_playing = static_cast<double>(row.position_ms) / 1000;
  if (row.finished)
    out.state = HistoryState::finished;
  else if (row.position_ms > 0)
    out.state = HistoryState::started;
  out.plays = row.plays;
  out.played_at = row.played_at;
  return out;
}

HistoryEntry saved_entry(HistoryStore& store, accounts::AccountId account, PlayedArticle const& article) {
  auto const row = store.find(account, article.id);
  return row ? entry_of(*row) : entry_of(article);
}

std::optional<std::vector<base::ArticleId>> articles_of(HistoryQuery const& query) {
  if (!query.ids) return std::nullopt;
  std::vector<base::ArticleId> out;
  auto const refuse = [](std::string message) {
    base::Problem problem(portal::invalid_query);
    problem.errors.push_back({"ids", "format", std::move(message)});
    throw problem;
  };
  for (auto const text : base::split(*query.ids, ',')) {
    auto const id = base::ArticleId::parse(text);
    if (!id) refuse("must be identifiers of 13 characters with commas between them");
    out.push_back(*id);
  }
  if (out.size() > most_articles) refuse(fmt::format("must be at most {} identifiers", most_articles));
  return out;
}

}  // namespace

catalogue::ViewContext HistoryApi::view(portal::Call const& call) const {
  return {.locale = &base::english(), .now = clock_.now(), .max_rating = call.tenant().max_rating};
}

portal::Task<portal::List<HistoryEntry>> HistoryApi::list(portal::UserCall const& call, Type type,
                                                          portal::Query<HistoryQuery> query) {
  require_play(type);
  auto const& wanted = query.value;
  HistoryChoice const choice{.articles = articles_of(wanted),
                             .medium = wanted.medium,
                             .unfinished = wanted.unfinished.value_or(false)};
  std::int64_t const otherwise = choice.articles ? std::ssize(*choice.articles) : portal::usual_limit;
  std::int64_t const limit = wanted.limit ? wanted.limit->value : otherwise;
  std::int64_t const offset = wanted.offset ? wanted.offset->value : 0;
  auto work = [&, context = view(call)](storage::Session& session) {
    HistoryStore store({session, call.tenant().id});
    auto const account = call.account().id;
    portal::List<HistoryEntry> out;
    out.offset = offset;
    for (auto const& row : store.list(account, choice, context, limit, offset))
      out.items.push_back(entry_of(row));
    out.total = store.count(account, choice, context);
    return out;
  };
  co_return co_await database_.read(work);
}

portal::Task<portal::Data<HistoryEntry>> HistoryApi::read(portal::UserCall const& call, Type type,
                                                          Article id) {
  require_play(type);
  auto work = [&, context = view(call)](storage::Session& session) {
    HistoryStore store({session, call.tenant().id});
    return saved_entry(store, call.account().id, require_article(store, id.value, "", context));
  };
  co_return portal::Data<HistoryEntry>{co_await database_.read(work)};
}

portal::Task<portal::Data<HistoryEntry>> HistoryApi::save(portal::UserCall const& call, Type type, Article id,
                                                          PositionBody body) {
  require_play(type);
  double const seconds = body.user_current_playing;
  if (!(seconds >= 0 && seconds <= longest_seconds))
    throw base::Problem(
        {base::FieldError{"userCurrentPlaying", "range", "must be seconds from the beginning"}});
  auto const position = static_cast<std::int64_t>(std::llround(seconds * 1000));
  auto work = [&, context = view(call)](storage::Session& session) {
    HistoryStore store({session, call.tenant().id});
    auto const article = require_article(store, id.value, body.content_type, context);
    auto const bounded = bounded_position(position, article.duration_ms);
    store.save_position(call.account().id, article.id, bounded,
                        is_finished(bounded, article.duration_ms, credits_of(article)),
                        // A device's clock may be ahead: no later time than now is saved.
                        std::min(body.date.value_or(context.now), context.now));
    return saved_entry(store, call.account().id, article);
  };
  co_return portal::Data<HistoryEntry>{co_await database_.write(work)};
}

portal::Task<portal::Data<HistoryEntry>> HistoryApi::add(portal::UserCall const& call, Type type, Article id,
                                                         PlayedBody body) {
  require_play(type);
  auto work = [&, context = view(call)](storage::Session& session) {
    HistoryStore store({session, call.tenant().id});
    auto const article = require_article(store, id.value, body.content_type, context);
    store.count_play(call.account().id, article.id, context.now);
    return saved_entry(store, call.account().id, article);
  };
  co_return portal::Data<HistoryEntry>{co_await database_.write(work)};
}

portal::Task<portal::Data<portal::Nothing>> HistoryApi::remove(portal::UserCall const& call, Type type,
                                                               Article id) {
  require_play(type);
  auto work = [&](storage::TenantSession const& session) {
    HistoryStore(session).remove(call.account().id, id.value);
  };
  co_await database_.write(call.tenant().id, work);
  co_return portal::Data<portal::Nothing>{};
}

}  // namespace history
