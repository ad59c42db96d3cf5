// Encodes narrations: podcasts as MP3, chapters as FLAC, a whole book as AAC with chapter marks.
#include "speech_files.hpp"

#include "process.hpp"
#include "sound/master.hpp"
#include "sound/narration.hpp"

#include <cmath>
#include <fstream>
#include <iomanip>
#include <span>
#include <stdexcept>

namespace demo {

namespace {

namespace fs = std::filesystem;

// Evens out what is loud and what is soft, as a radio does.
constexpr char const* compressor = "acompressor=threshold=-20dB:ratio=2.5:attack=10:release=160:makeup=1.4";

void write_file(fs::path const& path, std::string const& text) {
  std::ofstream out(path, std::ios::binary);
  out << text;
  out.close();
  if (!out) {
    throw std::runtime_error(path.string() + ": cannot be written; is the disk full?");
  }
}

fs::path starts_file(Episode const& episode, fs::path const& folder) {
  return folder / "speech" / (std::string(episode.key) + ".starts");
}

// `more` are ffmpeg's arguments between the input and the target.
void encode(Stereo const& sound, std::uint64_t seed, std::vector<std::string> const& more,
            fs::path const& target) {
  auto const samples = to_samples(sound, seed);
  std::vector<std::string> words = {"ffmpeg", "-nostdin", "-v",  "error", "-y", "-f",    "s16le",
                                    "-ar",    "44100",    "-ac", "2",     "-i", "pipe:0"};
  words.insert(words.end(), more.begin(), more.end());
  words.push_back(target.string());
  run_tool(words, target.string(), [&](Feed const& feed) { feed(std::as_bytes(std::span(samples))); });
}

// Marks in the form that ffmpeg reads them in.
std::string marks_of(Audiobook const& book, std::vector<double> const& starts, double end) {
  std::string out = ";FFMETADATA1\ntitle=" + std::string(book.title.de) + "\n";
  for (std::size_t at = 0; at < starts.size(); ++at) {
    double const until = at + 1 < starts.size() ? starts[at + 1] : end;
    out += "[CHAPTER]\nTIMEBASE=1/1000\nSTART=" + std::to_string(std::lround(starts[at] * 1000)) +
           "\nEND=" + std::to_string(std::lround(until * 1000)) +
           "\ntitle=" + std::string(book.chapters[at].title.de) + "\n";
  }
  return out;
}

std::string chapter_name(Audiobook const& book, std::size_t chapter) {
  return "speech/" + std::string(book.key) + "-" + std::to_string(chapter + 1);
}

}  // namespace

std::string speech_file(Episode const& episode) { return "speech/" + std::string(episode.key) + ".mp3"; }
std::string speech_file(Audiobook const& book) {
  return book.one_file ? "speech/" + std::string(book.key) + ".m4b" : "";
}
std::string speech_file(Audiobook const& book, std::size_t chapter) {
  return chapter_name(book, chapter) + ".flac";
}
std::string transcript_file(Episode const& episode) { return "speech/" + std::string(episode.key) + ".vtt"; }
std::string transcript_file(Audiobook const& book, std::size_t chapter) {
  return chapter_name(book, chapter) + ".vtt";
}

void write_episode(Podcast const& podcast, Episode const& episode, Tables const& tables,
                   fs::path const& folder, fs::path const& target) {
  auto const narration = narrate(podcast, episode, tables);
  write_file(folder / transcript_file(episode), webvtt_of(narration.said));
  std::ofstream starts(starts_file(episode, folder));
  for (double const start : narration.starts) {
    starts << std::fixed << std::setprecision(3) << start << '\n';
  }
  encode(narration.sound, hash_of(episode.key),
         {"-af", compressor, "-c:a", "libmp3lame", "-b:a", "128k", "-f", "mp3"}, target);
}

void write_chapter(Audiobook const& book, std::size_t chapter, fs::path const& folder,
                   fs::path const& target) {
  auto const narration = narrate(book, book.chapters[chapter]);
  write_file(folder / transcript_file(book, chapter), webvtt_of(narration.said));
  encode(narration.sound, hash_of(book.key) + chapter,
         {"-af", compressor, "-ac", "1", "-c:a", "flac", "-f", "flac"}, target);
}

void write_book(Audiobook const& book, fs::path const& folder, fs::path const& target) {
  Stereo whole;
  std::vector<double> starts;
  for (std::size_t chapter = 0; chapter < book.chapters.size(); ++chapter) {
    auto const narration = narrate(book, book.chapters[chapter]);
    write_file(folder / transcript_file(book, chapter), webvtt_of(narration.said));
    starts.push_back(static_cast<double>(whole.frames()) / sample_rate);
    whole.left.insert(whole.left.end(), narration.sound.left.begin(), narration.sound.left.end());
    whole.right.insert(whole.right.end(), narration.sound.right.begin(), narration.sound.right.end());
  }
  auto const marks = fs::path(target).concat(".marks");
  write_file(marks, marks_of(book, starts, static_cast<double>(whole.frames()) / sample_rate));
  encode(whole, hash_of(book.key),
         {"-i", marks.string(), "-map", "0:a", "-map_metadata", "1", "-map_chapters", "1", "-af", compressor,
          "-ac", "1", "-c:a", "aac", "-b:a", "96k", "-f", "mp4"},
         target);
  fs::remove(marks);
}

std::vector<double> starts_of(Episode const& episode, fs::path const& folder) {
  std::vector<double> out;
  std::ifstream in(starts_file(episode, folder));
  for (double start = 0; in >> start;) {
    out.push_back(start);
  }
  return out;
}

}  // namespace demo
