// Transcodes a source file: loudness-normalised music and speech, transcripts, WebP pictures, video.
#pragma once
#include <expected>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>

#include "features/catalogue/loudness.hpp"
#include "features/catalogue/media_folder.hpp"
#include "features/catalogue/process_sandbox.hpp"
#include "features/catalogue/tag_manifest.hpp"

namespace catalogue {

/// Squares are cut from the middle; the others keep their own proportions.
enum class PictureShape { square, wide, portrait };

/// A part of a sound file, such as a chapter; without an end it goes to the file's.
struct SoundPart {
  std::int64_t start_ms = 0;
  std::int64_t end_ms = 0;  // 0: the end of the file
  bool is_whole() const { return start_ms == 0 && end_ms == 0; }
  bool operator==(SoundPart const&) const = default;
};

/// Says what is being done now: "measure", "aac128".
using Step = std::function<void(std::string_view)>;

/// The result of probing an audio file.
struct AudioProbe {
  double seconds = 0;
  std::int64_t sample_rate = 0;
  std::int64_t channels = 0;
  AudioTags tags;
  bool has_picture = false;
  std::vector<MadeChapter> chapters;  // the file's own marks
};

/// A refusal is a sentence about the file in plain words. DiskFull is thrown. Several threads may use one
/// maker.
class MediaMaker {
 public:
  MediaMaker(MediaFolder const& folder, ProcessSandbox const& sandbox) : folder_(folder), sandbox_(sandbox) {}

  std::expected<AudioProbe, std::string> probe_audio(std::filesystem::path const& source) const;

  /// aac128 and preview.
  std::expected<Made, std::string> audio(std::filesystem::path const& source, std::string const& source_hash,
                                         Step const& step) const;
  /// aac64 and preview, of the whole file or one part of it; marks that the file has itself are in
  /// `chapters`.
  std::expected<Made, std::string> speech(std::filesystem::path const& source, std::string const& source_hash,
                                          SoundPart part, Step const& step) const;
  /// Checked WebVTT; its duration is the end of its last cue.
  std::expected<Made, std::string> transcript(std::filesystem::path const& source,
                                              std::string const& source_hash, Step const& step) const;
  std::expected<Made, std::string> picture(std::filesystem::path const& source,
                                           std::string const& source_hash, PictureShape shape,
                                           Step const& step) const;
  /// The picture that is embedded in an audio file.
  std::expected<Made, std::string> cover(std::filesystem::path const& source, std::string const& source_hash,
                                         Step const& step) const;
  /// mp4, preview, and a picture of one frame.
  std::expected<Made, std::string> video(std::filesystem::path const& source, std::string const& source_hash,
                                         Step const& step) const;

 private:
  struct Measured {
    Loudness loudness;
    double seconds = 0;  // that can be decoded
  };
  /// How loud a file or a part of it is, and whether all of it can be decoded. `filter` is ebur128's.
  std::expected<Measured, std::string> measure(std::filesystem::path const& source, AudioProbe const& probe,
                                               SoundPart part, char const* filter) const;
  SandboxedResult run(std::string program, std::vector<std::string> arguments,
                      std::filesystem::path const& source, std::filesystem::path const& folder = {}) const;
  std::expected<MadePicture, std::string> render(std::filesystem::path const& source, std::string const& hash,
                                                 PictureShape shape, Step const& step) const;

  MediaFolder const& folder_;
  ProcessSandbox const& sandbox_;
};

}  // namespace catalogue
