// HTML sanitiser (XSS protection): rewrites rich text of editors and show notes of podcasts from an
// allow-list.
#pragma once
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace tenants {

/// A picture that lies beside a text, where the portal serves it.
struct LocalPicture {
  std::string address;
  std::int64_t width = 0;
  std::int64_t height = 0;
};
/// Asked for each picture whose address is a file name ("boat.jpg"); a picture that is not found is left out.
using FindPicture = std::function<std::optional<LocalPicture>(std::string_view name)>;

/// Parses as a browser would and prints again only known elements and attributes. Scripts, styles, frames,
/// forms and foreign content are removed with their contents, unknown elements are replaced by theirs; links
/// lead to the portal, to allowed hosts, mail or telephone; pictures come from the portal or allowed hosts,
/// from there with https and as WebP. Of classes only "pull-quote" and "gallery" are kept.
/// Idempotent.
std::string sanitise_html(std::string_view html, std::span<std::string const> allowed_hosts,
                          FindPicture const& find_picture = {});

/// What an HTML document says about itself: its language ("language"), its title ("title") and its meta
/// elements by their names, lower case ("author").
std::map<std::string, std::string> head_of_html(std::string_view html);

/// The words of a text that may be HTML, without markup: blocks on lines of their own, scripts, styles,
/// frames and forms left out, white space as one space.
std::string text_of_html(std::string_view html);

}  // namespace tenants
