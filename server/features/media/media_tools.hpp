// Shared by all calls of ffmpeg and ffprobe: the arguments by which they read a stranger's file, and the
// parsing of their output.
#pragma once
#include <cstdint>
#include <expected>
#include <filesystem>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "features/catalogue/manifest/manifest_parts.hpp"
#include "processes/process_isolation.hpp"

namespace media {

/// ffprobe's report, as much of it as matters here.
struct ProbeDisposition {
  std::int64_t attached_pic = 0;
};
BOOST_DESCRIBE_STRUCT(ProbeDisposition, (), (attached_pic))
struct ProbeSideData {
  std::int64_t rotation = 0;
};
BOOST_DESCRIBE_STRUCT(ProbeSideData, (), (rotation))
struct ProbeStream {
  std::string codec_type;
  std::string codec_name;
  std::string sample_rate = "0";
  std::int64_t channels = 0;
  std::int64_t width = 0;
  std::int64_t height = 0;
  std::string sample_aspect_ratio;
  std::string avg_frame_rate;
  std::string field_order;
  std::vector<ProbeSideData> side_data_list;
  ProbeDisposition disposition;
  catalogue::Texts tags;
};
BOOST_DESCRIBE_STRUCT(ProbeStream, (),
                      (codec_type, codec_name, sample_rate, channels, width, height, sample_aspect_ratio,
                       avg_frame_rate, field_order, side_data_list, disposition, tags))
struct ProbeFormat {
  std::string format_name;
  std::string duration = "0";
  catalogue::Texts tags;
};
BOOST_DESCRIBE_STRUCT(ProbeFormat, (), (format_name, duration, tags))
struct ProbeChapter {
  std::string start_time = "0";
  std::string end_time = "0";
  catalogue::Texts tags;
};
BOOST_DESCRIBE_STRUCT(ProbeChapter, (), (start_time, end_time, tags))
struct Probe {
  std::vector<ProbeStream> streams;
  std::vector<ProbeChapter> chapters;
  ProbeFormat format;
};
BOOST_DESCRIBE_STRUCT(Probe, (), (streams, chapters, format))

/// The words of a command.
using Arguments = std::vector<std::string>;

inline constexpr double longest_audio = 6 * 3600;  // seconds of a song or a film

/// Only containers of sound and film, from files only.
Arguments reading_arguments();
/// ffmpeg's own arguments up to its input.
Arguments ffmpeg_head(char const* level);

void append_all(Arguments& to, Arguments more);
/// H.264 of the same quality for all films; `more` is behind it.
Arguments picture_arguments(Arguments more);
/// AAC in stereo; `more` is behind it.
Arguments sound_arguments(Arguments more);

/// 0 where the text is not a positive number.
double seconds_of(std::string_view text);
/// How far ffmpeg came, by what it says with "-progress pipe:1".
double progress_seconds(std::string_view output);
std::int64_t count_of(std::string_view text, std::string_view what);
std::string read_all(std::filesystem::path const& file);
/// Throws DiskFull where it can't be written.
void write_all(std::filesystem::path const& file, std::string_view text);
std::int64_t size_of(std::filesystem::path const& file);

/// Why a program failed, for the list at the end: its last line without its own paths and addresses.
std::string reason_of(processes::ProgramResult const& result);
/// Throws DiskFull where the program found no room.
void stop_when_full(processes::ProgramResult const& result);
/// The first of these tags that is there, at most 500 bytes.
std::string tag_of(catalogue::Texts const& tags, std::initializer_list<std::string_view> names);
std::expected<Probe, std::string> read_probe(processes::ProgramResult const& result);

}  // namespace media

template <>
inline constexpr bool base::optional_by_default<media::ProbeDisposition> = true;
template <>
inline constexpr bool base::optional_by_default<media::ProbeSideData> = true;
template <>
inline constexpr bool base::optional_by_default<media::ProbeStream> = true;
template <>
inline constexpr bool base::optional_by_default<media::ProbeFormat> = true;
template <>
inline constexpr bool base::optional_by_default<media::ProbeChapter> = true;
template <>
inline constexpr bool base::optional_by_default<media::Probe> = true;
template <>
inline constexpr bool base::keeps_snake_case<media::ProbeDisposition> = true;
template <>
inline constexpr bool base::keeps_snake_case<media::ProbeStream> = true;
template <>
inline constexpr bool base::keeps_snake_case<media::ProbeFormat> = true;
template <>
inline constexpr bool base::keeps_snake_case<media::ProbeChapter> = true;
