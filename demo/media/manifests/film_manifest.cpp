// Writes films, and series with their seasons and episodes.
#include "manifests/film_manifest.hpp"

#include "films/film_files.hpp"
#include "manifests/manifest.hpp"
#include "manifests/manifest_json.hpp"
#include "manifests/speech_manifest.hpp"

#include <algorithm>
#include <cstdio>

namespace demo {

namespace {

std::string seconds_of(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.3f", value);
  return text;
}

// "[a, b]"
std::string list_of_entries(auto const& list, auto write) {
  std::string out = "[";
  for (auto const& entry : list) {
    out += (out.size() > 1 ? ", " : "") + write(entry);
  }
  return out + "]";
}

std::string people_of(std::vector<FilmCredit> const& credits) {
  return list_of_entries(credits, [](FilmCredit const& credit) {
    return "{\"person\": " + json_string(credit.person) + ", \"role\": " + json_string(credit.role) +
           (credit.character.en.empty() ? "" : ", \"character\": " + text_object(credit.character)) + "}";
  });
}

std::string mark(char const* kind, double start, double end) {
  return std::string("{\"kind\": \"") + kind + "\", \"start\": " + seconds_of(start) +
         ", \"end\": " + seconds_of(end) + "}";
}

// The files of a film or an episode, and what lies where in them.
std::string files_of(Film const& film) {
  auto const kind = film.voices.empty() ? "captions" : "subtitles";
  std::vector<FilmVoice> others = film.voices;
  if (!others.empty()) {
    others.erase(others.begin());
  }
  return "\"file\": " + json_string(film_file(film)) + ",\n      \"subtitles\": " +
         list_of_entries(film.subtitles,
                         [&](std::string_view language) {
                           return "{\"language\": " + json_string(language) +
                                  ", \"file\": " + json_string(subtitle_file(film, language)) +
                                  ", \"kind\": \"" + kind + "\"}";
                         }) +
         ",\n      \"audio\": " +
         list_of_entries(others,
                         [&](FilmVoice const& voice) {
                           return "{\"language\": " + json_string(voice.language) +
                                  ", \"file\": " + json_string(film_audio_file(film, voice)) + "}";
                         }) +
         ",\n      \"marks\": [" + (film.opening > 0 ? mark("intro", 0, film.opening) + ", " : "") +
         mark("credits", film.opening + film.story, length_of(film)) + "]";
}

std::string texts_of(auto const& work) {
  return "\"title\": " + text_object(work.title) + ",\n      \"tagline\": " + text_object(work.tagline) +
         ",\n      \"description\": " + text_object(work.description);
}

std::string origin_of(std::string_view key) {
  return "\"licensorName\": \"Kiosk demo\", \"providerId\": " + json_string("demo-" + std::string(key)) +
         ", \"copyright\": \"© 2026 Kiosk demo\"";
}

std::string film_entry(Film const& film) {
  return "{\"key\": " + json_string(film.key) + ", " + texts_of(film) +
         ",\n      \"language\": " + json_string(film.language) + ", \"people\": " + people_of(film.credits) +
         ", \"genres\": " + list_of(film.genres) + ",\n      " + files_of(film) +
         ",\n      \"artwork\": " + json_string(artwork_file("film", film.key)) +
         ", \"poster\": " + json_string(artwork_file("poster", film.key)) +
         ", \"released\": " + json_string(film.released) + ", \"rating\": " + std::to_string(film.rating) +
         ",\n      " + origin_of(film.key) + ", \"businessModel\": " + json_string(film.model) +
         (film.price > 0 ? ", \"price\": " + price_of(film.price) : "") +
         ",\n      \"offers\": " + offers_of(film.offers) + "}";
}

std::string episode_entry(Film const& film) {
  return "{\"key\": " + json_string(film.key) + ", \"title\": " + text_object(film.title) +
         ",\n      \"description\": " + text_object(film.description) + ",\n      " + files_of(film) +
         ",\n      \"artwork\": " + json_string(artwork_file("film", film.key)) +
         ", \"season\": " + std::to_string(film.season) + ", \"number\": " + std::to_string(film.number) +
         ", \"released\": " + json_string(film.released) + ", \"rating\": " + std::to_string(film.rating) +
         "}";
}

std::string series_entry(Series const& each) {
  int number = 0;
  return "{\"key\": " + json_string(each.key) + ", " + texts_of(each) +
         ",\n      \"language\": " + json_string(each.language) + ", \"people\": " + people_of(each.credits) +
         ", \"genres\": " + list_of(each.genres) +
         ",\n      \"artwork\": " + json_string(artwork_file("series", each.key)) +
         ", \"poster\": " + json_string(artwork_file("poster", each.key)) +
         ", \"released\": " + json_string(each.released) + ", \"rating\": 0,\n      " + origin_of(each.key) +
         ",\n      \"seasons\": " +
         list_of_entries(each.seasons,
                         [&](Text const& title) {
                           return "{\"number\": " + std::to_string(++number) +
                                  ", \"title\": " + text_object(title) + "}";
                         }) +
         ",\n      \"offers\": " + offers_of(each.offers) + ",\n      \"episodes\": " +
         list_of_entries(each.episodes, [](Film const& film) { return "\n      " + episode_entry(film); }) +
         "}";
}

}  // namespace

std::string film_manifest_of(Catalogue const& catalogue) {
  return entries("films", catalogue.films, film_entry) + ",\n" +
         entries("series", catalogue.series, series_entry);
}

}  // namespace demo
