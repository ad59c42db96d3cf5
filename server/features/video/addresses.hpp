// Addresses of the pages of external providers' films; those of the catalogue's own are among the
// catalogue's.
#pragma once
#include "http/pattern.hpp"

namespace video::pages {

inline constexpr http::Pattern source_category{"video.sourceCategory", "/video/:ex/category/:id"};
inline constexpr http::Pattern source_film_by_id{"video.sourceFilmById", "/video/:ex/details/:id"};
inline constexpr http::Pattern source_film{"video.sourceFilm", "/video/:ex/details/:name/:id"};
inline constexpr http::Pattern source_stream_by_id{"video.sourceStreamById", "/video/:ex/stream/:id"};
inline constexpr http::Pattern source_stream{"video.sourceStream", "/video/:ex/stream/:name/:id"};

}  // namespace video::pages
