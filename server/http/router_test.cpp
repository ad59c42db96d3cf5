// The precedence of routes, against the specification's whole table and a naive matcher.
#include "http/router.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <random>

#include "base/text.hpp"

namespace {

std::vector<std::string> specified_patterns() {
  std::ifstream file(KIOSK_SOURCE_DIR "/tests/specification/routes.tsv");
  std::vector<std::string> out;
  for (std::string line; std::getline(file, line);)
    if (line.starts_with('/')) out.push_back(line.substr(0, line.find('\t')));
  return out;
}

/// One way to read a pattern: with or without its optional part, ranked by its kinds of segments.
struct Reading {
  std::size_t row = 0;
  std::vector<std::string> parts;
  std::string rank;
};

std::vector<Reading> readings_of(std::vector<std::string> const& patterns) {
  std::vector<Reading> out;
  for (std::size_t row = 0; row < patterns.size(); ++row) {
    std::vector<Reading> readings{{.row = row}};
    if (patterns[row] != "/")
      for (auto const part : base::split(std::string_view(patterns[row]).substr(1), '/')) {
        auto const before = readings;
        for (auto& reading : readings) {
          reading.parts.emplace_back(part);
          reading.rank += part.starts_with(':') ? 'p' : 'f';
        }
        if (part.ends_with('?')) readings.insert(readings.end(), before.begin(), before.end());
      }
    out.insert(out.end(), readings.begin(), readings.end());
  }
  return out;
}

/// Written to be obviously right: every reading of every row is looked at.
std::optional<std::size_t> naive_match(std::vector<Reading> const& readings, std::string const& path) {
  auto const words =
      path == "/" ? std::vector<std::string_view>{} : base::split(std::string_view(path).substr(1), '/');
  Reading const* best = nullptr;
  for (auto const& reading : readings) {
    bool fits = reading.parts.size() == words.size();
    for (std::size_t i = 0; fits && i < words.size(); ++i)
      fits = reading.rank[i] == 'p' ? !words[i].empty() : reading.parts[i] == words[i];
    if (fits && (best == nullptr || reading.rank < best->rank)) best = &reading;
  }
  return best != nullptr ? std::optional(best->row) : std::nullopt;
}

http::Router router_of(std::vector<std::string> const& patterns) {
  http::Router router;
  for (std::size_t row = 0; row < patterns.size(); ++row) router.add(patterns[row], row);
  return router;
}

TEST(Router, OverlapsAreDecidedAsTheSiteMapSays) {
  auto const patterns = specified_patterns();
  ASSERT_GE(patterns.size(), 100u);
  auto const router = router_of(patterns);
  struct Case {
    char const* path;
    char const* pattern;
  };
  for (auto const& [path, pattern] : {
           Case{"/", "/"},
           Case{"/music/albums", "/music/albums"},
           Case{"/music/albums/category/jazz", "/music/albums/category/:name"},
           Case{"/music/albums/someone/category", "/music/albums/:artist/:album"},
           Case{"/music/tracks/category", "/music/tracks/category"},
           Case{"/music/tracks/0AB", "/music/tracks/:track"},
           Case{"/articles/premium", "/articles/premium"},
           Case{"/articles/a", "/articles/:category"},
           Case{"/articles/a/b", "/articles/:category/:subcategory"},
           Case{"/articles/premium/b", "/articles/premium/:category"},
           Case{"/video/series/details/5", "/video/series/details/:id"},
           Case{"/video/details/a/5", "/video/details/:name/:id"},
           Case{"/video/youtube/details/5", "/video/:ex/details/:id"},
           Case{"/video/stream/a/5", "/video/stream/:name/:id"},
           Case{"/video/youtube/stream/5", "/video/:ex/stream/:id"},
           Case{"/mp/games", "/mp/:category"},
           Case{"/profile", "/profile"},
           Case{"/summer", "/:name"},
           Case{"/partners/info-services", "/partners/info-services"},
       }) {
    auto const match = router.match(path);
    ASSERT_TRUE(match) << path;
    EXPECT_EQ(patterns[match->row], pattern) << path;
  }
  EXPECT_FALSE(router.match("/music/nothing/at/all/here/x"));
  EXPECT_FALSE(router.match("/music//albums"));
}

TEST(Router, ParametersAreHandedOver) {
  http::Router router;
  router.add("/music/albums/:artist/:album", 4);
  auto const match = router.match("/music/albums/Mirela Dune/Rain");
  ASSERT_TRUE(match);
  EXPECT_EQ(match->row, 4u);
  EXPECT_EQ(match->params.find("artist")->second, "Mirela Dune");
  EXPECT_EQ(match->params.find("album")->second, "Rain");
}

TEST(Router, AgreesWithANaiveMatcherOnRandomPaths) {
  auto const patterns = specified_patterns();
  auto const router = router_of(patterns);
  auto const readings = readings_of(patterns);
  std::vector<std::string> words{"x", "y", "category", "premium"};
  for (auto const& pattern : patterns)
    for (auto const part : base::split(pattern, '/'))
      if (!part.empty() && part.front() != ':') words.emplace_back(part);
  std::mt19937 random(4711);  // the same paths in every run
  for (int i = 0; i < 20'000; ++i) {
    std::string path;
    for (std::size_t n = 1 + random() % 5; n > 0; --n) path += '/' + words[random() % words.size()];
    auto const ours = router.match(path);
    auto const wanted = naive_match(readings, path);
    ASSERT_EQ(ours ? std::optional(ours->row) : std::nullopt, wanted) << path;
  }
}

TEST(Router, MalformedPatternsAreRefused) {
  http::Router router;
  for (char const* wrong : {"", "music", "/music//x", "/:", "/music/"})
    EXPECT_THROW(router.add(wrong, 0), std::invalid_argument) << wrong;
}

TEST(Router, FirstWordsAreReserved) {
  auto const words = router_of(specified_patterns()).reserved_words();
  for (char const* word : {"music", "main", "info", "subscription", "register", "launch"})
    EXPECT_TRUE(std::ranges::find(words, word) != words.end()) << word;
}

}  // namespace
