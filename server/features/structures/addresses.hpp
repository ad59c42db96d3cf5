// The addresses of pages that editors compose, without language prefix.
#pragma once
#include "http/pattern.hpp"

namespace structures::pages {

inline constexpr http::Pattern home{"portal.home", "/"};
/// Leads to an editor's page by its older address.
inline constexpr http::Pattern main{"portal.main", "/main/:name"};
inline constexpr http::Pattern named{"portal.named", "/:name"};
inline constexpr http::Pattern info{"portal.info", "/info/:name"};
inline constexpr http::Pattern impressum{"portal.impressum", "/impressum"};
inline constexpr http::Pattern marketing{"portal.marketing", "/marketing/:name"};
inline constexpr http::Pattern music_list{"music.list", "/music/list"};

}  // namespace structures::pages
