// Answers the structure calls.
#include "features/structures/structure_api.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

#include "base/json/json_codec_definitions.hpp"
#include "base/problem.hpp"
#include "base/text.hpp"
#include "features/catalogue/articles/article_details_store.hpp"
#include "features/catalogue/cards.hpp"
#include "features/structures/structure_pages.hpp"
#include "features/tenants/look/number_format.hpp"
#include "http/conditional.hpp"

KIOSK_JSON_COMPILED(structures::Node);
KIOSK_JSON_COMPILED(structures::Block);
KIOSK_JSON_COMPILED(structures::FragmentEntries);
KIOSK_JSON_COMPILED(structures::StructureParameters);
KIOSK_JSON_COMPILED(structures::ArticlesQuery);
KIOSK_JSON_COMPILED(structures::ArticleQuery);
KIOSK_JSON_COMPILED(structures::FragmentQuery);
KIOSK_JSON_COMPILED(structures::StructurePage);

namespace structures {
namespace {

namespace json = boost::json;

constexpr std::string_view varying = "X-Tenant-ID, User-Agent";
constexpr std::string_view for_everybody = "public, max-age=120";

http::Response answer(http::Request const& request, std::shared_ptr<std::string const> body,
                      std::string_view cache_control) {
  auto response = http::cached_text(request, "application/json", cache_control, std::move(body));
  response.headers.add("Vary", varying);
  return response;
}

base::Problem wrong_query(std::vector<base::FieldError> errors) {
  base::Problem problem(400, "INVALID_QUERY", "Some parameters of the address are invalid.",
                        "error.invalidInput");
  problem.errors = std::move(errors);
  return problem;
}

StructureQuery query_of(portal::Call const& call, StructureParameters const& parameters,
                        Rights const& rights) {
  auto const user_agent = call.request.header("User-Agent").value_or("");
  auto query = read_structure_query(parameters, user_agent, call.tenant(), rights);
  if (!query) throw wrong_query(std::move(query.error()));
  return std::move(*query);
}

std::string_view lifetime_of(StructureQuery const& query) {
  if (query.omit_cache || query.edition == Edition::draft) return "private, no-store";
  return for_everybody;
}

bool is_for_everybody(StructureQuery const& query) {
  return !query.omit_cache && query.edition == Edition::live;
}

std::string result_count(FragmentEntries const& entries) {
  return portal::result_count(entries.offset, std::ssize(entries.entries), entries.total);
}

http::PageDraft draft_of(std::shared_ptr<std::string const> const& body, base::Instant now) {
  http::PageDraft out;
  out.headers.set("Content-Type", "application/json");
  out.headers.set("cache-control", for_everybody);
  out.headers.set("Vary", varying);
  out.body = *body;
  out.fresh_until = now + StructureApi::part_lifetime;
  out.stale_until = out.fresh_until;
  return out;
}

Audience audience_of(tenants::Tenant const& tenant, Reader const& reader, http::Query const& query,
                     base::Instant now) {
  return {.tenant = tenant,
          .locale = *base::find_locale(reader.locale),
          .now = now,
          .max_rating = reader.max_rating,
          .query = query,
          .device = reader.device};
}

bool is_language_map(json::object const& object) {
  return !object.empty() && std::ranges::all_of(object, [](auto const& item) {
    return item.value().is_string() && base::find_locale(item.key());
  });
}

/// The articles of a shelf; genres and links have no identifier of one.
std::vector<base::ArticleId> articles_of(catalogue::Shelf const& shelf) {
  std::vector<base::ArticleId> out;
  for (auto const& card : shelf.cards)
    if (auto const id = base::ArticleId::parse(card.id); id && card.kind != "genre") out.push_back(*id);
  return out;
}

Node node_of(std::string name, json::value const& in, std::string_view locale);

void add_member(Node& into, std::string const& key, json::value const& value, std::string_view locale) {
  auto const text = [&](std::string words) {
    if (key == "title" || key == "text" || key == "label") into.data.title = words;
    if (key == "href" || key == "url") into.data.click_url = words;
    into.data.custom_properties.emplace(key, std::move(words));
  };
  switch (value.kind()) {
    case json::kind::null: return;
    case json::kind::string: return text(std::string(value.get_string()));
    case json::kind::object: {
      if (is_language_map(value.get_object())) {
        tenants::LocalText words;
        for (auto const& [code, word] : value.get_object()) words.emplace(code, word.get_string());
        return text(tenants::words_in(words, locale));
      }
      into.substructure.push_back(node_of(key, value, locale));
      return;
    }
    case json::kind::array: {
      Node list;
      list.name = key;
      for (auto const& item : value.get_array()) list.substructure.push_back(node_of("entry", item, locale));
      into.substructure.push_back(std::move(list));
      return;
    }
    default: return text(base::print_tree(value));
  }
}

Node node_of(std::string name, json::value const& in, std::string_view locale) {
  Node out;
  out.name = std::move(name);
  if (in.is_object())
    for (auto const& [key, value] : in.get_object()) add_member(out, std::string(key), value, locale);
  else if (in.is_string())
    out.data.title = std::string(in.get_string());
  else
    out.data.title = base::print_tree(in);
  return out;
}

}  // namespace

std::optional<Node> configuration_node(tenants::Tenant const& tenant, std::string_view name,
                                       std::string_view locale) {
  if (name == "parental-control-mail" || name == "billing") return std::nullopt;
  auto const text = tenants::configuration_as_json(tenant.configuration, name);
  if (!text) return std::nullopt;
  auto const tree = base::parse_tree(*text);
  return tree ? std::optional(node_of(std::string(name), *tree, locale)) : std::nullopt;
}

portal::Task<portal::CacheableData<Node>> StructureApi::structure(portal::Call const& call,
                                                                  portal::Path<"name"> name,
                                                                  portal::Query<StructureParameters> query) {
  co_return co_await answer_structure(call, name.value, query.value, rights_of(call.caller, call.tenant()));
}

portal::Task<portal::CacheableData<Block>> StructureApi::fragment(portal::Call const& call,
                                                                  portal::Path<"name"> name,
                                                                  portal::Path<"id"> id,
                                                                  portal::Query<FragmentQuery> query) {
  co_return co_await answer_fragment(call, name.value, id.value, query.value,
                                     rights_of(call.caller, call.tenant()));
}

std::string list_source(ArticlesQuery const& query) {
  auto source = std::string(query.id ? std::string_view(*query.id) : "new-tracks");
  return base::ArticleId::parse(source) ? "articles:" + source : source;
}

portal::Task<portal::CacheableData<FragmentEntries>> StructureApi::articles(
    portal::Call const& call, portal::Query<ArticlesQuery> query) {
  co_return co_await answer_list(call, query.value, list_source(query.value), false);
}

StructureApi::ListPart StructureApi::list_part(portal::Call const& call, StructureQuery const& query,
                                               ArticlesQuery const& wanted, std::string source,
                                               bool needs_some) {
  return {.tenant = call.backend.tenant,
          .reader = query.reader,
          .source = std::move(source),
          .offset = wanted.offset ? wanted.offset->value : 0,
          .limit = wanted.limit ? wanted.limit->value : usual_part,
          .needs_some = needs_some};
}

portal::Task<ReadEntries> StructureApi::read_list(portal::Call const& call, ArticlesQuery const& query,
                                                  std::string source, bool needs_some) {
  auto read = query_of(call, query, rights_of(call.caller, call.tenant()));
  auto entries = co_await read_entries(list_part(call, read, query, std::move(source), needs_some));
  co_return ReadEntries{.entries = std::move(entries), .query = std::move(read)};
}

portal::Task<portal::CacheableData<FragmentEntries>> StructureApi::answer_list(portal::Call const& call,
                                                                               ArticlesQuery const& query,
                                                                               std::string source,
                                                                               bool needs_some) {
  auto const wanted = query_of(call, query, rights_of(call.caller, call.tenant()));
  if (!is_for_everybody(wanted)) {
    auto const read = co_await read_list(call, query, std::move(source), needs_some);
    co_return answer_entries(call, read, data_of(read.entries));
  }
  auto part = list_part(call, wanted, query, std::move(source), needs_some);
  auto which = fmt::format("list\n{}\n{}\n{}\n{}", part.source, part.offset, part.limit, part.needs_some);
  co_return co_await cached_answer(call, wanted.reader, std::move(which),
                                   [this, part = std::move(part)] { return print_entries(part); });
}

portal::Task<ReadEntries> StructureApi::read_article(portal::Call const& call, ArticleQuery const& query) {
  auto const read = query_of(call, query, rights_of(call.caller, call.tenant()));
  auto entries = co_await read_entries({.tenant = call.backend.tenant,
                                        .reader = read.reader,
                                        .source = "articles:" + base::text(query.id),
                                        .needs_some = true});
  co_return ReadEntries{.entries = std::move(entries), .query = read};
}

portal::Task<portal::CacheableData<Node>> StructureApi::answer_structure(
    portal::Call const& call, std::string const& name, StructureParameters const& parameters, Rights rights) {
  auto const query = query_of(call, parameters, rights);
  auto const& tenant = call.backend.tenant;
  if (auto const configuration = configuration_node(*tenant, name, query.reader.locale))
    co_return answer(call.request, data_of(*configuration),
                     query.omit_cache ? "private, no-store" : "public, max-age=3600");

  StructureLibrary::StructureKey wanted{.tenant = tenant->id,
                                        .name = name,
                                        .edition = query.edition,
                                        .fresh = query.omit_cache,
                                        .wait = query.force_timeout};
  auto const saved = co_await library_.find(std::move(wanted));
  if (!saved) throw base::Problem(no_such_structure);

  AnswerKey const key{.tenant = tenant->id.value,
                      .name = name,
                      .edition = query.edition,
                      .locale = query.reader.locale,
                      .device = query.reader.device,
                      .os = query.reader.os,
                      .min_rating = query.reader.min_rating,
                      .max_rating = query.reader.max_rating,
                      .last_id = query.last_id};
  std::shared_ptr<std::string const> body;
  if (auto const found = answers_.find(key); found && found->of == saved) body = found->body;
  if (!body) {
    auto tree = answer_for(*saved, query.reader);
    if (!tree) throw base::Problem(no_such_structure);
    auto const known = std::min(static_cast<std::size_t>(query.last_id), tree->substructure.size());
    tree->substructure.erase(tree->substructure.begin(),
                             tree->substructure.begin() + static_cast<std::ptrdiff_t>(known));
    body = data_of(*tree);
    answers_.keep(key, {body, saved});
  }
  co_return answer(call.request, body, lifetime_of(query));
}

portal::Task<portal::CacheableData<Block>> StructureApi::answer_fragment(portal::Call const& call,
                                                                         std::string const& name,
                                                                         std::string const& id,
                                                                         FragmentQuery const& wanted_part,
                                                                         Rights rights) {
  auto const query = query_of(call, wanted_part, rights);
  auto const& tenant = call.backend.tenant;
  StructureLibrary::StructureKey wanted{.tenant = tenant->id,
                                        .name = name,
                                        .edition = query.edition,
                                        .fresh = query.omit_cache,
                                        .wait = query.force_timeout};
  auto const saved = co_await library_.find(std::move(wanted));
  auto const tree = saved ? answer_for(*saved, query.reader) : std::nullopt;
  if (!tree) throw base::Problem(no_such_structure);

  BlockPart part{.id = id};
  if (wanted_part.offset) part.offset = *wanted_part.offset;
  if (wanted_part.limit) part.limit = *wanted_part.limit;
  if (is_for_everybody(query) && !has_placeholders(*tree)) {
    auto which = fmt::format("block\n{}\n{}\n{}\n{}", name, id, part.offset, part.limit.value_or(0));
    FilledPart filled{tenant, std::make_shared<Node const>(*tree), query.reader, std::move(part)};
    co_return co_await cached_answer(call, query.reader, std::move(which),
                                     [this, filled = std::move(filled)] { return print_block(filled); });
  }
  auto audience = audience_of(*tenant, query.reader, call.request.query, clock_.now());
  bool const personal = has_user_placeholders(*tree) && call.caller;
  if (personal) audience.user_uuid = call.caller->account.uuid;
  auto const work = [&tree, &audience, &part](storage::Session& session) {
    return fill_block(session, tree->substructure, audience, part);
  };
  auto const block = co_await database_.read(work);
  if (!block) throw base::Problem(no_such_fragment);
  co_return answer(call.request, data_of(*block), personal ? "private, no-store" : lifetime_of(query));
}

portal::Task<http::PageDraft> StructureApi::print_block(FilledPart wanted) {
  http::Query const no_query;  // only placeholders are filled from it
  auto const now = clock_.now();
  auto const audience = audience_of(*wanted.tenant, wanted.reader, no_query, now);
  auto const work = [&wanted, &audience](storage::Session& session) {
    return fill_block(session, wanted.tree->substructure, audience, wanted.part);
  };
  auto const block = co_await database_.read(work);
  if (!block) throw base::Problem(no_such_fragment);
  co_return draft_of(data_of(*block), now);
}

portal::Task<FragmentEntries> StructureApi::read_entries(ListPart part) {
  FragmentEntries out{.offset = part.offset, .limit = part.limit};
  auto const* locale = base::find_locale(part.reader.locale);
  catalogue::Href const href = [&part, locale](std::string_view path) {
    return tenants::href(*part.tenant, *locale, path);
  };
  auto const now = clock_.now();
  auto const work = [&](storage::TenantSession const& session) {
    catalogue::Cards cards(session, *locale, now, part.reader.max_rating, href,
                           tenants::digits_of(*part.tenant, *locale));
    auto shelf = cards.part(part.source, out.limit, out.offset);
    out.articles = catalogue::ArticleDetailsStore(session).read(
        articles_of(shelf), {.locale = locale, .now = now, .max_rating = part.reader.max_rating});
    return shelf;
  };
  auto shelf = co_await database_.read(part.tenant->id, work);
  if (!shelf.known || (part.needs_some && shelf.total == 0)) throw base::Problem(no_such_article);
  out.entries = std::move(shelf.cards);
  out.tracks = std::move(shelf.tracks);
  out.total = shelf.total;
  co_return out;
}

portal::Task<http::PageDraft> StructureApi::print_entries(ListPart part) {
  auto const now = clock_.now();
  auto const entries = co_await read_entries(std::move(part));
  auto draft = draft_of(data_of(entries), now);
  draft.headers.set("x-result-count", result_count(entries));
  co_return draft;
}

portal::Task<http::Response> StructureApi::cached_answer(portal::Call const& call, Reader const& reader,
                                                         std::string which, http::PageCache::Producer make) {
  auto const& tenant = call.tenant();
  auto const generation = [&](storage::ChangeKind kind) { return changes_.generation(kind, tenant.id); };
  // A part of an older catalogue, tree or tenant is never asked for again, and leaves with time.
  auto key = fmt::format(
      "part\n{}\n{}\n{}\n{}\n{}\n{}\n{}\n{}\n{}\n{}", tenant.id.value, tenant.revision,
      generation(storage::ChangeKind::catalogue), generation(storage::ChangeKind::structures), reader.locale,
      static_cast<int>(reader.device), reader.os, reader.min_rating, reader.max_rating.value(), which);
  auto const kept = co_await kept_.get(std::move(key), clock_.now(), std::move(make));
  co_return kept->answer(call.request);
}

http::Response answer_entries(portal::Call const& call, ReadEntries const& read,
                              std::shared_ptr<std::string const> body) {
  auto response = answer(call.request, std::move(body), lifetime_of(read.query));
  response.headers.set("x-result-count", result_count(read.entries));
  return response;
}

}  // namespace structures
