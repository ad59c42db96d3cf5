// Wraps liboath.
#include "features/accounts/codes/totp.hpp"

#include <oath.h>

#include <algorithm>
#include <cstdlib>
#include <ctime>
#include <memory>
#include <stdexcept>

#include "base/text.hpp"

namespace accounts {
namespace {

constexpr std::size_t totp_digits = 6;
constexpr std::size_t steps_off = 1;

}  // namespace

std::string totp_secret_text(std::string_view secret) {
  char* text = nullptr;
  std::size_t size = 0;
  if (oath_base32_encode(secret.data(), secret.size(), &text, &size) != OATH_OK)
    throw std::runtime_error("a secret could not be written as base32");
  std::unique_ptr<char, decltype(&std::free)> const owned(text, &std::free);
  std::string out(text, size);
  out.erase(out.find_last_not_of('=') + 1);
  return out;
}

std::string totp_uri(std::string_view issuer, std::string_view account_name, std::string_view secret) {
  auto const label = base::percent_encode_component(issuer);
  return "otpauth://totp/" + label + ':' + base::percent_encode_component(account_name) +
         "?secret=" + totp_secret_text(secret) + "&issuer=" + label;
}

std::optional<std::int64_t> totp_step(std::string_view secret, std::string_view digits, base::Instant now) {
  bool const six = digits.size() == totp_digits &&
                   std::ranges::all_of(digits, [](char c) { return c >= '0' && c <= '9'; });
  if (!six) return std::nullopt;
  auto const seconds = static_cast<std::time_t>(now.ms / 1000);
  int position = 0;
  int const found =
      oath_totp_validate2(secret.data(), secret.size(), seconds, OATH_TOTP_DEFAULT_TIME_STEP_SIZE,
                          OATH_TOTP_DEFAULT_START_TIME, steps_off, &position, std::string(digits).c_str());
  if (found < 0) return std::nullopt;
  return seconds / OATH_TOTP_DEFAULT_TIME_STEP_SIZE + position;
}

}  // namespace accounts
