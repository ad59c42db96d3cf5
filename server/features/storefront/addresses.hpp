// The addresses of the installed app and of what search engines read.
#pragma once
#include "http/pattern.hpp"

namespace storefront {

namespace pages {
/// Leads to the section that a visitor was in last.
inline constexpr http::Pattern launch{"portal.launch", "/launch"};
}  // namespace pages

namespace files {
inline constexpr http::Pattern sitemap{"files.sitemap", "/sitemap.xml"};
/// One for each language: "/sitemap-fr.xml".
inline constexpr http::Pattern language_sitemap{"files.languageSitemap", "/sitemap-*"};
inline constexpr http::Pattern robots{"files.robots", "/robots.txt"};
/// "/media/og/ID-HASH-LANGUAGE.jpg": the picture of link previews.
inline constexpr http::Pattern social_picture{"files.socialPicture", "/media/og/*"};
inline constexpr http::Pattern manifest{"files.manifest", "/manifest.webmanifest"};
/// Whom to tell of a weakness (RFC 9116), and where passwords are changed (W3C), for people's tools.
inline constexpr http::Pattern security_text{"files.securityText", "/.well-known/security.txt"};
inline constexpr http::Pattern change_password{"files.changePassword", "/.well-known/change-password"};
}  // namespace files

}  // namespace storefront
