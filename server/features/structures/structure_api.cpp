// Answering the structure calls.
#include "features/structures/structure_api.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

#include "base/problem.hpp"
#include "base/text.hpp"
#include "features/catalogue/cards.hpp"
#include "features/structures/structure_pages.hpp"
#include "http/conditional.hpp"

namespace structures {
namespace {

namespace json = boost::json;

struct FragmentEntries {
  std::vector<catalogue::Card> entries;
  std::vector<catalogue::Track> tracks;
  std::int64_t offset = 0;
  std::int64_t limit = 10;
};
BOOST_DESCRIBE_STRUCT(FragmentEntries, (), (entries, tracks, offset, limit))

template <class T>
std::shared_ptr<std::string const> envelope(T const& data) {
  std::string body = "{\"data\":";
  base::append_json(body, data);
  body += '}';
  return std::make_shared<std::string const>(std::move(body));
}

http::Response answer(http::Request const& request, std::shared_ptr<std::string const> body,
                      std::string_view cache_control) {
  auto const etag = fmt::format("\"{}\"", base::sha256_hex(*body).substr(0, 24));
  http::Response response;
  if (http::evaluate_conditions(request, etag) == http::Condition::not_modified) {
    response = http::not_modified(etag);
  } else {
    response.headers.set("Content-Type", "application/json");
    response.headers.set("ETag", etag);
    response.body = std::move(body);
  }
  response.headers.set("Cache-Control", cache_control);
  response.headers.add("Vary", "X-Tenant-ID, User-Agent");
  return response;
}

base::Problem wrong_query(std::vector<base::FieldError> errors) {
  base::Problem problem(400, "INVALID_QUERY", "Parameters of the address are wrong.", "error.invalidInput");
  problem.errors = std::move(errors);
  return problem;
}

base::Problem absent(std::string_view what) {
  return base::Problem(404, "NOT_FOUND", fmt::format("There is no {} of this name.", what), "notFound.head");
}

StructureQuery query_of(http::Request const& request, tenants::Tenant const& tenant, Rights const& rights) {
  auto query = read_structure_query(request, tenant, rights);
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
  if (name == "parental-control-mail") return std::nullopt;
  auto const text = tenants::configuration_as_json(tenant.configuration, name);
  if (!text) return std::nullopt;
  auto const tree = base::parse_tree(*text);
  return tree ? std::optional(node_of(std::string(name), *tree, locale)) : std::nullopt;
}

boost::asio::awaitable<http::Response> StructureApi::structure(http::Request const& request,
                                                               std::shared_ptr<tenants::Tenant const> tenant,
                                                               std::string name, Rights rights) {
  if (name.starts_with("fragments_")) {
    auto const fragment_name = name.substr(10);
    co_return co_await named_fragment(request, tenant, fragment_name, rights);
  }
  auto const query = query_of(request, *tenant, rights);
  if (auto const configuration = configuration_node(*tenant, name, query.reader.locale))
    co_return answer(request, envelope(*configuration),
                     query.omit_cache ? "private, no-store" : "public, max-age=3600");

  StructureLibrary::StructureKey wanted{.tenant = tenant->id,
                                        .name = name,
                                        .edition = query.edition,
                                        .fresh = query.omit_cache,
                                        .wait = query.force_timeout};
  auto const saved = co_await library_.find(std::move(wanted));
  if (!saved) throw absent("structure");

  auto const key =
      fmt::format("{}/{}/{}/{}/{}/{}/{}/{}/{}", tenant->id.value, name, static_cast<int>(query.edition),
                  query.reader.locale, static_cast<int>(query.reader.device), query.reader.os,
                  query.reader.min_rating, query.reader.max_rating, query.last_id);
  std::shared_ptr<std::string const> body;
  {
    std::scoped_lock const lock(mutex_);
    if (auto const found = answers_.find(key); found != answers_.end() && found->second.of == saved)
      body = found->second.body;
  }
  if (!body) {
    auto tree = answer_for(*saved, query.reader);
    if (!tree) throw absent("structure");
    auto const known = std::min(static_cast<std::size_t>(query.last_id), tree->substructure.size());
    tree->substructure.erase(tree->substructure.begin(),
                             tree->substructure.begin() + static_cast<std::ptrdiff_t>(known));
    body = envelope(*tree);
    std::scoped_lock const lock(mutex_);
    if (answers_.size() >= 1000) answers_.clear();
    answers_.insert_or_assign(key, Answer{body, saved});
  }
  co_return answer(request, body, lifetime_of(query));
}

boost::asio::awaitable<http::Response> StructureApi::fragment(http::Request const& request,
                                                              std::shared_ptr<tenants::Tenant const> tenant,
                                                              std::string name, std::string id,
                                                              Rights rights) {
  if (name == "fragments") co_return co_await named_fragment(request, tenant, id, rights);
  auto const query = query_of(request, *tenant, rights);
  StructureLibrary::StructureKey wanted{.tenant = tenant->id,
                                        .name = name,
                                        .edition = query.edition,
                                        .fresh = query.omit_cache,
                                        .wait = query.force_timeout};
  auto const saved = co_await library_.find(std::move(wanted));
  auto const tree = saved ? answer_for(*saved, query.reader) : std::nullopt;
  if (!tree) throw absent("structure");

  auto const* locale = base::find_locale(query.reader.locale);
  Audience const audience{*tenant, *locale, clock_.now(), query.reader.max_rating, request.query};
  auto const work = [&tree, &audience](storage::Session& session) {
    return fill_blocks(session, tree->substructure, audience);
  };
  auto const blocks = co_await database_.read(work);
  auto const found = std::ranges::find(blocks, id, &Block::id);
  if (found == blocks.end()) throw absent("fragment");
  co_return answer(request, envelope(*found), lifetime_of(query));
}

boost::asio::awaitable<http::Response> StructureApi::named_fragment(
    http::Request const& request, std::shared_ptr<tenants::Tenant const> tenant, std::string_view name,
    Rights rights) {
  bool const one = name == "get-article-details";
  if (!one && name != "get-articles") throw absent("fragment");
  auto const query = query_of(request, *tenant, rights);
  std::vector<base::FieldError> errors;
  FragmentEntries out;
  out.offset = one ? 0 : read_number(request.query, "offset", 0, 0, 10'000, errors);
  out.limit = one ? 1 : read_number(request.query, "limit", 10, 1, 48, errors);
  std::string source(request.query.find("id").value_or(one ? "" : "new-tracks"));
  if (one) {
    if (!base::ArticleId::parse(source))
      errors.push_back({"id", "format", "must be an identifier of 13 characters"});
    source = "articles:" + source;
  } else if (base::ArticleId::parse(source)) {
    source = "articles:" + source;
  }
  if (source.size() > 1000) errors.push_back({"id", "range", "is longer than 1000 characters"});
  if (!errors.empty()) throw wrong_query(std::move(errors));

  auto const* locale = base::find_locale(query.reader.locale);
  catalogue::Href const href = [&tenant, locale](std::string_view path) {
    return tenants::href(*tenant, *locale, path);
  };
  auto const work = [&](storage::Session& session) {
    catalogue::Cards cards(session, tenant->id, *locale, clock_.now(), query.reader.max_rating, href);
    return cards.fill(source, std::min<std::int64_t>(48, out.offset + out.limit));
  };
  auto shelf = co_await database_.read(work);
  if (!shelf.known) throw absent("list of articles");
  auto const cut = [&](auto& list) {
    auto const begin = std::min(static_cast<std::size_t>(out.offset), list.size());
    list.erase(list.begin(), list.begin() + static_cast<std::ptrdiff_t>(begin));
    if (list.size() > static_cast<std::size_t>(out.limit)) list.resize(static_cast<std::size_t>(out.limit));
  };
  cut(shelf.cards);
  cut(shelf.tracks);
  if (one && shelf.cards.empty()) throw absent("article");
  out.entries = std::move(shelf.cards);
  out.tracks = std::move(shelf.tracks);
  co_return answer(request, envelope(out), lifetime_of(query));
}

}  // namespace structures
