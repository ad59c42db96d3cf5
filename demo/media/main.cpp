// kiosk-demo-media: composes, draws and films the demo's content into a folder that `kiosk import` reads.
#include "game_files.hpp"
#include "workshop.hpp"

#include <chrono>
#include <cstdio>
#include <cstring>
#include <optional>
#include <string>

namespace {

constexpr char const* help = R"(kiosk-demo-media --out DIR [--set small|full|games]

Makes demo content of our own: music composed by code, podcasts and audiobooks spoken
by a synthesiser, films drawn frame by frame, covers, portraits, videos, and a manifest.json with their texts in six
languages, and the articles of demo/content with their pictures. The same files every time.

  --out DIR     where manifest.json, audio/, speech/, artwork/, video/, film/ and articles/ go
  --set NAME    small: 6 short tracks, a podcast, an audiobook, a film, a series, three apps and five
                vouchers, in seconds
                full:  26 tracks, 2 podcasts, 3 audiobooks, 6 films, a series, 12 apps and 12 vouchers,
                in a few minutes (default)
                games: the packages of demo/games with their covers
  --help        this text

DIR is a cache: when it is complete nothing is done, and an interrupted run goes on
where it stopped. Needs ffmpeg, rsvg-convert and espeak-ng in the PATH.
Exit codes: 0 all made or there already, 1 something failed, 2 wrong arguments.
)";

struct Wish {
  demo::Order order;
  bool help = false;
  bool games = false;
};

std::optional<Wish> read_arguments(int count, char** values) {
  Wish wish;
  for (int at = 1; at < count; ++at) {
    std::string const word = values[at];
    auto const value = [&]() -> std::string { return at + 1 < count ? values[++at] : ""; };
    if (word == "--help" || word == "-h") {
      wish.help = true;
    } else if (word == "--out") {
      wish.order.folder = value();
    } else if (word == "--set") {
      auto const name = value();
      wish.games = name == "games";
      if (name != "small" && name != "full" && !wish.games) {
        std::fprintf(stderr, "--set %s: not a set; choose small, full or games\n", name.c_str());
        return std::nullopt;
      }
      wish.order.set = name == "small" ? demo::Set::small : demo::Set::full;
    } else {
      std::fprintf(stderr, "%s: unknown argument; see --help\n", word.c_str());
      return std::nullopt;
    }
  }
  if (!wish.help && wish.order.folder.empty()) {
    std::fprintf(stderr, "--out DIR is missing; see --help\n");
    return std::nullopt;
  }
  return wish;
}

}  // namespace

int main(int count, char** values) {
  auto const wish = read_arguments(count, values);
  if (!wish) {
    return 2;
  }
  if (wish->help) {
    std::fputs(help, stdout);
    return 0;
  }
  auto const start = std::chrono::steady_clock::now();
  try {
    if (wish->games) {
      int const made = demo::make_games(wish->order.folder);
      std::fprintf(stderr, "%s: %d games\n", wish->order.folder.c_str(), made);
      return 0;
    }
    auto const outcome = demo::make_all(
        wish->order, [](std::string const& line) { std::fprintf(stderr, "%s\n", line.c_str()); });
    if (outcome.was_complete) {
      std::fprintf(stderr, "%s: demo media is complete\n", wish->order.folder.c_str());
      return 0;
    }
    double const seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    std::fprintf(stderr, "%s: %d files made, %d kept, %d failed, %.1f s\n", wish->order.folder.c_str(),
                 outcome.made, outcome.kept, outcome.failed, seconds);
    return outcome.failed == 0 ? 0 : 1;
  } catch (std::exception const& failure) {
    std::fprintf(stderr, "error: %s\n", failure.what());
    return 1;
  }
}
