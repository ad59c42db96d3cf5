// Editors' rich text, rewritten from an allow-list when it is saved: what comes out can only be text with
// structure.
#pragma once
#include <span>
#include <string>
#include <string_view>

namespace structures {

/// Parses as a browser would and prints again only known elements and attributes. Scripts, styles, frames,
/// forms and foreign content vanish with their contents, unknown elements leave theirs behind, links lead to
/// the portal, to allowed hosts, mail or telephone, pictures come from the portal or allowed hosts. Doing it
/// twice changes nothing.
std::string sanitise_html(std::string_view html, std::span<std::string const> allowed_hosts);

}  // namespace structures
