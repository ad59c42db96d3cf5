// The demo's articles: the texts of demo/content/articles, with their drawings as pixels and a cover for
// each.
#pragma once

#include "workshop.hpp"

#include <filesystem>
#include <functional>
#include <string>

namespace demo {

// Makes FOLDER/articles again when a text or a drawing has changed; `made` counts the articles.
Outcome make_articles(Order const& order, std::function<void(std::string const&)> const& tell);

// What the manifest says of them.
std::string article_manifest();

}  // namespace demo
