// The files of a film: the film itself, its sound in other languages, its subtitles and its pictures.
#pragma once

#include "works/film_catalogue.hpp"

#include <filesystem>
#include <string>

namespace demo {

constexpr double film_frame_rate = 24;

std::string film_file(Film const& film);
std::string film_audio_file(Film const& film, FilmVoice const& voice);
std::string subtitle_file(Film const& film, std::string_view language);

// One frame: the opening, the story, or the credits.
void draw_frame(Canvas& canvas, Film const& film, double seconds);
// What is said or heard, as WebVTT in one of the film's languages of subtitles.
std::string subtitles_of(Film const& film, std::string_view language);

// Writes the film with its own sound to target.
void write_film(Film const& film, FrameSize size, Tables const& tables, std::filesystem::path const& target);
// The film's sound with another voice.
void write_film_audio(Film const& film, FilmVoice const& voice, Tables const& tables,
                      std::filesystem::path const& target);
// 16:9, and 2:3.
void write_film_artwork(Film const& film, FilmPoster const& poster, std::filesystem::path const& target);
void write_film_poster(Film const& film, FilmPoster const& poster, std::filesystem::path const& target);

}  // namespace demo
