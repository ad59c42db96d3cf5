// Prints web/generated from the described structs, the site map and the table of languages.
#include "app/description/generated.hpp"

#include <fmt/format.h>

#include "app/description/generated_links.hpp"
#include "app/description/typescript.hpp"
#include "app/request/envelope.hpp"
#include "app/site_map/routes.hpp"
#include "base/json/json_codec.hpp"
#include "base/locale.hpp"
#include "base/text.hpp"
#include "features/payments/sandbox/sandbox_pages.hpp"
#include "features/sign_in/oauth/sign_in_calls.hpp"
#include "features/storefront/shell.hpp"

namespace app {
namespace {

constexpr auto head = generated_head;

/// `import type { … } from "./payloads"` of the types that `text` names.
std::string imports_of(TypeScript const& types, std::string_view text) {
  std::string out;
  auto names = types.names();
  names.insert(names.begin(), "Json");
  for (auto const& name : names)
    for (char const end : {';', '[', ' '})
      if (text.contains(": " + name + end)) {
        out += (out.empty() ? "" : ", ") + name;
        break;
      }
  return "import type { " + out + " } from \"./payloads\";\n\n";
}

std::string payloads() {
  TypeScript types;
  for (auto const& row : page_routes()) types.type_of(row.page.payload());
  types.type_of(callback_page().payload());
  types.type_of(base::JsonCodec<sign_in::HostedPage>::schema());
  types.type_of(base::JsonCodec<payments::sandbox::PaymentPage>::schema());
  types.type_of(base::JsonCodec<ErrorPage>::schema());
  types.type_of(base::JsonCodec<RedirectPage>::schema());
  types.type_of(base::JsonCodec<storefront::Shell>::schema());
  types.type_of(base::JsonCodec<Envelope>::schema());
  for (auto const* row : call_routes()) {
    auto const signature = row->call.signature();
    if (signature.query) types.type_of(signature.query());
    if (signature.body) types.type_of(signature.body());
    if (signature.answer) types.type_of(signature.answer());
  }
  // The envelope holds the shell and the props as JSON that was printed before; the pages know what is in it.
  std::string text = types.text();
  text = base::replace_all(std::move(text), "export interface Envelope {",
                           "export interface Envelope<P = unknown> {");
  text = base::replace_all(std::move(text), "  props: Json;", "  props: P;");
  text = base::replace_all(std::move(text), "  shell: Json;", "  shell: Shell;");
  return std::string(head) +
         "export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };\n\n" + text;
}

std::string routes() {
  std::string out(head);
  out +=
      "/** The rows of the site map, in the order that decides between equals. */\nexport const routes = [\n";
  for (auto const& row : page_routes())
    out += fmt::format("  {{ pattern: \"{}\", who: \"{}\", layout: \"{}\" }},\n", row.pattern.text(),
                       row.who() == Access::user ? "user" : "anyone", row.options.layout);
  return out + "] as const;\n\nexport type Pattern = (typeof routes)[number][\"pattern\"];\n";
}

/// What each call takes and gives, by method and path.
std::string calls() {
  TypeScript types;
  std::string signatures, rows;
  for (auto const* row : call_routes()) {
    auto const signature = row->call.signature();
    std::string members;
    std::string params;
    for (auto const segment : base::split(row->pattern, '/'))
      if (segment.starts_with(':')) params += fmt::format(" {}: string;", segment.substr(1));
    if (!params.empty()) members += " params: {" + params + " };";
    if (signature.query) members += " query: " + types.type_of(signature.query()) + ";";
    if (signature.body) members += " body: " + types.type_of(signature.body()) + ";";
    if (signature.answer) {
      auto const answer = types.type_of(signature.answer());
      members += " data: " + answer + (signature.answer_kind == AnswerKind::list ? "[]" : "") + ";";
    }
    signatures += fmt::format("  \"{} {}\": {{{} }};\n", row->method, row->pattern, members);
    rows += fmt::format(
        "  {{ method: \"{}\", path: \"{}\", who: \"{}\", body: \"{}\", readsToken: {}, keepsAnswers: {} "
        "}},\n",
        row->method, row->pattern, row->who() == Access::user ? "user" : "anyone",
        row->body_kind() == BodyKind::form ? "form" : "json", row->options.reads_token, row->keeps_answers());
  }
  return std::string(head) + imports_of(types, signatures) +
         "/** What each call of the backend takes and gives. */\nexport interface Calls {\n" + signatures +
         "}\n\n/** The same calls as rows, for tests that walk over all of them. */\nexport const calls = "
         "[\n" +
         rows + "] as const;\n";
}

std::string locales() {
  std::string out(head);
  out += "/** The languages of the portal in the order of its menus. */\nexport const locales = [\n";
  for (auto const& locale : base::locales())
    out += fmt::format("  {{ code: \"{}\", iso: \"{}\", name: \"{}\", nativeName: \"{}\", dir: \"{}\" }},\n",
                       locale.code, locale.iso, locale.name, locale.native_name,
                       locale.dir == base::Direction::rtl ? "rtl" : "ltr");
  return out + "] as const;\n\nexport type LocaleCode = (typeof locales)[number][\"code\"];\n";
}

}  // namespace

std::map<std::string, std::string> generated_files() {
  auto out = generated_links();
  out.insert({{"payloads.ts", payloads()},
              {"routes.ts", routes()},
              {"calls.ts", calls()},
              {"locales.ts", locales()}});
  return out;
}

}  // namespace app
