// HTML sanitiser (XSS protection): rewrites rich text of editors and show notes of podcasts from an
// allow-list.
#pragma once
#include <span>
#include <string>
#include <string_view>

namespace tenants {

/// Parses as a browser would and prints again only known elements and attributes. Scripts, styles, frames,
/// forms and foreign content are removed with their contents, unknown elements are replaced by theirs; links
/// lead to the portal, to allowed hosts, mail or telephone; pictures come from the portal or allowed hosts,
/// from there with https and as WebP.
/// Idempotent.
std::string sanitise_html(std::string_view html, std::span<std::string const> allowed_hosts);

/// The words of a text that may be HTML, without markup: blocks on lines of their own, scripts, styles,
/// frames and forms left out, white space as one space.
std::string text_of_html(std::string_view html);

}  // namespace tenants
