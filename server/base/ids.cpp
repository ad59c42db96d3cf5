// Crockford base 32 and the source of new identifiers.
#include "base/ids.hpp"

namespace base {
namespace {

constexpr std::string_view alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
constexpr std::int64_t epoch_ms = 1'577'836'800'000;  // 2020-01-01

int digit(char c) {
  if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  auto const at = alphabet.find(c);
  return at == std::string_view::npos ? -1 : static_cast<int>(at);
}

}  // namespace

std::string id_text(std::int64_t id) {
  auto bits = static_cast<std::uint64_t>(id);
  std::string out(13, '0');
  for (int i = 12; i >= 0; --i, bits >>= 5) out[static_cast<std::size_t>(i)] = alphabet[bits & 31];
  return out;
}

std::optional<std::int64_t> parse_id(std::string_view text) {
  if (text.size() != 13) return std::nullopt;
  std::uint64_t bits = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    int const value = digit(text[i]);
    if (value < 0 || (i == 0 && value > 7))
      return std::nullopt;  // 13 * 5 bits hold 65: the first carries 3, sign 0
    bits = bits << 5 | static_cast<std::uint64_t>(value);
  }
  return static_cast<std::int64_t>(bits);
}

std::int64_t first_id_of(Instant at) {
  return at.ms <= epoch_ms ? 0 : static_cast<std::int64_t>(at.ms - epoch_ms) << 22;
}

std::int64_t IdSource::next() {
  std::lock_guard const lock(mutex_);
  std::int64_t const now = clock_.now().ms - epoch_ms;
  if (now > last_ms_) {
    last_ms_ = now;
    counter_ = 0;
  } else if (++counter_ > 0xfff) {  // more than 4096 in a millisecond, or a clock set back: run ahead
    ++last_ms_;
    counter_ = 0;
  }
  return last_ms_ << 22 | static_cast<std::int64_t>(node_) << 12 | counter_;
}

}  // namespace base
