// Walks through the boxes; every length is checked before it is used.
#include "features/media/mp4_fragments.hpp"

#include <fmt/format.h>

#include <functional>

namespace media {
namespace {

std::uint64_t read_number(std::string_view bytes, std::size_t at, std::size_t count) {
  std::uint64_t out = 0;
  for (std::size_t i = 0; i < count; ++i) out = out << 8 | static_cast<unsigned char>(bytes.at(at + i));
  return out;
}

void write_number(std::string& bytes, std::size_t at, std::size_t count, std::uint64_t number) {
  for (std::size_t i = 0; i < count; ++i)
    bytes.at(at + i) = static_cast<char>(number >> (8 * (count - 1 - i)) & 0xff);
}

struct Mp4Box {
  std::string_view type;
  std::size_t begin = 0;  // of its content
  std::size_t end = 0;
};

/// Calls `visit` for each box between two places; false where the lengths do not fit.
bool each_box(std::string_view bytes, std::size_t at, std::size_t end,
              std::function<bool(Mp4Box const&)> const& visit) {
  while (at < end) {
    if (end - at < 8) return false;
    std::uint64_t size = read_number(bytes, at, 4);
    std::size_t head = 8;
    if (size == 1) {
      if (end - at < 16) return false;
      size = read_number(bytes, at + 8, 8);
      head = 16;
    }
    if (size < head || size > end - at) return false;
    if (!visit({.type = bytes.substr(at + 4, 4), .begin = at + head, .end = at + size})) return false;
    at += size;
  }
  return true;
}

/// The first box with this path, such as {"moof", "traf", "tfdt"}.
std::optional<Mp4Box> find_box(std::string_view bytes, std::initializer_list<std::string_view> path) {
  Mp4Box found{.type = {}, .begin = 0, .end = bytes.size()};
  for (auto const type : path) {
    std::optional<Mp4Box> next;
    each_box(bytes, found.begin, found.end, [&](Mp4Box const& box) {
      if (!next && box.type == type) next = box;
      return true;
    });
    if (!next) return std::nullopt;
    found = *next;
  }
  return found;
}

/// Durations and sizes of samples, from the boxes `tfhd` and `trun`.
bool read_run(std::string_view bytes, Mp4Box const& header, Mp4Box const& run, Mp4Fragment& out) {
  auto const header_flags = read_number(bytes, header.begin + 1, 3);
  std::size_t at = header.begin + 8;
  std::uint64_t usual_duration = 0;
  std::uint64_t usual_size = 0;
  if ((header_flags & 0x1) != 0) at += 8;
  if ((header_flags & 0x2) != 0) at += 4;
  if ((header_flags & 0x8) != 0) {
    usual_duration = read_number(bytes, at, 4);
    at += 4;
  }
  if ((header_flags & 0x10) != 0) usual_size = read_number(bytes, at, 4);

  auto const flags = read_number(bytes, run.begin + 1, 3);
  auto const count = read_number(bytes, run.begin + 4, 4);
  at = run.begin + 8;
  std::uint64_t offset = 0;
  if ((flags & 0x1) != 0) {
    offset = read_number(bytes, at, 4);
    at += 4;
  }
  if ((flags & 0x4) != 0) at += 4;
  std::size_t const entry = 4 * static_cast<std::size_t>(((flags & 0x100) != 0) + ((flags & 0x200) != 0) +
                                                         ((flags & 0x400) != 0) + ((flags & 0x800) != 0));
  if (at > run.end || (entry > 0 && count > (run.end - at) / entry)) return false;
  for (std::uint64_t i = 0; i < count; ++i, at += entry) {
    std::size_t field = at;
    std::uint64_t duration = usual_duration;
    if ((flags & 0x100) != 0) {
      duration = read_number(bytes, field, 4);
      field += 4;
    }
    out.duration += duration;
    if (i == 0)
      out.first_sample_end = static_cast<std::size_t>(
          offset + ((flags & 0x200) != 0 ? read_number(bytes, field, 4) : usual_size));
  }
  out.samples += count;
  return out.first_sample_end <= bytes.size();
}

}  // namespace

std::optional<Mp4Fragment> read_fragment(std::string_view bytes) {
  try {
    auto const header = find_box(bytes, {"moof", "traf", "tfhd"});
    auto const time = find_box(bytes, {"moof", "traf", "tfdt"});
    auto const run = find_box(bytes, {"moof", "traf", "trun"});
    if (!header || !time || !run || !find_box(bytes, {"mdat"})) return std::nullopt;
    Mp4Fragment out{.bytes = std::string(bytes)};
    bool const is_long = bytes.at(time->begin) == 1;
    out.decode_time = read_number(bytes, time->begin + 4, is_long ? 8 : 4);
    if (!read_run(bytes, *header, *run, out)) return std::nullopt;
    return out;
  } catch (std::out_of_range const&) {
    return std::nullopt;
  }
}

std::optional<FragmentedMp4> read_fragments(std::string_view bytes) {
  FragmentedMp4 out;
  try {
    std::size_t moof = 0;
    bool const fits = each_box(bytes, 0, bytes.size(), [&](Mp4Box const& box) {
      std::size_t const start = box.begin - 8;
      if (box.type == "ftyp" || box.type == "moov") out.init += bytes.substr(start, box.end - start);
      if (box.type == "moof") moof = start;
      if (box.type != "mdat") return true;
      auto fragment = read_fragment(bytes.substr(moof, box.end - moof));
      if (!fragment) return false;
      out.fragments.push_back(std::move(*fragment));
      return true;
    });
    auto const header = find_box(out.init, {"moov", "trak", "mdia", "mdhd"});
    if (!fits || !header) return std::nullopt;
    bool const is_long = out.init.at(header->begin) == 1;
    out.timescale = static_cast<std::uint32_t>(read_number(out.init, header->begin + (is_long ? 20 : 12), 4));
  } catch (std::out_of_range const&) {
    return std::nullopt;
  }
  if (out.timescale == 0) return std::nullopt;
  return out;
}

void place_fragment(Mp4Fragment& fragment, std::uint64_t decode_time, std::uint32_t number) {
  if (auto const head = find_box(fragment.bytes, {"moof", "mfhd"}))
    write_number(fragment.bytes, head->begin + 4, 4, number);
  if (auto const time = find_box(fragment.bytes, {"moof", "traf", "tfdt"}))
    write_number(fragment.bytes, time->begin + 4, fragment.bytes.at(time->begin) == 1 ? 8 : 4, decode_time);
  fragment.decode_time = decode_time;
}

std::optional<std::string> avc_codec(std::string_view init) {
  // avcC lies in stsd's avc1, whose own fields have different lengths in files of different makers; its name
  // and its version (1) are enough to know it by.
  auto const found = init.find("avcC\x01");
  if (found == std::string_view::npos || found + 8 > init.size()) return std::nullopt;
  return fmt::format("avc1.{:02X}{:02X}{:02X}", read_number(init, found + 5, 1),
                     read_number(init, found + 6, 1), read_number(init, found + 7, 1));
}

}  // namespace media
