// The error screen: one document for each status, filled in with what was asked for.
#include <array>

#include "app/app.hpp"
#include "app/request/document_headers.hpp"
#include "app/request/page_envelope.hpp"
#include "app/request/pages.hpp"
#include "app/request/render_document.hpp"
#include "base/text.hpp"
#include "http/pages/page_cache.hpp"

namespace app {
namespace {

using boost::asio::awaitable;
using namespace std::chrono_literals;

constexpr auto error_fresh = 30s;  // a rendered error screen

// An error document is rendered once with these words in it, which then become what was asked for: else
// everybody could make the renderer render as many pages as there are wrong addresses.
constexpr std::string_view message_word = "kiosk0message", path_word = "kiosk0path",
                           address_word = "kiosk0address", words_begin = "kiosk0";

struct ErrorWords {
  std::string message;
  std::string path;     // as in an envelope, without the first slash
  std::string address;  // escaped, with the query, without the first slash
};

/// In one pass, so that what is filled in is not looked through again.
std::string fill_in(std::string_view text, ErrorWords const& words) {
  std::array<std::pair<std::string_view, std::string const*>, 3> const known{
      {{message_word, &words.message}, {path_word, &words.path}, {address_word, &words.address}}};
  std::string out;
  while (true) {
    auto const at = text.find(words_begin);
    out += text.substr(0, at);
    if (at == text.npos) return out;
    text.remove_prefix(at);
    auto const found =
        std::ranges::find_if(known, [&](auto const& word) { return text.starts_with(word.first); });
    out += found == known.end() ? words_begin : std::string_view(*found->second);
    text.remove_prefix(found == known.end() ? words_begin.size() : found->first.size());
  }
}

template <class Escape>
ErrorWords escaped(ErrorWords const& words, Escape escape) {
  return {escape(words.message), escape(words.path), escape(words.address)};
}

std::string in_json(std::string const& text) {
  auto const printed = base::to_json(text);
  return printed.substr(1, printed.size() - 2);
}

awaitable<http::PageDraft> render_error(App& app, std::shared_ptr<OwnedVisit> visit, std::string envelope) {
  http::PageDraft out;
  auto document = co_await render_document(app, visit, envelope);
  out.complete = document.complete;
  out.body = std::move(document.html);
  out.tags.push_back("tenant:" + visit->visit.tenant->id.value);
  out.fresh_until = app.core.data.clock.now() + error_fresh;
  out.stale_until = out.fresh_until + stale_for;
  co_return out;
}

/// The same screen for every address with that status: only the words differ.
awaitable<http::Response> show_rendered_error(App& app, PageRequest page, http::Page content,
                                              ErrorPage props) {
  auto const asked = page.visit;
  auto const query = shown_query(page);
  page.visit = std::make_shared<OwnedVisit>(*asked);
  auto& visit = page.visit->visit;
  visit.request = &page.visit->request;
  visit.query = {};
  visit.sections = {};
  visit.path = "/" + std::string(address_word);
  bool const has_message = !props.message.empty();
  ErrorWords const words{std::move(props.message), props.path.substr(1),
                         with_query(base::percent_encode_path(props.path), query).substr(1)};
  props.path = "/" + std::string(path_word);
  props.message = has_message ? message_word : "";
  content.props.text = base::to_json(props);
  auto envelope = envelope_of(app, page, content);
  envelope.path = props.path;
  auto const printed = base::to_json(envelope);

  http::PageCache::Producer producer = [&app, at = page.visit, printed] {
    return render_error(app, at, printed);
  };
  auto const rendered = co_await app.core.page_cache.get("error\n" + base::sha256_hex(printed),
                                                         app.core.data.clock.now(), std::move(producer));
  http::PageDraft out;
  out.status = content.status;
  auto const headers = co_await document_headers(app, page);
  for (auto const& [name, value] : headers) out.headers.set(name, value);
  out.headers.set("cache-control",
                  page.user || (page.route && !page.route->options.cacheable) ? "no-store" : "no-cache");
  auto const escape = [](std::string const& text) { return base::escape_html(text); };
  auto const html = fill_in(*rendered->identity(), escaped(words, escape));
  out.body = with_payload(html, fill_in(printed, escaped(words, in_json)));
  http::PageEntry const entry(std::move(out));
  auto response = entry.answer(asked->request);
  add_visitor_headers(response, asked->visit);
  co_return response;
}

}  // namespace

awaitable<http::Response> show_error(App& app, PageRequest page, int status, std::string message,
                                     std::string provider) {
  std::string const path = page.visit->visit.path;
  ErrorPage props{status, std::move(message), path, false, std::nullopt};
  if (!provider.empty()) props.provider = std::move(provider);
  auto content = http::page("error", props);
  content.status = status;
  content.noindex = true;
  content.fresh = {};
  if (page.hosted) content.layout = "hosted";
  if (page.hosted || page.payload || path.empty()) co_return co_await show(app, std::move(page), content);
  co_return co_await show_rendered_error(app, std::move(page), std::move(content), props);
}

}  // namespace app
