// Groups, facets and highlighted words of what was found.
#include "features/search/search_results.hpp"

#include <algorithm>
#include <charconv>
#include <map>

#include "base/text.hpp"
#include "features/browse/list_choice.hpp"
#include "features/search/addresses.hpp"
#include "features/tenants/look/number_format.hpp"

namespace search {
namespace {

using catalogue::ContentType;
using catalogue::Item;
using catalogue::ListKind;
using catalogue::ListQuery;

constexpr std::size_t shown_of_kind = 6;
constexpr std::size_t most_options = 20;
constexpr std::size_t longest_slug = 80;
constexpr std::size_t popular_cards = 12;
constexpr std::int64_t popular_of_kind = 3;
constexpr std::string_view free_access = "free";
constexpr std::string_view included_access = "included";

std::string access_of(Candidate const& candidate) {
  if (candidate.business_model == "FREE" || candidate.business_model == "DOWNLOAD_TO_OWN_FREEMIUM")
    return std::string(free_access);
  if (candidate.business_model == "SUBSCRIPTION") return std::string(included_access);
  return {};
}

std::vector<std::string> genres_of(Candidate const& candidate) {
  std::vector<std::string> out;
  for (auto const slug : base::split(candidate.genre_slugs, ' '))
    if (!slug.empty()) out.emplace_back(slug);
  return out;
}

enum class Facet { none, kind, genre, language, access };

/// Whether a hit is among what was chosen, one facet left aside.
bool is_chosen(Hit const& hit, SearchChoice const& choice, Facet without) {
  if (without != Facet::kind && choice.kind && hit.kind != *choice.kind) return false;
  if (without != Facet::language && !choice.language.empty() && hit.candidate.language != choice.language)
    return false;
  if (without != Facet::access && !choice.access.empty() && access_of(hit.candidate) != choice.access)
    return false;
  if (without == Facet::genre || choice.genre.empty()) return true;
  auto const genres = genres_of(hit.candidate);
  return std::ranges::find(genres, choice.genre) != genres.end();
}

bool has_hit(std::vector<SearchSegment> const& segments) {
  return std::ranges::any_of(segments, &SearchSegment::hit);
}

std::string plain_word(std::optional<std::string_view> text, std::size_t most) {
  if (!text || text->size() > most) return {};
  bool const plain = std::ranges::all_of(
      *text, [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-'; });
  return plain ? std::string(*text) : std::string();
}

/// The values of a facet with their counts, the most frequent first.
std::vector<SearchOption> counted(std::map<std::string, std::int64_t> const& counts,
                                  std::string const& chosen, std::int64_t total) {
  std::vector<SearchOption> out;
  bool narrows = !chosen.empty();
  for (auto const& [value, count] : counts) {
    if (value.empty()) continue;
    narrows = narrows || count < total;
    out.push_back({.value = value, .name = {}, .total = count, .href = {}, .current = value == chosen});
  }
  if (!narrows) return {};
  std::ranges::stable_sort(out, std::greater{}, &SearchOption::total);
  std::ranges::stable_partition(out, &SearchOption::current);
  if (out.size() > most_options) out.resize(most_options);
  return out;
}

}  // namespace

std::string choice_query(SearchChoice const& choice) {
  if (choice.query.empty()) return {};
  std::string out = "?q=" + base::percent_encode_component(choice.query);
  auto const add = [&](std::string_view name, std::string const& value) {
    if (!value.empty()) out.append("&").append(name).append("=") += base::percent_encode_component(value);
  };
  if (choice.kind) add("kind", name_of(*choice.kind));
  add("genre", choice.genre);
  add("language", choice.language);
  add("access", choice.access);
  if (choice.kind && choice.offset > 0) add("offset", std::to_string(choice.offset));
  return out;
}

SearchChoice choice_of(http::Query const& query) {
  SearchChoice out;
  auto parsed = parse_query(query.find("q").value_or(""));
  out.query = std::move(parsed.text);
  out.cut = parsed.too_long;
  if (auto const kind = query.find("kind")) out.kind = find_kind(*kind);
  out.genre = plain_word(query.find("genre"), longest_slug);
  out.language = plain_word(query.find("language"), 8);
  auto const access = query.find("access").value_or("");
  if (access == free_access || access == included_access) out.access = access;
  auto const part = browse::part_of(std::nullopt, query.find("offset"));
  out.offset = part.offset;
  return out;
}

std::string declared_search(http::Query const& query) { return choice_query(choice_of(query)); }

SearchResults::SearchResults(storage::Session& session, tenants::Tenant const& tenant,
                             catalogue::ViewContext const& view, catalogue::Href href)
    : session_(session),
      tenant_(tenant),
      view_(view),
      href_(href),
      presenter_(*view.locale, tenants::digits_of(tenant, *view.locale), view.now, std::move(href)) {}

std::string SearchResults::address_of(SearchChoice const& choice) const {
  return href_(pages::page.text()) + choice_query(choice);
}

SearchResults::Shown SearchResults::shown(SearchOutcome const& outcome, std::vector<Hit const*> const& hits) {
  Shown out;
  if (hits.empty()) return out;
  std::vector<base::ArticleId> ids;
  for (auto const* hit : hits) ids.push_back(hit->candidate.article);
  auto const limit = std::ssize(ids);
  auto const list =
      catalogue::ShelfStore({session_, tenant_.id})
          .list({ListQuery{.kind = ListKind::ids, .limit = limit, .ids = std::move(ids)}}, view_)
          .at(0);
  for (auto const& item : list.items) {
    auto const kind = kind_of(item.content_type);
    if (!kind) continue;
    SearchResult result{.kind = *kind, .card = presenter_.card(item)};
    result.title = segments_of(result.card.title, outcome.query);
    result.sub_title = segments_of(result.card.sub_title, outcome.query);
    if (!has_hit(result.title) && !has_hit(result.sub_title)) {
      result.excerpt = excerpt_of(item.description, outcome.query);
      if (!result.excerpt.empty()) result.excerpt_lang = presenter_.description_lang(item);
    }
    if (out.results.empty() && item.id == hits.front()->candidate.article) {
      out.spellings.push_back(item.title);
      for (auto const& artist : item.artists) out.spellings.push_back(artist.name);
    }
    out.results.push_back(std::move(result));
  }
  return out;
}

std::vector<Card> SearchResults::popular() {
  std::vector<ListQuery> queries;
  for (auto const type : {ContentType::full_length_video, ContentType::album, ContentType::videocollection,
                          ContentType::podcastcollection, ContentType::artist, ContentType::online_game,
                          ContentType::audiobook, ContentType::article})
    if (kind_of(type))
      queries.push_back({.kind = ListKind::top, .content_type = type, .limit = popular_of_kind});
  auto const lists = catalogue::ShelfStore({session_, tenant_.id}).list(queries, view_);
  std::vector<Card> out;
  for (std::size_t place = 0; place < popular_of_kind; ++place)
    for (auto const& list : lists)
      if (place < list.items.size() && out.size() < popular_cards)
        out.push_back(presenter_.card(list.items[place]));
  return out;
}

std::optional<MeantQuery> SearchResults::meant(SearchOutcome const& outcome,
                                               std::vector<std::string> const& spellings) const {
  if (!outcome.corrected) return std::nullopt;
  auto query = meant_query(outcome, spellings);
  auto address = address_of({.query = query});
  return MeantQuery{.query = std::move(query), .href = std::move(address), .corrected = true};
}

void SearchResults::add_groups(SearchPage& page, SearchOutcome const& outcome, SearchChoice const& choice) {
  // Groups come in the order of their best hits.
  std::vector<SearchKind> order;
  std::map<SearchKind, std::vector<Hit const*>> by_kind;
  for (auto const& hit : outcome.hits) {
    if (!is_chosen(hit, choice, Facet::none)) continue;
    auto& group = by_kind[hit.kind];
    if (group.empty()) order.push_back(hit.kind);
    group.push_back(&hit);
    ++page.total;
  }
  auto const limit = choice.kind ? static_cast<std::size_t>(browse::page_size) : shown_of_kind;
  auto const offset = choice.kind ? static_cast<std::size_t>(choice.offset) : 0;
  std::vector<Hit const*> wanted;
  for (auto const kind : order) {
    auto const& group = by_kind[kind];
    for (std::size_t i = offset; i < std::min(group.size(), offset + limit); ++i) wanted.push_back(group[i]);
  }
  auto found = shown(outcome, wanted);
  page.meant = meant(outcome, found.spellings);
  for (auto const kind : order) {
    SearchChoice of_kind = choice;
    of_kind.kind = kind;
    of_kind.offset = 0;
    SearchGroup group{
        .kind = kind, .total = std::ssize(by_kind[kind]), .results = {}, .href = address_of(of_kind)};
    for (auto& result : found.results)
      if (result.kind == kind) group.results.push_back(std::move(result));
    page.groups.push_back(std::move(group));
  }
  if (!choice.kind) return;
  page.paging = {
      .offset = choice.offset, .limit = browse::page_size, .total = page.total, .previous = {}, .next = {}};
  auto const part = [&](std::int64_t at) {
    SearchChoice other = choice;
    other.offset = at;
    return address_of(other);
  };
  if (choice.offset > 0)
    page.paging.previous = part(std::max<std::int64_t>(0, choice.offset - browse::page_size));
  if (choice.offset + browse::page_size < page.total)
    page.paging.next = part(choice.offset + browse::page_size);
}

void SearchResults::add_options(SearchPage& page, std::vector<Hit> const& hits, SearchChoice const& choice) {
  std::vector<SearchKind> kinds;
  std::map<SearchKind, std::int64_t> of_kind;
  std::map<std::string, std::int64_t> genres;
  std::map<std::string, std::int64_t> languages;
  std::map<std::string, std::int64_t> accesses;
  std::map<Facet, std::int64_t> totals;
  for (auto const& hit : hits) {
    if (is_chosen(hit, choice, Facet::kind)) {
      if (of_kind[hit.kind]++ == 0) kinds.push_back(hit.kind);
      ++totals[Facet::kind];
    }
    if (is_chosen(hit, choice, Facet::genre)) {
      for (auto& genre : genres_of(hit.candidate)) ++genres[genre];
      ++totals[Facet::genre];
    }
    if (is_chosen(hit, choice, Facet::language)) {
      ++languages[hit.candidate.language];
      ++totals[Facet::language];
    }
    if (is_chosen(hit, choice, Facet::access)) {
      ++accesses[access_of(hit.candidate)];
      ++totals[Facet::access];
    }
  }
  auto const with = [&](auto change) {
    SearchChoice other = choice;
    other.offset = 0;
    change(other);
    return address_of(other);
  };
  if (kinds.size() > 1 || choice.kind) {
    page.kinds.push_back({.value = {},
                          .name = {},
                          .total = totals[Facet::kind],
                          .href = with([](SearchChoice& other) { other.kind.reset(); }),
                          .current = !choice.kind});
    for (auto const kind : kinds)
      page.kinds.push_back({.value = name_of(kind),
                            .name = {},
                            .total = of_kind[kind],
                            .href = with([&](SearchChoice& other) { other.kind = kind; }),
                            .current = choice.kind == kind});
  }
  auto const add = [&](std::vector<SearchOption>& into, auto const& counts,
                       std::string SearchChoice::* member, Facet facet) {
    into = counted(counts, choice.*member, totals[facet]);
    for (auto& option : into)
      option.href = with([&](SearchChoice& other) { other.*member = option.current ? "" : option.value; });
  };
  add(page.genres, genres, &SearchChoice::genre, Facet::genre);
  add(page.languages, languages, &SearchChoice::language, Facet::language);
  add(page.accesses, accesses, &SearchChoice::access, Facet::access);
  for (auto& option : page.languages) option.name = base::language_name(option.value, *view_.locale);
  std::vector<std::string> slugs;
  for (auto const& option : page.genres) slugs.push_back(option.value);
  for (auto& [slug, name] : SearchStore({session_, tenant_.id}).genre_names(slugs, view_))
    std::ranges::find(page.genres, slug, &SearchOption::value)->name = std::move(name);
}

SearchPage SearchResults::page(SearchChoice const& choice) {
  SearchPage out;
  auto const outcome = SearchEngine({session_, tenant_.id}, view_).search(choice.query);
  out.query = outcome.query.text;
  out.too_long = choice.cut || outcome.query.too_long;
  out.kind = choice.kind;
  if (!outcome.hits.empty()) {
    add_groups(out, outcome, choice);
    add_options(out, outcome.hits, choice);
  }
  if (out.total == 0) out.popular = popular();
  return out;
}

Suggestions SearchResults::suggestions(std::string_view typed, std::size_t limit) {
  Suggestions out;
  auto const outcome = SearchEngine({session_, tenant_.id}, view_).search(typed);
  out.query = outcome.query.text;
  std::vector<Hit const*> wanted;
  for (std::size_t i = 0; i < std::min(limit, outcome.hits.size()); ++i) wanted.push_back(&outcome.hits[i]);
  auto found = shown(outcome, wanted);
  out.results = std::move(found.results);
  for (auto& result : out.results) {
    result.excerpt.clear();
    result.excerpt_lang.reset();
  }
  out.meant = meant(outcome, found.spellings);
  out.href = address_of({.query = out.query});
  return out;
}

}  // namespace search
