// Copies texts, draws pictures, and marks what it was made from.
#include "article_files.hpp"

#include "pictures/pictures.hpp"
#include "process.hpp"
#include "random.hpp"
#include "read_text.hpp"

#include <algorithm>
#include <exception>
#include <fstream>
#include <set>
#include <sstream>
#include <string_view>
#include <vector>

namespace demo {

namespace {

namespace fs = std::filesystem;

// Changes whenever a cover would be another one.
constexpr std::string_view cover_version = "1";

// A line of the front matter; empty without it.
std::string front_line(std::string const& text, std::string const& name) {
  auto const at = text.find('\n' + name + ": ");
  if (at == std::string::npos) {
    return {};
  }
  auto const begin = at + name.size() + 3;
  return text.substr(begin, text.find('\n', begin) - begin);
}

struct Article {
  std::string key;
  fs::path folder;
  std::string category;
};

// All, or for the small set the first of each kind in each category.
std::vector<Article> articles_of(Set set) {
  std::vector<fs::path> folders;
  for (auto const& entry : fs::directory_iterator(KIOSK_DEMO_CONTENT "/articles")) {
    if (entry.is_directory() && fs::exists(entry.path() / "en.md")) {
      folders.push_back(entry.path());
    }
  }
  std::sort(folders.begin(), folders.end());
  std::vector<Article> out;
  std::set<std::string> kinds;
  for (auto const& folder : folders) {
    auto const text = read_text(folder / "en.md");
    auto const category = front_line(text, "category");
    auto const kind = category + ' ' + front_line(text, "premium") + ' ' + front_line(text, "news");
    if (kinds.insert(kind).second || set == Set::full) {
      out.push_back({folder.filename().string(), folder, category});
    }
  }
  return out;
}

void draw(std::vector<std::string> const& arguments, fs::path const& target, std::string_view svg) {
  std::vector<std::string> command{"rsvg-convert"};
  command.insert(command.end(), arguments.begin(), arguments.end());
  command.insert(command.end(), {"--output", target.string()});
  run_tool(command, target.string(), [&](Feed const& feed) { feed(std::as_bytes(std::span(svg))); });
}

// The drawings beside a text are vectors, which the import does not take.
std::string with_pixels(std::string text) {
  for (auto at = text.find(".svg"); at != std::string::npos; at = text.find(".svg", at + 4)) {
    text.replace(at, 4, ".png");
  }
  return text;
}

void make_article(Article const& article, fs::path const& target) {
  fs::create_directories(target);
  for (auto const& entry : fs::directory_iterator(article.folder)) {
    auto const& file = entry.path();
    if (file.extension() == ".md") {
      std::ofstream(target / file.filename(), std::ios::binary) << with_pixels(read_text(file));
    } else if (file.extension() == ".svg") {
      draw({"--width", "1440", "--keep-aspect-ratio", "--background-color", "white"},
           target / file.filename().replace_extension(".png"), read_text(file));
    }
  }
  auto const cover = draw_article(article.key, article.category);
  draw({"--width", std::to_string(cover.width), "--height", std::to_string(cover.height)},
       target / "cover.png", cover.svg);
}

}  // namespace

Outcome make_articles(Order const& order, std::function<void(std::string const&)> const& tell) {
  auto const articles = articles_of(order.set);
  std::string all(cover_version);
  for (auto const& article : articles) {
    std::vector<fs::path> files;
    for (auto const& entry : fs::directory_iterator(article.folder)) {
      files.push_back(entry.path());
    }
    std::sort(files.begin(), files.end());
    for (auto const& file : files) {
      all += article.key + file.filename().string() + read_text(file);
    }
  }
  auto const names = fs::path(KIOSK_DEMO_CONTENT "/articles/categories.json");
  std::ostringstream mark;
  mark << std::hex << hash_of(all + read_text(names)) << '\n';
  auto const folder = order.folder / "articles";
  auto const complete = folder / ".complete";
  Outcome outcome;
  if (read_text(complete) == mark.str()) {
    return outcome;
  }
  fs::remove_all(folder);
  fs::create_directories(folder);
  for (auto const& article : articles) {
    try {
      make_article(article, folder / article.key);
      ++outcome.made;
      tell("article " + article.key);
    } catch (std::exception const& error) {
      ++outcome.failed;
      tell("error: article " + article.key + ": " + error.what());
    }
  }
  fs::copy_file(names, folder / "categories.json");
  if (outcome.failed == 0) {
    std::ofstream(complete, std::ios::binary) << mark.str();
  }
  return outcome;
}

std::string article_manifest() { return "  \"articleFolders\": [{\"path\": \"articles\"}]"; }

}  // namespace demo
