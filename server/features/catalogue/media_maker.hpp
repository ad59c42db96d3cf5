// Transcodes a source file: loudness-normalised audio profiles, WebP pictures, video.
#pragma once
#include <expected>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>

#include "features/catalogue/manifest.hpp"
#include "features/catalogue/media_folder.hpp"
#include "features/catalogue/process_sandbox.hpp"

namespace catalogue {

enum class PictureShape { square, wide };

/// Says what is being done now: "measure", "aac128".
using Step = std::function<void(std::string_view)>;

/// The result of probing an audio file.
struct AudioProbe {
  double seconds = 0;
  std::int64_t sample_rate = 0;
  std::int64_t channels = 0;
  AudioTags tags;
  bool has_picture = false;
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
  SandboxedResult run(std::string program, std::vector<std::string> arguments,
                      std::filesystem::path const& source, std::filesystem::path const& folder = {}) const;
  std::expected<MadePicture, std::string> render(std::filesystem::path const& source, std::string const& hash,
                                                 PictureShape shape, Step const& step) const;

  MediaFolder const& folder_;
  ProcessSandbox const& sandbox_;
};

}  // namespace catalogue
