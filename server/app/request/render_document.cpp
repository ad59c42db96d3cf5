// Asks the renderer, and falls back where it fails.
#include "app/request/render_document.hpp"

#include <fmt/format.h>

#include "app/app.hpp"
#include "base/json/ascii_json.hpp"
#include "base/log.hpp"
#include "render/renderer_pool.hpp"

namespace app {
namespace {

constexpr std::string_view payload_marker = "<!--payload-->";

/// What is left when no script runs at all: the browser renders from the payload.
std::string bare_document(App const& app, tenants::Visit const& visit) {
  std::string links;
  for (auto const& css : app.core.web.stylesheets) links += "<link rel=\"stylesheet\" href=\"" + css + "\">";
  links += "<link rel=\"stylesheet\" href=\"" + visit.tenant->theme_address + "\">";
  return fmt::format(
      "<html lang=\"{}\" dir=\"{}\" data-theme=\"{}\" data-tenant=\"{}\"><head><meta charset=\"utf-8\"><meta "
      "name=\"viewport\" "
      "content=\"width=device-width, initial-scale=1\">{}</head><body><div id=\"app\"></div>{}<script "
      "type=\"module\" "
      "src=\"{}\"></script></body></html>",
      visit.locale->code, visit.locale->dir == base::Direction::rtl ? "rtl" : "ltr",
      visit.theme == tenants::Theme::dark ? "dark" : "light", visit.tenant->id.value, links, payload_marker,
      app.core.web.entry);
}

}  // namespace

/// The engine gets the envelope in ASCII, which it parses into strings of half the width; the browser gets it
/// as it is.
boost::asio::awaitable<RenderedDocument> render_document(App& app, std::shared_ptr<OwnedVisit> visit,
                                                         std::string const& envelope) {
  std::string const argument = base::ascii_json(envelope);
  auto rendered = co_await app.renderer.render(argument);
  bool const complete = rendered.has_value();
  if (!rendered) {
    app.request_metrics.render_failures.add();
    // What was refused is counted: a line for each would make a flood of requests one of the log too.
    bool const refused = rendered.error().refused;
    if (!refused)
      base::log::error("rendering failed", {{"request", visit->request.id},
                                            {"path", visit->visit.path},
                                            {"tenant", visit->visit.tenant->id.value},
                                            {"reason", rendered.error().reason},
                                            {"stack", rendered.error().stack}});
    if (!refused) rendered = co_await app.renderer.render_shell(argument);
  }
  std::string html = rendered ? std::move(*rendered) : bare_document(app, visit->visit);
  if (!html.starts_with("<!")) html.insert(0, "<!doctype html>");
  co_return RenderedDocument{std::move(html), complete};
}

std::string with_payload(std::string_view html, std::string_view envelope) {
  constexpr std::string_view begin = "<script type=\"application/json\" id=\"payload\">", end = "</script>";
  auto const at = html.find(payload_marker);
  if (at == html.npos) return std::string(html);
  std::string out;
  out.reserve(html.size() + begin.size() + envelope.size() + end.size());
  out += html.substr(0, at);
  out += begin;
  out += envelope;
  out += end;
  out += html.substr(at + payload_marker.size());
  return out;
}

}  // namespace app
