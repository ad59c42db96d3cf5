// Encrypts with OpenSSL; rewrites playlists line by line.
#include "features/playback/films/segment_encryption.hpp"

#include <fmt/format.h>
#include <openssl/evp.h>

#include <array>
#include <memory>
#include <stdexcept>

#include "base/text.hpp"
#include "features/playback/films/film_file.hpp"

namespace playback {
namespace {

constexpr std::string_view key_purpose = "segment key 1";
constexpr std::string_view sequence_tag = "#EXT-X-MEDIA-SEQUENCE:";
constexpr std::string_view key_line = "#EXT-X-KEY:METHOD=AES-128,URI=\"key\"\n";

std::array<unsigned char, 16> vector_of(std::uint64_t sequence_number) {
  std::array<unsigned char, 16> out{};
  for (std::size_t i = 0; i < 8; ++i)
    out[15 - i] = static_cast<unsigned char>((sequence_number >> (8 * i)) & 0xff);
  return out;
}

unsigned char const* bytes(std::string_view text) {
  return reinterpret_cast<unsigned char const*>(text.data());
}

std::vector<std::string_view> lines_of(std::string_view text) {
  auto lines = base::split(text, '\n');
  while (!lines.empty() && base::trim(lines.back()).empty()) lines.pop_back();
  return lines;
}

std::uint64_t first_segment(std::vector<std::string_view> const& lines) {
  for (auto const line : lines)
    if (auto const name = base::trim(line); !name.empty() && name[0] != '#')
      return parse_segment_name(name).value_or(0);
  return 0;
}

}  // namespace

std::optional<std::string> segment_key(SigningKeys const& keys, FilmRequest const& request,
                                       std::string_view track) {
  auto const text = fmt::format("{}\n{}\n{}", request.grant.tenant.value, request.grant.folder, track);
  auto derived = keys.derive(key_purpose, text, request.key);
  if (derived) derived->resize(segment_key_length);
  return derived;
}

std::string encrypt_segment(std::string_view key, std::uint64_t sequence_number, std::string_view clear) {
  std::unique_ptr<EVP_CIPHER_CTX, decltype(&EVP_CIPHER_CTX_free)> const context(EVP_CIPHER_CTX_new(),
                                                                                &EVP_CIPHER_CTX_free);
  auto const vector = vector_of(sequence_number);
  std::string out(clear.size() + segment_key_length, '\0');
  auto* const to = reinterpret_cast<unsigned char*>(out.data());
  int written = 0;
  int padding = 0;
  bool const good =
      context && key.size() == segment_key_length &&
      EVP_EncryptInit_ex(context.get(), EVP_aes_128_cbc(), nullptr, bytes(key), vector.data()) == 1 &&
      EVP_EncryptUpdate(context.get(), to, &written, bytes(clear), static_cast<int>(clear.size())) == 1 &&
      EVP_EncryptFinal_ex(context.get(), to + written, &padding) == 1;
  if (!good) throw std::runtime_error("a segment could not be encrypted");
  out.resize(static_cast<std::size_t>(written + padding));
  return out;
}

std::string protect_playlist(std::string_view playlist) {
  auto const lines = lines_of(playlist);
  auto const sequence = fmt::format("{}{}\n", sequence_tag, first_segment(lines));
  std::string out;
  bool named = false;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (lines[i].starts_with(sequence_tag)) continue;
    if (!named && lines[i].starts_with("#EXTINF:")) {
      out += key_line;
      named = true;
    }
    out.append(lines[i]).append("\n");
    if (i == 0) out += sequence;
  }
  return out;
}

std::string without_trick_play(std::string_view master) {
  std::string out;
  for (auto const line : lines_of(master))
    if (!line.starts_with("#EXT-X-I-FRAME-STREAM-INF:")) out.append(line).append("\n");
  return out;
}

}  // namespace playback
