// GET /openapi.json, printed at the first request, since it never changes, and GET /docs, which shows it.
#include "app/description/description_api.hpp"

#include "app/description/openapi.hpp"
#include "http/conditional.hpp"

namespace app {
namespace {

/// Redoc (styled-components) adds one empty style element, which it fills by script, and one with the rules
/// of its scrollbar: these two by their hash, no other inline style and no inline script. Its search runs in
/// a worker that it makes of its own text.
constexpr std::string_view docs_security_policy =
    "default-src 'none'; script-src 'self'; style-src 'self' "
    "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=' "
    "'sha256-QMIg+bpjm3JdElJ388KYke01izlUW0UoNOeKjpMxdgc='; style-src-attr 'unsafe-inline'; img-src 'self' "
    "data:; connect-src 'self'; worker-src blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

}  // namespace

void DescriptionApi::describe(accounts::PersonalData const& data) {
  for (auto const& part : data.parts())
    if (part.schema != nullptr) more_.push_back({std::string(part.name), part.schema});
}

portal::Task<portal::CacheableDocument<portal::JsonObject>> DescriptionApi::openapi(
    portal::Call const& call) {
  static auto const document = std::make_shared<std::string const>(openapi_document(backend_path_, more_));
  co_return http::cached_text(call.request, "application/json", "public, max-age=300", document);
}

portal::Task<portal::HtmlDocument> DescriptionApi::docs(portal::Call const& call) {
  // The names in it change with each build of the front end.
  auto out = http::cached_text(call.request, "text/html; charset=utf-8", "no-cache", page_);
  out.headers.set("content-security-policy", docs_security_policy);
  out.headers.set("cross-origin-opener-policy", "same-origin");
  out.headers.set("referrer-policy", "no-referrer");
  co_return portal::HtmlDocument{std::move(out)};
}

}  // namespace app
