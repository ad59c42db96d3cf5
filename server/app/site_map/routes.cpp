// Finding rows of the site map by address.
#include "app/site_map/routes.hpp"

#include <algorithm>

#include "app/site_map/problems.hpp"
#include "base/locale.hpp"
#include "features/accounts/sessions/sessions.hpp"

namespace app {

BodyKind CallRoute::body_kind() const {
  auto const signature = call.signature();
  // A form, also where the step reads nothing of it.
  if (signature.answer_kind == AnswerKind::html) return BodyKind::form;
  return signature.body_kind;
}

std::vector<CallRoute const*> const& call_routes() {
  static std::vector<CallRoute const*> const rows = [] {
    std::vector<CallRoute const*> out;
    for (auto const& group : call_groups())
      for (auto const& row : group.rows) out.push_back(&row);
    return out;
  }();
  return rows;
}

std::vector<base::ProblemType> common_problems(CallRoute const& row, CallSignature const& signature) {
  std::vector<base::ProblemType> out{problems::bad_request, tenants::tenant_missing, tenants::unknown_tenant,
                                     tenants::tenant_mismatch};
  if (signature.body) out.push_back(problems::invalid_body);
  if (signature.query) out.push_back(problems::invalid_query);
  if (row.changes()) {
    out.push_back(problems::cross_site);
    out.push_back(problems::body_too_large);
    out.push_back(row.body_kind() == BodyKind::form ? portal::not_a_form : problems::not_json);
  }
  for (auto const& parameter : signature.path)
    if (parameter.schema().kind == base::Schema::Kind::id) out.push_back(problems::not_found);
  if (row.options.reads_token) {
    out.push_back(accounts::token_invalid);
    out.push_back(accounts::token_expired);
    out.push_back(accounts::session_ended);
  }
  if (row.who() == Access::user) {
    out.push_back(problems::sign_in_required);
    if (row.changes()) out.push_back(problems::account_suspended);
  }
  if (row.call.permission) out.push_back(portal::role_required(*row.call.permission));
  if (row.keeps_answers()) {
    out.push_back(problems::idempotency_key_invalid);
    out.push_back(problems::idempotency_in_flight);
    out.push_back(problems::idempotency_key_reused);
  }
  return out;
}

SiteMap::SiteMap() {
  for (std::size_t row = 0; row < page_routes().size(); ++row)
    pages_.add(page_routes()[row].pattern.text(), row);
  for (std::size_t row = 0; row < call_routes().size(); ++row)
    calls_[std::string(call_routes()[row]->method)].add(call_routes()[row]->pattern, row);
}

std::vector<std::string> SiteMap::reserved_words() const {
  auto words = pages_.reserved_words();
  // Rows of the specification that are still to come.
  for (std::string_view const word : {"apps",
                                      "arcade",
                                      "articles",
                                      "audiobook",
                                      "external",
                                      "favorites",
                                      "games",
                                      "history",
                                      "mp",
                                      "myCart",
                                      "myPurchases",
                                      "news",
                                      "notifications",
                                      "parentalControl",
                                      "partners",
                                      "podcast",
                                      "profile",
                                      "register",
                                      "resetpassword",
                                      "reward",
                                      "search",
                                      "search-q",
                                      "services",
                                      "subscription",
                                      "tournaments",
                                      "user",
                                      "video",
                                      "voucherbooks",
                                      "vouchers",
                                      "admin",
                                      "api",
                                      "backend",
                                      "rest",
                                      "fragments"})
    words.emplace_back(word);
  for (auto const& row : file_routes()) {
    auto const path = row.pattern.text();
    auto const first = path.substr(1, path.find('/', 1) - 1);
    if (first.find_first_of(".*") == std::string_view::npos) words.emplace_back(first);
  }
  for (auto const& locale : base::locales()) words.emplace_back(locale.code);
  std::ranges::sort(words);
  words.erase(std::ranges::unique(words).begin(), words.end());
  return words;
}

FileRoute const* SiteMap::find_file(std::string_view path) const {
  for (auto const& row : file_routes())
    if (row.pattern.covers(path)) return &row;
  return nullptr;
}

std::optional<SiteMap::PageMatch> SiteMap::find_page(std::string_view path) const {
  auto match = pages_.match(path);
  if (!match) return std::nullopt;
  return PageMatch{&page_routes()[match->row], std::move(match->params)};
}

std::optional<SiteMap::CallMatch> SiteMap::find_call(std::string_view method, std::string_view path) const {
  std::string_view const wanted = method == "HEAD" ? "GET" : method;
  // The most specific pattern decides for every method: GET /login/api is refused with 405 instead of
  // matching /login/:tenant, because only POST is known for /login/api.
  std::optional<CallMatch> out;
  std::string closest;
  for (auto const& [known, router] : calls_) {
    auto match = router.match(path);
    if (!match || (out && match->shape > closest)) continue;
    if (!out || match->shape < closest) out.emplace();
    closest = match->shape;
    out->allowed_methods += (out->allowed_methods.empty() ? "" : ", ") + known;
    if (known != wanted) continue;
    out->route = call_routes()[match->row];
    out->params = std::move(match->params);
  }
  return out;
}

}  // namespace app
