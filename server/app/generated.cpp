// Prints web/generated from the described structs, the site map and the table of languages.
#include "app/generated.hpp"

#include <fmt/format.h>

#include "app/envelope.hpp"
#include "app/routes.hpp"
#include "app/typescript.hpp"
#include "base/locale.hpp"
#include "base/text.hpp"
#include "features/accounts/account.hpp"
#include "features/music/music_payloads.hpp"
#include "features/profile/payloads.hpp"
#include "features/sign_in/payloads.hpp"
#include "features/storefront/shell.hpp"
#include "features/structures/structure_pages.hpp"

namespace app {
namespace {

constexpr std::string_view head = "// Printed by `kiosk types`; do not edit by hand.\n\n";

std::string payloads() {
  TypeScript types;
  types.declare<music::MusicTracksPage>();
  types.declare<music::MusicTrackCategoriesPage>();
  types.declare<music::MusicTrackPage>();
  types.declare<music::MusicAlbumsPage>();
  types.declare<music::MusicAlbumPage>();
  types.declare<music::MusicArtistPage>();
  types.declare<music::MusicGenrePage>();
  types.declare<music::MusicPlaylistsPage>();
  types.declare<music::MusicPlaylistPage>();
  types.declare<music::MusicVideoPage>();
  types.declare<structures::StructurePage>();
  types.declare<sign_in::HostedPage>();
  types.declare<sign_in::UserPage>();
  types.declare<sign_in::ResetPasswordPage>();
  types.declare<sign_in::ExternalLogoutPage>();
  types.declare<sign_in::SignInOptions>();
  types.declare<accounts::User>();
  types.declare<profile::ProfilePage>();
  types.declare<profile::ProfileInfoPage>();
  types.declare<profile::ProfileManagePage>();
  types.declare<ErrorPage>();
  types.declare<RedirectPage>();
  types.declare<storefront::Shell>();
  types.declare<Envelope>();
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
    out += fmt::format("  {{ pattern: \"{}\", who: \"{}\", layout: \"{}\" }},\n", row.pattern,
                       row.who() == Access::user ? "user" : "anyone", row.layout);
  out += "] as const;\n\nexport type Pattern = (typeof routes)[number][\"pattern\"];\n";
  out += "\n/** The calls of the backend. */\nexport const calls = [\n";
  for (auto const& row : call_routes())
    out += fmt::format("  {{ method: \"{}\", path: \"{}\", who: \"{}\", body: \"{}\", readsToken: {} }},\n",
                       row.method, row.pattern, row.who == Access::user ? "user" : "anyone",
                       row.body == BodyKind::form ? "form" : "json", row.reads_token);
  return out + "] as const;\n";
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
  return {{"payloads.ts", payloads()}, {"routes.ts", routes()}, {"locales.ts", locales()}};
}

}  // namespace app
