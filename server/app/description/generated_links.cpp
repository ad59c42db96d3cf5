// Prints web/generated/links.ts from the patterns of the site map's rows.
#include "app/description/generated_links.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "app/site_map/routes.hpp"
#include "base/text.hpp"
#include "core/settings.hpp"
#include "features/portal/addresses.hpp"
#include "features/sign_in/addresses.hpp"

namespace app {
namespace {

/// "`/music/tracks/${encodeURIComponent(at.title)}`", and the type of `at` in `type`.
std::string link_body(http::Pattern const& pattern, std::string& type) {
  std::string out;
  for (auto const segment : base::split(pattern.text().substr(1), '/')) {
    if (!segment.starts_with(':')) {
      out += fmt::format("/{}", segment);
      continue;
    }
    bool const optional = segment.ends_with('?');
    auto const name = segment.substr(1, segment.size() - (optional ? 2 : 1));
    type += fmt::format("{}{}{}: string", type.empty() ? "" : "; ", name, optional ? "?" : "");
    out += optional ? fmt::format("${{at.{0} ? `/${{encodeURIComponent(at.{0})}}` : \"\"}}", name)
                    : fmt::format("/${{encodeURIComponent(at.{})}}", name);
  }
  return out;
}

/// One address as TypeScript: a constant, or a function of the pattern's parameters. Each is an export of its
/// own, so that a page loads only those that it uses.
std::string link_of(http::Pattern const& pattern) {
  auto const name = pattern.name().substr(pattern.name().find('.') + 1);
  if (pattern.parameters() == 0) return fmt::format("export const {} = \"{}\";\n", name, pattern.text());
  if (pattern.text().ends_with('*'))
    return fmt::format("/** {} */\nexport const {} = \"{}\";\n", pattern.text(), name, pattern.prefix());
  std::string type;
  auto const body = link_body(pattern, type);
  return fmt::format("/** {} */\nexport const {} = (at: {{ {} }}) =>\n  `{}`;\n", pattern.text(), name, type,
                     body);
}

/// What the addresses of files and calls begin with. A file whose whole name is known is recognised by its
/// ending.
std::string not_pages() {
  auto const backend = core::Settings().server.backend_path + "/";
  std::vector<std::string_view> prefixes{backend, portal::calls::environment.text()};
  for (auto const& row : file_routes()) {
    auto const text = row.pattern.text();
    bool const has_ending = text.substr(text.rfind('/')).contains('.');
    if (row.pattern.parameters() > 0)
      prefixes.push_back(row.pattern.prefix());
    else if (!has_ending)
      prefixes.push_back(text);
  }
  return fmt::format(
      "\n/** What the addresses of files and calls begin with: they are not pages. */\n"
      "export const notPages = [\"{}\"];\n",
      fmt::join(prefixes, "\", \""));
}

}  // namespace

std::map<std::string, std::string> generated_links() {
  std::map<std::string, std::string> areas;
  auto const add = [&areas](http::Pattern const& pattern) {
    areas[std::string(pattern.name().substr(0, pattern.name().find('.')))] += link_of(pattern);
  };
  for (auto const& row : page_routes()) add(row.pattern);
  for (auto const& row : file_routes()) add(row.pattern);
  // Where the front end sends a visitor to sign in; the further steps are in the payloads of these pages.
  for (auto const& pattern : {sign_in::hosted::login, sign_in::hosted::register_account}) add(pattern);
  areas["files"] += not_pages();
  std::string index(generated_head);
  index += "// Addresses without language prefix: links.music.album({ … }), links.profile.manage.\n";
  std::map<std::string, std::string> out;
  for (auto const& [area, text] : areas) {
    index += fmt::format("export * as {0} from \"./links/{0}\";\n", area);
    out.emplace(fmt::format("links/{}.ts", area), std::string(generated_head) + text);
  }
  out.emplace("links.ts", std::move(index));
  return out;
}

}  // namespace app
