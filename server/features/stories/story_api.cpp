// Reads the text, asks who may read the rest, and takes a free read where one is left.
#include "features/stories/story_api.hpp"

#include <algorithm>

#include "base/json/json_codec_definitions.hpp"
#include "base/text.hpp"
#include "features/accounts/sessions/cookies.hpp"
#include "features/catalogue/attributes.hpp"
#include "features/catalogue/kinds/stories/story_attributes.hpp"
#include "features/portal/typed_call.hpp"
#include "features/stories/story_store.hpp"

KIOSK_JSON_COMPILED(stories::ArticleDetails);
KIOSK_JSON_COMPILED(stories::ReadCounted);
KIOSK_JSON_COMPILED(stories::CountReadQuery);

namespace stories {
namespace {

using catalogue::ContentType;
using catalogue::StoryArea;
using history::StoryReadStore;

/// "genre-stories:@news/food" of "news/food"; nullopt for what names no list of articles.
std::optional<std::string> story_list(std::string_view id) {
  if (id.empty() || id.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-/") != id.npos)
    return std::nullopt;
  auto const parts = base::split(id, '/');
  if (parts.size() > 3 || std::ranges::any_of(parts, [](auto part) { return part.empty(); }))
    return std::nullopt;
  bool const is_area = parts[0] == "articles" || parts[0] == "premium" || parts[0] == "news";
  if (!is_area && parts.size() == 3) return std::nullopt;
  if (id == "articles") return "new-stories";
  auto const area = parts[0] == "news"      ? StoryArea::news
                    : parts[0] == "premium" ? StoryArea::premium
                                            : StoryArea::articles;
  auto const part = [&](std::size_t index) {
    auto const at = index + (is_area ? 1 : 0);
    return at < parts.size() ? parts[at] : std::string_view();
  };
  return "genre-stories:" + catalogue::story_section(area, part(0), part(1));
}

catalogue::ViewContext view_of(structures::StructureQuery const& query, base::Instant now) {
  return {
      .locale = base::find_locale(query.reader.locale), .now = now, .max_rating = query.reader.max_rating};
}

/// What differs from reader to reader is kept nowhere.
void keep_for_nobody(http::Response& response) { response.headers.set("cache-control", "private, no-store"); }

}  // namespace

portal::Task<portal::CacheableData<structures::FragmentEntries>> StoryApi::articles(
    portal::Call const& call, portal::Query<structures::ArticlesQuery> query) {
  std::string const id = query.value.id.value_or("");
  auto const list =
      catalogue::is_shelf_query(id) || base::ArticleId::parse(id) ? std::nullopt : story_list(id);
  if (!call.caller) {
    auto answering = list ? structures_.answer_list(call, query.value, *list, true)
                          : structures_.articles(call, std::move(query));
    co_return co_await std::move(answering);
  }
  auto reading = list ? structures_.read_list(call, query.value, *list, true)
                      : structures_.read_list(call, query.value, structures::list_source(query.value), false);
  auto read = co_await std::move(reading);
  auto marking = mark_owned(call, read.entries.articles);
  co_await std::move(marking);
  auto response = structures::answer_entries(call, read, structures::data_of(read.entries));
  keep_for_nobody(response);
  co_return std::move(response);
}

portal::Task<bool> StoryApi::mark_owned(portal::Call const& call,
                                        std::vector<catalogue::Article>& articles) const {
  if (!call.caller) co_return false;
  auto read = [&](storage::Session& session) {
    entitlement::WalletStore wallet({session, call.tenant().id});
    std::vector<base::ArticleId> ids;
    for (auto const& article : articles) ids.push_back(article.id);
    return wallet.owned_of(call.caller->account.id, ids);
  };
  auto const owned = co_await database_.read(read);
  for (auto& article : articles) article.is_wallet_item = std::ranges::find(owned, article.id) != owned.end();
  co_return true;
}

portal::Task<portal::CacheableData<ArticleDetails>> StoryApi::article_details(
    portal::Call const& call, portal::Query<structures::ArticleQuery> query) {
  auto reading = structures_.read_article(call, query.value);
  auto found = co_await std::move(reading);
  auto marking = mark_owned(call, found.entries.articles);
  bool const is_own = co_await std::move(marking);
  ArticleDetails out{found.entries, std::nullopt};
  std::optional<std::string> cookie;
  bool const is_story = out.entries.front().kind == catalogue::name_of(ContentType::article);
  if (is_story) {
    auto reading_text = read(call, query.value.id, found.query);
    auto text = co_await std::move(reading_text);
    out.story = std::move(text.story);
    cookie = std::move(text.cookie);
  }
  auto response = structures::answer_entries(call, found, structures::data_of(out));
  // What a premium article answers depends on who reads it.
  if (is_own || (is_story && (out.story->rest || out.story->cut))) keep_for_nobody(response);
  if (cookie) accounts::add_cookies(response.headers, {*cookie});
  co_return std::move(response);
}

portal::Task<StoryApi::Reading> StoryApi::read(portal::Call const& call, base::ArticleId story,
                                               structures::StructureQuery const& query) {
  auto const& tenant = call.tenant();
  auto const now = clock_.now();
  auto const view = view_of(query, now);
  auto asking = entitlements_.asker(call);
  auto const asker = co_await std::move(asking);
  struct Facts {
    std::optional<WholeTextRow> text;
    entitlement::EntitlementAnswer answer;
  };
  auto find = [&](storage::Session& session) -> Facts {
    Facts out{.text = StoryStore({session, tenant.id}).whole(story, view), .answer = {}};
    if (out.text && !out.text->rest.empty())
      out.answer = entitlements_.ask(session, asker, story, tenant_clock_.now({session, tenant.id}));
    return out;
  };
  auto facts = co_await database_.read(std::move(find));
  if (!facts.text) throw base::Problem(structures::no_such_article);
  Reading out{.story = {.text = std::move(facts.text->opening)}, .cookie = std::nullopt};
  if (facts.text->locale != view.locale->code) out.story.text_lang = facts.text->locale;
  if (facts.text->rest.empty()) co_return out;

  out.story.cut = true;
  auto const open = [&](ReadBy by) {
    out.story.rest = std::move(facts.text->rest);
    out.story.cut = false;
    out.story.by = by;
  };
  if (facts.answer.allowed) {
    open(facts.answer.by == entitlement::AllowedBy::free ? ReadBy::everybody : ReadBy::plan);
    co_return out;
  }
  auto const& rule = tenant.configuration.free_reads;
  if (rule.count == 0 || asker.suspended) co_return out;
  auto found = readers_.find(call);
  if (!found) {
    out.story.free_reads = history::FreeReadsLeft{.count = rule.count, .days = rule.days};
    co_return out;
  }
  out.cookie = std::move(found->cookie);
  bool opened = false;
  auto take = [&](storage::TenantSession const& session) {
    StoryReadStore store(session);
    opened = store.open(found->reader, story, rule, now);
    return store.left(found->reader, rule, now);
  };
  out.story.free_reads = co_await database_.write(tenant.id, std::move(take));
  if (opened) open(ReadBy::free_read);
  co_return out;
}

portal::Task<portal::Data<ReadCounted>> StoryApi::count_read(portal::Call const& call,
                                                             portal::Query<CountReadQuery> query) {
  auto const& tenant = call.tenant();
  auto const& [id, category] = query.value;
  auto const now = clock_.now();
  auto const known = readers_.find(call);
  struct Facts {
    std::optional<catalogue::StoryAttributes> story;
    bool counted = false;
  };
  auto find = [&](storage::TenantSession const& session) -> Facts {
    catalogue::ViewContext const view{.locale = &base::english(),
                                      .now = now,
                                      .max_rating = structures::rights_of(call.caller, tenant).max_rating};
    auto const found = catalogue::ShelfStore(session).list(
        {{.kind = catalogue::ListKind::ids, .content_type = ContentType::article, .limit = 1, .ids = {id}}},
        view);
    if (found[0].items.empty()) return {};
    return {.story = catalogue::attributes_of<catalogue::StoryAttributes>(found[0].items[0]),
            .counted = known && StoryReadStore(session).has_read(known->reader, id)};
  };
  auto const facts = co_await database_.read(tenant.id, std::move(find));
  if (!facts.story) throw base::Problem(unknown_story);
  if (category && *category != facts.story->category && *category != facts.story->subcategory)
    throw base::Problem(other_category);
  portal::Data<ReadCounted> out;
  if (!known || facts.counted) co_return out;
  auto write = [&](storage::Session& session) {
    return StoryReadStore({session, tenant.id}).count(known->reader, id, now);
  };
  out.data.counted = co_await database_.write(std::move(write));
  if (known->cookie) accounts::add_cookies(out.headers, {*known->cookie});
  co_return out;
}

}  // namespace stories
