// HTML sanitiser (XSS protection): rewrites editors' rich text from an allow-list when it is saved.
#pragma once
#include <span>
#include <string>
#include <string_view>

namespace structures {

/// Parses as a browser would and prints again only known elements and attributes. Scripts, styles, frames,
/// forms and foreign content are removed with their contents, unknown elements are replaced by theirs; links
/// lead to the portal, to allowed hosts, mail or telephone; pictures come from the portal or allowed hosts,
/// from there with https and as WebP.
/// Idempotent.
std::string sanitise_html(std::string_view html, std::span<std::string const> allowed_hosts);

}  // namespace structures
