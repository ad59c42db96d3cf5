// Text operations: slugs by ICU transliteration, percent encoding by Boost.URL, digests by OpenSSL, hex and
// base64 by libsodium.
#include "base/text.hpp"

#include <fmt/format.h>
#include <openssl/sha.h>
#include <sodium.h>
#include <unicode/translit.h>
#include <unicode/unistr.h>

#include <boost/url/encode.hpp>
#include <boost/url/pct_string_view.hpp>
#include <boost/url/rfc/unreserved_chars.hpp>
#include <cctype>
#include <cstdlib>
#include <memory>
#include <mutex>

namespace base {
namespace {

void ensure_sodium() {
  static int const ready = sodium_init();
  if (ready < 0) std::abort();
}

std::string base64_as(int variant, std::string_view bytes) {
  ensure_sodium();
  std::string out(sodium_base64_encoded_len(bytes.size(), variant), '\0');
  sodium_bin2base64(out.data(), out.size(), reinterpret_cast<unsigned char const*>(bytes.data()),
                    bytes.size(), variant);
  out.pop_back();  // the terminating zero
  return out;
}

}  // namespace

std::string slugify(std::string_view text, std::string_view fallback) {
  static std::mutex mutex;  // a transliterator is not for two threads at once
  static std::unique_ptr<icu::Transliterator> const to_ascii = [] {
    UErrorCode status = U_ZERO_ERROR;
    return std::unique_ptr<icu::Transliterator>(
        icu::Transliterator::createInstance("Any-Latin; Latin-ASCII; Lower", UTRANS_FORWARD, status));
  }();
  auto words = icu::UnicodeString::fromUTF8({text.data(), static_cast<std::int32_t>(text.size())});
  if (to_ascii) {
    std::lock_guard const lock(mutex);
    to_ascii->transliterate(words);
  }
  std::string ascii;
  words.toUTF8String(ascii);
  std::string out;
  for (char const c : ascii) {
    if (std::isalnum(static_cast<unsigned char>(c)))
      out += c;
    else if (c == '\'' || static_cast<unsigned char>(c) >= 0x80)
      continue;  // elisions and what has no ASCII form
    else if (!out.empty() && out.back() != '-')
      out += '-';
    if (out.size() == 80) break;
  }
  while (!out.empty() && out.back() == '-') out.pop_back();
  return out.empty() ? std::string(fallback) : out;
}

std::optional<std::string> percent_decode(std::string_view text) {
  auto const read = boost::urls::make_pct_string_view(boost::urls::string_view(text));
  if (!read) return std::nullopt;
  return read->decode();
}

std::string percent_decode_form(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  while (!text.empty()) {
    if (text.front() == '%') {
      if (auto const byte = percent_decode(text.substr(0, 3))) {
        out += *byte;
        text.remove_prefix(3);
        continue;
      }
    }
    out += text.front() == '+' ? ' ' : text.front();
    text.remove_prefix(1);
  }
  return out;
}

std::string percent_encode_component(std::string_view text) {
  return boost::urls::encode(text, boost::urls::unreserved_chars);
}
std::string percent_encode_path(std::string_view path) {
  return boost::urls::encode(path, boost::urls::unreserved_chars + '/');
}

std::string printable_text(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    // The shortest prefix that is valid is one character.
    std::size_t length = 1;
    while (length < std::min<std::size_t>(5, text.size() + 1) && !is_valid_utf8(text.substr(0, length)))
      ++length;
    auto const byte = static_cast<unsigned char>(text.front());
    bool const valid = length <= std::min<std::size_t>(4, text.size());
    if (valid && byte >= 0x20 && byte != 0x7f) {
      out += text.substr(0, length);
    } else {
      length = 1;
      out += fmt::format("\\x{:02X}", byte);
    }
    text.remove_prefix(length);
  }
  return out;
}

std::string lower_ascii(std::string_view text) {
  std::string out(text);
  for (char& c : out)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return out;
}

std::string_view trim(std::string_view text) {
  auto const space = [](char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; };
  while (!text.empty() && space(text.front())) text.remove_prefix(1);
  while (!text.empty() && space(text.back())) text.remove_suffix(1);
  return text;
}

bool iequals(std::string_view a, std::string_view b) {
  if (a.size() != b.size()) return false;
  for (std::size_t i = 0; i < a.size(); ++i)
    if (std::tolower(static_cast<unsigned char>(a[i])) != std::tolower(static_cast<unsigned char>(b[i])))
      return false;
  return true;
}

bool is_valid_utf8(std::string_view text) {
  std::size_t i = 0;
  while (i < text.size()) {
    auto const lead = static_cast<unsigned char>(text[i]);
    std::size_t const more = lead < 0x80                    ? 0
                             : lead >= 0xc2 && lead <= 0xdf ? 1
                             : (lead & 0xf0) == 0xe0        ? 2
                             : lead >= 0xf0 && lead <= 0xf4 ? 3
                                                            : 4;
    if (more == 4 || i + more >= text.size()) return false;
    for (std::size_t k = 1; k <= more; ++k)
      if ((static_cast<unsigned char>(text[i + k]) & 0xc0) != 0x80) return false;
    auto const second = more > 0 ? static_cast<unsigned char>(text[i + 1]) : 0;
    if ((lead == 0xe0 && second < 0xa0) || (lead == 0xed && second > 0x9f) ||
        (lead == 0xf0 && second < 0x90) || (lead == 0xf4 && second > 0x8f))
      return false;
    i += more + 1;
  }
  return true;
}

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> out;
  for (;;) {
    auto const at = text.find(separator);
    out.push_back(text.substr(0, at));
    if (at == std::string_view::npos) return out;
    text.remove_prefix(at + 1);
  }
}

std::string replace_all(std::string text, std::string_view what, std::string_view by) {
  if (what.empty()) return text;
  for (std::size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += by.size())
    text.replace(at, what.size(), by);
  return text;
}

std::string escape_html(std::string_view text) {
  std::string out;
  for (char const c : text) {
    switch (c) {
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '"': out += "&quot;"; break;
      case '\'': out += "&#39;"; break;
      default: out += c;
    }
  }
  return out;
}

std::string escape_xml(std::string_view text) {
  std::string out;
  for (char const c : text)
    if (static_cast<unsigned char>(c) >= 0x20 || c == '\t' || c == '\n' || c == '\r') out += c;
  return escape_html(out);
}

std::string hex(std::string_view bytes) {
  std::string out(bytes.size() * 2 + 1, '\0');
  sodium_bin2hex(out.data(), out.size(), reinterpret_cast<unsigned char const*>(bytes.data()), bytes.size());
  out.pop_back();  // the terminating zero
  return out;
}

std::optional<std::string> from_hex(std::string_view text) {
  std::string out(text.size() / 2, '\0');
  std::size_t length = 0;
  bool const read =
      text.size() % 2 == 0 && sodium_hex2bin(reinterpret_cast<unsigned char*>(out.data()), out.size(),
                                             text.data(), text.size(), nullptr, &length, nullptr) == 0;
  return read && length == out.size() ? std::optional(std::move(out)) : std::nullopt;
}

std::string sha256_hex(std::string_view bytes) {
  // OpenSSL's is four times as fast as libsodium's where the processor has instructions for it.
  std::string digest(SHA256_DIGEST_LENGTH, '\0');
  SHA256(reinterpret_cast<unsigned char const*>(bytes.data()), bytes.size(),
         reinterpret_cast<unsigned char*>(digest.data()));
  return hex(digest);
}

std::string base64(std::string_view bytes) { return base64_as(sodium_base64_VARIANT_ORIGINAL, bytes); }
std::string base64url(std::string_view bytes) {
  return base64_as(sodium_base64_VARIANT_URLSAFE_NO_PADDING, bytes);
}

std::optional<std::string> from_base64url(std::string_view text) {
  ensure_sodium();
  std::string out(text.size() / 4 * 3 + 3, '\0');
  std::size_t length = 0;
  bool const is_read =
      sodium_base642bin(reinterpret_cast<unsigned char*>(out.data()), out.size(), text.data(), text.size(),
                        nullptr, &length, nullptr, sodium_base64_VARIANT_URLSAFE_NO_PADDING) == 0;
  if (!is_read) return std::nullopt;
  out.resize(length);
  if (base64url(out) != text) return std::nullopt;  // stray bits at the end, which libsodium lets pass
  return out;
}

std::string hmac_sha256(std::string_view key, std::string_view message) {
  ensure_sodium();
  crypto_auth_hmacsha256_state state;
  crypto_auth_hmacsha256_init(&state, reinterpret_cast<unsigned char const*>(key.data()), key.size());
  crypto_auth_hmacsha256_update(&state, reinterpret_cast<unsigned char const*>(message.data()),
                                message.size());
  std::string out(crypto_auth_hmacsha256_BYTES, '\0');
  crypto_auth_hmacsha256_final(&state, reinterpret_cast<unsigned char*>(out.data()));
  return out;
}

bool equal_in_constant_time(std::string_view a, std::string_view b) {
  return a.size() == b.size() && sodium_memcmp(a.data(), b.data(), a.size()) == 0;
}

std::string random_bytes(std::size_t count) {
  ensure_sodium();
  std::string out(count, '\0');
  randombytes_buf(out.data(), out.size());
  return out;
}

}  // namespace base
