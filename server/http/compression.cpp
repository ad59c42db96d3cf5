// Compresses with zlib and brotli, each in one call.
#include "http/compression.hpp"

#include <brotli/decode.h>
#include <brotli/encode.h>
#include <zlib.h>

#include <algorithm>
#include <array>
#include <stdexcept>

#include "base/text.hpp"

namespace http {
namespace {

// In thousandths, as the grammar of q allows; nullopt if it is not a q value.
std::optional<int> read_quality(std::string_view text) {
  if (text.empty() || text.size() > 5 || (text[0] != '0' && text[0] != '1')) return std::nullopt;
  int out = (text[0] - '0') * 1000;
  if (text.size() == 1) return out;
  if (text[1] != '.') return std::nullopt;
  int scale = 100;
  for (char const c : text.substr(2)) {
    if (c < '0' || c > '9') return std::nullopt;
    out += (c - '0') * scale;
    scale /= 10;
  }
  return out > 1000 ? std::nullopt : std::optional(out);
}

}  // namespace

std::string gzip(std::string_view text, int level) {
  z_stream stream{};
  constexpr int gzip_window = 15 + 16;
  if (deflateInit2(&stream, std::clamp(level, 1, 9), Z_DEFLATED, gzip_window, 8, Z_DEFAULT_STRATEGY) != Z_OK)
    throw std::runtime_error("zlib could not start");
  std::string out(deflateBound(&stream, text.size()), '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
  stream.avail_in = static_cast<uInt>(text.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  int const result = deflate(&stream, Z_FINISH);
  out.resize(stream.total_out);
  out.shrink_to_fit();  // it may be kept: without this it would hold the bound's memory, several times its
                        // size
  deflateEnd(&stream);
  if (result != Z_STREAM_END) throw std::runtime_error("zlib could not compress");
  return out;
}

std::string brotli(std::string_view text, int quality) {
  std::size_t size = BrotliEncoderMaxCompressedSize(text.size());
  std::string out(std::max<std::size_t>(size, 16), '\0');
  size = out.size();
  if (BrotliEncoderCompress(std::clamp(quality, 0, 11), BROTLI_DEFAULT_WINDOW, BROTLI_MODE_TEXT, text.size(),
                            reinterpret_cast<std::uint8_t const*>(text.data()), &size,
                            reinterpret_cast<std::uint8_t*>(out.data())) == BROTLI_FALSE)
    throw std::runtime_error("brotli could not compress");
  out.resize(size);
  out.shrink_to_fit();
  return out;
}

std::string brotli_decompress(std::string_view compressed, std::size_t size) {
  std::string out(size, '\0');
  if (BrotliDecoderDecompress(compressed.size(), reinterpret_cast<std::uint8_t const*>(compressed.data()),
                              &size,
                              reinterpret_cast<std::uint8_t*>(out.data())) != BROTLI_DECODER_RESULT_SUCCESS ||
      size != out.size())
    throw std::runtime_error("brotli could not decompress");
  return out;
}

Encoding negotiate_encoding(std::optional<std::string_view> accept_encoding, Encodings at_hand) {
  if (!accept_encoding) return Encoding::identity;
  std::optional<int> brotli_quality, gzip_quality, any_quality, identity_quality;
  for (std::string_view const entry : base::split(*accept_encoding, ',')) {
    auto const parts = base::split(entry, ';');
    std::string_view const coding = base::trim(parts[0]);
    std::optional<int> quality = 1000;
    for (std::size_t i = 1; i < parts.size(); ++i) {
      std::string_view const parameter = base::trim(parts[i]);
      if (parameter.starts_with("q=") || parameter.starts_with("Q="))
        quality = read_quality(parameter.substr(2));
    }
    if (!quality) continue;
    if (base::iequals(coding, "br"))
      brotli_quality = quality;
    else if (base::iequals(coding, "gzip") || base::iequals(coding, "x-gzip"))
      gzip_quality = quality;
    else if (base::iequals(coding, "identity"))
      identity_quality = quality;
    else if (coding == "*")
      any_quality = quality;
  }
  int const for_brotli = !at_hand.brotli ? 0 : brotli_quality.value_or(any_quality.value_or(0));
  int const for_gzip = !at_hand.gzip ? 0 : gzip_quality.value_or(any_quality.value_or(0));
  int const for_identity =
      identity_quality.value_or(0);  // named with a higher q than the others, it is preferred
  int const best = std::max(for_brotli, for_gzip);
  if (best == 0 || for_identity > best) return Encoding::identity;
  return for_brotli >= for_gzip ? Encoding::brotli : Encoding::gzip;
}

std::string_view token(Encoding encoding) {
  switch (encoding) {
    case Encoding::brotli: return "br";
    case Encoding::gzip: return "gzip";
    case Encoding::identity: break;
  }
  return "";
}

bool is_compressible(std::string_view content_type) {
  std::string_view const type = base::trim(content_type.substr(0, content_type.find(';')));
  constexpr std::array<std::string_view, 8> others{
      "application/json",    "application/javascript",    "application/xml", "application/problem+json",
      "application/ld+json", "application/manifest+json", "image/svg+xml",   "application/rss+xml"};
  return type.starts_with("text/") || std::ranges::find(others, type) != others.end();
}

}  // namespace http
