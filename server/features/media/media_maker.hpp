// Transcodes a source file: loudness-normalised music and speech, transcripts, WebP pictures, films.
#pragma once
#include <expected>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>

#include "features/catalogue/manifest/tag_manifest.hpp"
#include "features/catalogue/media_folder.hpp"
#include "features/media/film_ladder.hpp"
#include "features/media/loudness.hpp"
#include "features/media/webvtt.hpp"
#include "processes/process_isolation.hpp"

namespace media {

/// Squares and posters (2:3) are cut from the middle; the others keep their own proportions.
enum class PictureShape { square, wide, portrait, poster };

/// A part of a sound file, such as a chapter; without an end it goes to the file's.
struct SoundPart {
  std::int64_t start_ms = 0;
  std::int64_t end_ms = 0;  // 0: the end of the file
  bool is_whole() const { return start_ms == 0 && end_ms == 0; }
  bool operator==(SoundPart const&) const = default;
};

/// Where the preview of a film begins: what makes people want a music video is seldom its beginning.
enum class PreviewStart { beginning, quarter };

/// Says what is being done now: "measure", "aac128". May throw Stopped, where the work goes on from at the
/// next import.
using Step = std::function<void(std::string_view)>;

/// The result of probing an audio file.
struct AudioProbe {
  double seconds = 0;
  std::int64_t sample_rate = 0;
  std::int64_t channels = 0;
  catalogue::AudioTags tags;
  bool has_picture = false;
  std::vector<catalogue::MadeChapter> chapters;  // the file's own marks
};

/// A refusal is a sentence about the file in plain words. DiskFull is thrown. Several threads may use one
/// maker.
class MediaMaker {
 public:
  MediaMaker(catalogue::MediaFolder const& folder, processes::ProcessIsolation const& isolation, int niceness)
      : folder_(folder), isolation_(isolation), niceness_(niceness) {}

  std::expected<AudioProbe, std::string> probe_audio(std::filesystem::path const& source) const;

  /// aac128 and preview.
  std::expected<catalogue::Made, std::string> audio(std::filesystem::path const& source,
                                                    std::string const& source_hash, Step const& step) const;
  /// aac64 and preview, of the whole file or one part of it; marks that the file has itself are in
  /// `chapters`.
  std::expected<catalogue::Made, std::string> speech(std::filesystem::path const& source,
                                                     std::string const& source_hash, SoundPart part,
                                                     Step const& step) const;
  /// Checked WebVTT; its duration is the end of its last cue.
  std::expected<catalogue::Made, std::string> transcript(std::filesystem::path const& source,
                                                         std::string const& source_hash,
                                                         Step const& step) const;
  std::expected<catalogue::Made, std::string> picture(std::filesystem::path const& source,
                                                      std::string const& source_hash, PictureShape shape,
                                                      Step const& step) const;
  /// The picture that is embedded in an audio file.
  std::expected<catalogue::Made, std::string> cover(std::filesystem::path const& source,
                                                    std::string const& source_hash, Step const& step) const;
  /// The segments of its pictures and its sound, a preview, and the picture that shows most.
  std::expected<catalogue::Made, std::string> film(std::filesystem::path const& source,
                                                   std::string const& source_hash, PreviewStart start,
                                                   Step const& step) const;
  /// The segments of a film's sound in another language.
  std::expected<catalogue::Made, std::string> film_sound(std::filesystem::path const& source,
                                                         std::string const& source_hash,
                                                         Step const& step) const;
  /// The whole trailer as a preview.
  std::expected<catalogue::Made, std::string> trailer(std::filesystem::path const& source,
                                                      std::string const& source_hash, Step const& step) const;
  /// WebVTT in UTF-8; its duration is the end of its last cue.
  std::expected<catalogue::Made, std::string> subtitles(std::filesystem::path const& source,
                                                        std::string const& source_hash,
                                                        std::string const& language, Step const& step) const;
  /// The package of an online game, a folder or a zip, all of it checked.
  std::expected<catalogue::Made, std::string> game(std::filesystem::path const& source,
                                                   Step const& step) const;

 private:
  struct Measured {
    Loudness loudness;
    double seconds = 0;  // that can be decoded
  };
  /// How loud a file or a part of it is, and whether all of it can be decoded. `filter` is ebur128's;
  /// `stream` the place among the file's sounds.
  std::expected<Measured, std::string> measure(std::filesystem::path const& source, AudioProbe const& probe,
                                               SoundPart part, char const* filter,
                                               std::int64_t stream = 0) const;
  std::expected<FilmProbe, std::string> probe_film(std::filesystem::path const& source) const;
  /// How long its pictures are, or with its sound all of it, by reading it to its end.
  std::expected<double, std::string> film_seconds(std::filesystem::path const& source,
                                                  bool with_sound = false) const;
  /// Encodes the pieces that are not there yet; returns how many frames all of them have.
  std::expected<std::int64_t, std::string> make_pieces(std::filesystem::path const& source,
                                                       FilmProbe const& film, std::vector<Rung> const& rungs,
                                                       std::filesystem::path const& folder,
                                                       Step const& step) const;
  std::expected<void, std::string> make_piece(std::filesystem::path const& source, FilmProbe const& film,
                                              std::vector<Rung> const& rungs, std::int64_t index,
                                              std::filesystem::path const& folder) const;
  std::expected<catalogue::MadeRung, std::string> join_pieces(std::filesystem::path const& pieces,
                                                              Rung const& rung,
                                                              std::filesystem::path const& folder) const;
  /// A film that is being made: its folder, how long it is, and how long its segments are.
  struct FilmAtWork {
    std::filesystem::path folder;
    std::filesystem::path small;  // a small rung in one file
    double seconds = 0;
    double interval = 0;
  };
  /// The first sound, and each other one that has a language of its own.
  std::expected<void, std::string> make_sounds(std::filesystem::path const& source, FilmProbe const& film,
                                               FilmAtWork const& work, catalogue::Made& made,
                                               Step const& step) const;
  std::expected<void, std::string> make_thumbnails(FilmAtWork const& film,
                                                   catalogue::MadeRung const& rung) const;
  std::expected<catalogue::MadePicture, std::string> make_poster(std::filesystem::path const& source,
                                                                 std::string const& source_hash,
                                                                 FilmAtWork const& film,
                                                                 Step const& step) const;
  std::expected<catalogue::MadeFile, std::string> make_preview(FilmAtWork const& film,
                                                               catalogue::Made const& made,
                                                               PreviewStart start,
                                                               std::string const& source_hash) const;
  catalogue::MadeFile adopt_preview(std::filesystem::path const& file, std::string const& source_hash,
                                    std::string_view recipe, double seconds) const;
  struct FilmSound {
    catalogue::MadeSound sound;
    std::int64_t loudness_centi = 0;
    double seconds = 0;
  };
  std::expected<FilmSound, std::string> make_film_sound(std::filesystem::path const& source,
                                                        std::int64_t stream, double seconds,
                                                        std::filesystem::path const& folder) const;
  catalogue::Made adopt_cues(std::vector<Cue> const& cues, std::string const& source_hash,
                             std::string_view recipe, std::string const& profile) const;
  processes::ProgramResult run(std::string program, std::vector<std::string> arguments,
                               std::filesystem::path const& source,
                               std::filesystem::path const& folder = {}) const;
  struct PictureSize {
    std::int64_t width = 0;
    std::int64_t height = 0;
  };
  std::expected<PictureSize, std::string> picture_size(std::filesystem::path const& source) const;
  /// Writes the picture as base.v into the folder, as large as its largest width.
  std::expected<void, std::string> shrink(std::filesystem::path const& source,
                                          catalogue::MadePicture const& made, PictureShape shape,
                                          std::filesystem::path const& folder) const;
  /// Makes a WebP file of each width, and finds the picture's colours.
  std::expected<catalogue::MadePicture, std::string> render(std::filesystem::path const& source,
                                                            std::string const& hash, PictureShape shape,
                                                            Step const& step) const;

  catalogue::MediaFolder const& folder_;
  processes::ProcessIsolation const& isolation_;
  int const niceness_;
};

}  // namespace media
