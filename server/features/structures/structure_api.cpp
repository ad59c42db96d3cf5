// Answers the structure calls.
#include "features/structures/structure_api.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

#include "base/json_codec_definitions.hpp"
#include "base/problem.hpp"
#include "base/text.hpp"
#include "features/catalogue/article_details_store.hpp"
#include "features/catalogue/cards.hpp"
#include "features/structures/structure_pages.hpp"
#include "features/tenants/number_format.hpp"
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

http::Response answer(http::Request const& request, std::shared_ptr<std::string const> body,
                      std::string_view cache_control) {
  auto response = http::cached_text(request, "application/json", cache_control, std::move(body));
  response.headers.add("Vary", "X-Tenant-ID, User-Agent");
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
  return "public, max-age=120";
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

portal::Task<portal::KeptData<Node>> StructureApi::structure(portal::Call const& call,
                                                             portal::Path<"name"> name,
                                                             portal::Query<StructureParameters> query) {
  co_return co_await answer_structure(call, name.value, query.value, rights_of(call.caller, call.tenant()));
}

portal::Task<portal::KeptData<Block>> StructureApi::fragment(portal::Call const& call,
                                                             portal::Path<"name"> name, portal::Path<"id"> id,
                                                             portal::Query<FragmentQuery> query) {
  co_return co_await answer_fragment(call, name.value, id.value, query.value,
                                     rights_of(call.caller, call.tenant()));
}

portal::Task<portal::KeptData<FragmentEntries>> StructureApi::articles(portal::Call const& call,
                                                                       portal::Query<ArticlesQuery> query) {
  auto reading = read_articles(call, query.value);
  auto const read = co_await std::move(reading);
  co_return answer_entries(call, read, data_of(read.entries));
}

portal::Task<ReadEntries> StructureApi::read_articles(portal::Call const& call, ArticlesQuery const& query) {
  std::string source = query.id.value_or("new-tracks");
  if (base::ArticleId::parse(source)) source = "articles:" + source;
  return read_list(call, query, std::move(source));
}

portal::Task<ReadEntries> StructureApi::read_list(portal::Call const& call, ArticlesQuery const& query,
                                                  std::string source) {
  return read_entries(call, query, std::move(source), query.offset ? query.offset->value : 0,
                      query.limit ? query.limit->value : usual_part);
}

portal::Task<ReadEntries> StructureApi::read_article(portal::Call const& call, ArticleQuery const& query) {
  auto reading = read_entries(call, query, "articles:" + base::text(query.id), 0, 1);
  auto read = co_await std::move(reading);
  if (read.entries.entries.empty()) throw base::Problem(no_such_article);
  co_return read;
}

portal::Task<portal::KeptData<Node>> StructureApi::answer_structure(portal::Call const& call,
                                                                    std::string const& name,
                                                                    StructureParameters const& parameters,
                                                                    Rights rights) {
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

portal::Task<portal::KeptData<Block>> StructureApi::answer_fragment(portal::Call const& call,
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

  auto const* locale = base::find_locale(query.reader.locale);
  Audience audience{.tenant = *tenant,
                    .locale = *locale,
                    .now = clock_.now(),
                    .max_rating = query.reader.max_rating,
                    .query = call.request.query,
                    .device = query.reader.device};
  BlockPart part{.id = id};
  if (wanted_part.offset) part.offset = *wanted_part.offset;
  if (wanted_part.limit) part.limit = *wanted_part.limit;
  bool const personal = has_user_placeholders(*tree) && call.caller;
  if (personal) audience.user_uuid = call.caller->account.uuid;
  auto const work = [&tree, &audience, &part](storage::Session& session) {
    return fill_block(session, tree->substructure, audience, part);
  };
  auto const block = co_await database_.read(work);
  if (!block) throw base::Problem(no_such_fragment);
  co_return answer(call.request, data_of(*block), personal ? "private, no-store" : lifetime_of(query));
}

portal::Task<ReadEntries> StructureApi::read_entries(portal::Call const& call,
                                                     StructureParameters const& parameters,
                                                     std::string source, std::int64_t offset,
                                                     std::int64_t limit) {
  FragmentEntries out{.offset = offset, .limit = limit};
  auto query = query_of(call, parameters, rights_of(call.caller, call.tenant()));
  auto const& tenant = call.backend.tenant;
  auto const* locale = base::find_locale(query.reader.locale);
  catalogue::Href const href = [&tenant, locale](std::string_view path) {
    return tenants::href(*tenant, *locale, path);
  };
  auto const now = clock_.now();
  auto const work = [&](storage::Session& session) {
    catalogue::Cards cards(session, tenant->id, *locale, now, query.reader.max_rating, href,
                           tenants::digits_of(*tenant, *locale));
    auto shelf = cards.part(source, out.limit, out.offset);
    out.articles =
        catalogue::ArticleDetailsStore(session, tenant->id)
            .read(articles_of(shelf), {.locale = locale, .now = now, .max_rating = query.reader.max_rating});
    return shelf;
  };
  auto shelf = co_await database_.read(work);
  if (!shelf.known) throw base::Problem(no_such_article);
  out.entries = std::move(shelf.cards);
  out.tracks = std::move(shelf.tracks);
  out.total = shelf.total;
  co_return ReadEntries{.entries = std::move(out), .query = std::move(query)};
}

http::Response answer_entries(portal::Call const& call, ReadEntries const& read,
                              std::shared_ptr<std::string const> body) {
  auto response = answer(call.request, std::move(body), lifetime_of(read.query));
  auto const& entries = read.entries;
  response.headers.set("x-result-count",
                       portal::result_count(entries.offset, std::ssize(entries.entries), entries.total));
  return response;
}

}  // namespace structures
