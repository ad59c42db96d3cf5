// The media files in the data folder: content-addressed, written atomically.
#pragma once
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "base/json/json.hpp"

namespace catalogue {

/// The disk is full: the import ends here, and goes on from here when it is run again.
struct DiskFull : std::runtime_error {
  using std::runtime_error::runtime_error;
};

struct MadeFile {
  std::string profile;  // aac128, aac64, preview, hls, transcript
  std::string path;     // below media/a, such as "3f/a0/3fa0….m4a"
  std::string mime;
  std::int64_t bitrate = 0;
  std::int64_t duration_ms = 0;
  std::int64_t size = 0;
};
BOOST_DESCRIBE_STRUCT(MadeFile, (), (profile, path, mime, bitrate, duration_ms, size))

struct MadePicture {
  std::string hash;  // files are media/art/3f/a0/HASH-WIDTH.webp
  std::int64_t width = 0;
  std::int64_t height = 0;
  std::vector<std::int64_t> widths;
  std::string color = "#808080";
  std::int64_t hue_light = 0;
  std::int64_t hue_dark = 0;
};
BOOST_DESCRIBE_STRUCT(MadePicture, (), (hash, width, height, widths, color, hue_light, hue_dark))

/// A mark that a sound file has itself.
struct MadeChapter {
  std::int64_t start_ms = 0;
  std::string title;
};
BOOST_DESCRIBE_STRUCT(MadeChapter, (), (start_ms, title))

/// A rung of a film's ladder.
struct MadeRung {
  std::string name;  // "v720", its folder
  std::int64_t width = 0;
  std::int64_t height = 0;
  std::string codecs;  // "avc1.64001F"
  std::int64_t bandwidth = 0;
  std::int64_t average_bandwidth = 0;
  std::int64_t iframe_bandwidth = 0;
  std::int64_t iframe_average_bandwidth = 0;
};
BOOST_DESCRIBE_STRUCT(MadeRung, (),
                      (name, width, height, codecs, bandwidth, average_bandwidth, iframe_bandwidth,
                       iframe_average_bandwidth))

/// The segments of a film's pictures, and of its thumbnails.
struct MadeFilm {
  std::string folder;  // below media/parts
  double frame_rate = 0;
  std::vector<MadeRung> rungs;  // the largest first
};
BOOST_DESCRIBE_STRUCT(MadeFilm, (), (folder, frame_rate, rungs))

/// The segments of a film's sound in one language.
struct MadeSound {
  std::string folder;  // below media/parts
  std::string codecs;
  std::int64_t bandwidth = 0;
  std::int64_t average_bandwidth = 0;
};
BOOST_DESCRIBE_STRUCT(MadeSound, (), (folder, codecs, bandwidth, average_bandwidth))

/// Another sound of a film's own file.
struct MadeTrack {
  std::string language;  // "de"
  MadeSound sound;
};
BOOST_DESCRIBE_STRUCT(MadeTrack, (), (language, sound))

struct TakenPackage;

/// The files made from one source file. This record is written last, so if it exists, its files exist too.
struct Made {
  std::int64_t duration_ms = 0;
  std::optional<std::int64_t> loudness_centi;  // of the source, in hundredths of LUFS
  std::vector<MadeFile> files;
  std::optional<MadePicture> picture;
  std::vector<MadeChapter> chapters = {};
  std::optional<MadeFilm> film = {};
  std::optional<MadeSound> sound = {};
  std::string sound_language = {};  // as the file says; may be empty
  std::vector<MadeTrack> tracks = {};
  std::shared_ptr<TakenPackage const> game = {};  // not kept in records: each import reads the package again
};
BOOST_DESCRIBE_STRUCT(Made, (),
                      (duration_ms, loudness_centi, files, picture, chapters, film, sound, sound_language,
                       tracks))

class MediaFolder {
 public:
  /// `data` is the program's data folder; makes media/ in it and clears away what a killed import left.
  explicit MediaFolder(std::filesystem::path const& data);

  /// What was made of this source by this recipe, if all its files are still there.
  std::optional<Made> find(std::string_view source_hash, std::string_view recipe) const;
  void keep(std::string_view source_hash, std::string_view recipe, Made const& made) const;

  /// Moves a finished file to its place below media/a and returns its path there.
  std::string adopt(std::filesystem::path const& file, std::string_view source_hash, std::string_view recipe,
                    std::string_view profile, std::string_view extension) const;
  void adopt_picture(std::filesystem::path const& file, std::string const& hash, std::int64_t width) const;
  static std::string picture_hash(std::string_view source_hash, std::string_view recipe);

  /// Moves a finished folder to its place below media/parts, from which films take their segments, and
  /// returns its path there.
  std::string adopt_part(std::filesystem::path const& folder, std::string_view source_hash,
                         std::string_view recipe) const;
  std::filesystem::path part_path(std::string_view path) const { return root_ / "parts" / path; }

  /// Moves a finished folder to its place below media/a; one that is there already stays.
  void adopt_folder(std::filesystem::path const& folder, std::string const& path) const;
  /// Says that a folder below media/a is wanted again, so that it is not taken for a replaced one now.
  void touch(std::string const& path) const;
  /// "3f/a0/3fa0…" of a name that is a hash.
  static std::string spread_path(std::string const& hash);

  /// Where the pieces of a film lie until all are there, so that an import which is killed goes on from them.
  std::filesystem::path pieces_path(std::string_view source_hash, std::string_view recipe) const;
  /// Moves a finished piece to its place.
  void keep_piece(std::filesystem::path const& folder, std::filesystem::path const& target) const;

  std::filesystem::path media_path(std::string_view path) const { return root_ / "a" / path; }
  std::filesystem::path picture_path(std::string_view hash, std::int64_t width) const;

  /// A temporary folder for one piece of work, deleted with the object.
  class Scratch {
   public:
    explicit Scratch(MediaFolder const& folder);
    ~Scratch();
    Scratch(Scratch const&) = delete;
    Scratch& operator=(Scratch const&) = delete;
    std::filesystem::path const& path() const { return path_; }

   private:
    std::filesystem::path path_;
  };

 private:
  void place(std::filesystem::path const& file, std::filesystem::path const& target) const;
  void place_folder(std::filesystem::path const& folder, std::filesystem::path const& target) const;
  std::filesystem::path record_path(std::string_view source_hash, std::string_view recipe) const;
  std::filesystem::path root_;
};

/// SHA-256 of a file's bytes, read piece by piece; throws std::system_error where it can't be read.
std::string hash_file(std::filesystem::path const& file);

/// True for ENOSPC, EDQUOT and their words in a program's output.
bool means_disk_full(std::error_code code);
bool says_disk_full(std::string_view output);

}  // namespace catalogue

template <>
inline constexpr bool base::optional_by_default<catalogue::MadeFile> = true;
template <>
inline constexpr bool base::optional_by_default<catalogue::MadePicture> = true;
template <>
inline constexpr bool base::optional_by_default<catalogue::MadeChapter> = true;
template <>
inline constexpr bool base::optional_by_default<catalogue::MadeRung> = true;
template <>
inline constexpr bool base::optional_by_default<catalogue::MadeFilm> = true;
template <>
inline constexpr bool base::optional_by_default<catalogue::MadeSound> = true;
template <>
inline constexpr bool base::optional_by_default<catalogue::MadeTrack> = true;
template <>
inline constexpr bool base::optional_by_default<catalogue::Made> = true;
