// The addresses of feeds of articles.
#pragma once
#include "http/pattern.hpp"

namespace stories::files {

/// "/articles/feed/en/news/sea.xml": the language, then the path of the list that it is the feed of, without
/// "articles/".
inline constexpr http::Pattern feed{"files.articleFeed", "/articles/feed/*"};

}  // namespace stories::files
