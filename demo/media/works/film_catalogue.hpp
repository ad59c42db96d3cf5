// What the demo's films and the episodes of its series are: their words, sounds, people and terms.
#pragma once

#include "films/film_scenes.hpp"
#include "films/film_sound.hpp"
#include "sound/score.hpp"
#include "texts.hpp"
#include "works/speech_catalogue.hpp"

#include <string_view>
#include <vector>

namespace demo {

// A sentence that is said, or what is heard in square brackets, in seconds of the story.
struct FilmLine {
  double at = 0;
  double until = 0;
  Text words;
};

struct FilmCredit {
  std::string_view person;
  std::string_view role;  // as the manifest names it
  Text character = {};
};

// Who tells the story in a language.
struct FilmVoice {
  std::string_view language;
  std::string_view person;
  Voice voice;
};

// A picture cut from a moment of the film; the poster has the title on it.
struct FilmPoster {
  double moment = 0;    // of the story
  double middle = 640;  // which part of the frame an upright picture shows
  std::vector<std::string_view> title = {};
  Ink letters = {};
  Ink shade = {};  // behind the letters
  bool title_at_top = true;
};

struct Film {
  std::string_view key;
  Text title;
  Text tagline;
  Text description;
  std::string_view language;  // of the film's own sound
  std::vector<FilmCredit> credits = {};
  std::vector<std::string_view> genres = {};
  void (*draw)(Canvas&, double) = nullptr;
  double opening = 0;  // seconds of the series' opening before the story
  double story = 40;
  Song music = {};
  std::vector<FilmVoice> voices =
      {};  // the first is in the film, others in files beside it; none: nobody speaks
  std::vector<std::string_view> subtitles = {};
  std::vector<FilmLine> lines = {};
  std::vector<FilmSound> sounds = {};
  FilmPoster poster = {};
  int rating = 0;
  std::string_view released;
  std::string_view model = "SUBSCRIPTION";
  double price = 0;
  std::vector<TenantOffer> offers = {};
  int season = 0;  // of an episode
  int number = 0;
};

// Of a film's frames, in pixels.
struct FrameSize {
  int width = 1280;
  int height = 720;
};

struct Series {
  std::string_view key;
  Text title;
  Text tagline;
  Text description;
  std::string_view language;
  std::vector<FilmCredit> credits = {};
  std::vector<std::string_view> genres = {};
  FilmPoster poster = {};
  std::string_view released;
  std::vector<Text> seasons = {};
  std::vector<TenantOffer> offers = {};
  std::vector<Film> episodes = {};
};

constexpr double film_credits = 5;  // seconds after the story
inline double length_of(Film const& film) { return film.opening + film.story + film_credits; }

std::vector<Film> films();
std::vector<Series> series();
// Directors, composers, writers and voices of the films.
std::vector<Person> film_people();

// A text in one of the portal's languages; empty where it is not there.
std::string_view in_language(Text const& text, std::string_view language);

}  // namespace demo
