// The files of the demo's podcasts and audiobooks: sounds, transcripts, and where the parts of an episode
// start.
#pragma once

#include "sound/sound.hpp"
#include "works/speech_catalogue.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace demo {

std::string speech_file(Episode const& episode);
// The whole book's; empty where each chapter has its own.
std::string speech_file(Audiobook const& book);
std::string speech_file(Audiobook const& book, std::size_t chapter);
std::string transcript_file(Episode const& episode);
std::string transcript_file(Audiobook const& book, std::size_t chapter);

// Each writes its sound to target, and what goes with it (transcripts, starts) into the folder before.
void write_episode(Podcast const& podcast, Episode const& episode, Tables const& tables,
                   std::filesystem::path const& folder, std::filesystem::path const& target);
void write_chapter(Audiobook const& book, std::size_t chapter, std::filesystem::path const& folder,
                   std::filesystem::path const& target);
void write_book(Audiobook const& book, std::filesystem::path const& folder,
                std::filesystem::path const& target);

// The seconds at which an episode's talks start; empty where it is not made yet.
std::vector<double> starts_of(Episode const& episode, std::filesystem::path const& folder);

}  // namespace demo
