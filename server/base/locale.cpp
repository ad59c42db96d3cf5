// The table of languages, their choice, and formatting with ICU.
#include "base/locale.hpp"

#include <fmt/format.h>
#include <unicode/datefmt.h>
#include <unicode/dtptngen.h>
#include <unicode/smpdtfmt.h>
#include <unicode/timezone.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <memory>
#include <vector>

#include "base/text.hpp"

namespace base {
namespace {

constexpr std::array<Locale, 6> table{{
    {"en", "en-US", "English", "English", Direction::ltr},
    {"ar", "ar-EG", "Arabic", "العربية", Direction::rtl},
    {"fr", "fr-FR", "French", "Français", Direction::ltr},
    {"de", "de-DE", "German", "Deutsch", Direction::ltr},
    {"es", "es-ES", "Spanish", "Español", Direction::ltr},
    {"ro", "ro-RO", "Romanian", "Română", Direction::ltr},
}};
constexpr std::array<Locale, 2> pseudo_table{{
    {"xa", "en-XA", "Pseudo", "[Ƥśéüďó]", Direction::ltr, true},
    {"xb", "ar-XB", "Pseudo, right to left", "[ƃɐɔʞ]", Direction::rtl, true},
}};
static_assert(table.front().code == "en");

icu::Locale icu_locale(Locale const& locale, Digits digits) {
  if (locale.pseudo) return icu::Locale("en", "US");
  auto const parts = split(locale.iso, '-');
  return icu::Locale(std::string(parts[0]).c_str(), std::string(parts[1]).c_str(), nullptr,
                     digits == Digits::arabic_indic ? "numbers=arab" : "numbers=latn");
}

}  // namespace

std::span<Locale const> locales() { return table; }
Locale const& english() { return table.front(); }

Locale const* find_locale(std::string_view code, bool with_pseudo) {
  for (auto const& locale : table)
    if (locale.code == code) return &locale;
  if (with_pseudo)
    for (auto const& locale : pseudo_table)
      if (locale.code == code) return &locale;
  return nullptr;
}

LocalisedPath split_locale_prefix(std::string_view path, bool with_pseudo) {
  std::string_view const rest = path.empty() ? path : path.substr(1);
  std::string_view const first = rest.substr(0, rest.find('/'));
  auto const* locale = find_locale(first, with_pseudo);
  if (!locale) return {nullptr, std::string(path)};
  std::string_view const after = rest.substr(first.size());
  return {locale, after.empty() ? "/" : std::string(after)};
}

std::string localised_path(Locale const& locale, std::string_view path, bool prefixed) {
  if (!prefixed) return std::string(path);
  std::string out = "/";
  out += locale.code;
  if (path != "/") out += path;
  return out;
}

Locale const* match_accept_language(std::string_view header) {
  struct Preference {
    std::string tag;
    double weight;
  };
  std::vector<Preference> accepted;
  for (auto const part : split(header.substr(0, 1000), ',')) {
    auto const pieces = split(part, ';');
    double weight = 1;
    for (std::size_t i = 1; i < pieces.size(); ++i)
      if (auto const piece = trim(pieces[i]); piece.starts_with("q="))
        weight = std::strtod(std::string(piece.substr(2)).c_str(), nullptr);
    auto tag = lower_ascii(trim(pieces[0]));
    if (!tag.empty() && tag != "*" && weight > 0) accepted.push_back({std::move(tag), weight});
  }
  std::ranges::stable_sort(accepted, std::ranges::greater(), &Preference::weight);
  for (auto const& preference : accepted)
    for (auto const& locale : table)
      if (preference.tag == lower_ascii(locale.iso) || preference.tag == locale.code) return &locale;
  for (auto const& preference : accepted)
    for (auto const& locale : table)
      if (preference.tag.substr(0, preference.tag.find('-')) == locale.code) return &locale;
  return nullptr;
}

LanguageChoice choose_language(LanguagePreferences const& preferences) {
  if (preferences.prefix) return {preferences.prefix, false};
  Locale const& unprefixed = preferences.tenant_default ? *preferences.tenant_default : english();
  if (preferences.crawler) return {&unprefixed, false};
  Locale const* chosen = preferences.remembered ? find_locale(*preferences.remembered) : nullptr;
  if (!chosen) chosen = preferences.tenant_default;
  if (!chosen) chosen = match_accept_language(preferences.accept_language);
  if (!chosen) chosen = &english();
  return {chosen, chosen != &unprefixed};
}

bool is_crawler(std::string_view user_agent) {
  std::string const agent =
      replace_all(lower_ascii(user_agent.substr(0, 400)), "cubot", "");  // a maker of phones
  for (std::string_view const word : {"bot", "crawler", "spider", "slurp", "facebookexternalhit",
                                      "lighthouse", "whatsapp", "embedly", "preview"})
    if (agent.find(word) != std::string::npos) return true;
  return false;
}

std::string in_digits(std::string_view text, Digits digits) {
  if (digits == Digits::latin) return std::string(text);
  std::string out;
  for (char const c : text) {
    if (c >= '0' && c <= '9') {
      out += '\xd9';
      out += static_cast<char>(0xa0 + (c - '0'));
    } else {
      out += c;
    }
  }
  return out;
}

std::string format_duration(std::int64_t seconds, Digits digits) {
  if (seconds < 0) seconds = 0;
  auto const text = seconds < 3600
                        ? fmt::format("{:02}:{:02}", seconds / 60, seconds % 60)
                        : fmt::format("{:02}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
  return in_digits(text, digits);
}

std::string format_date(Instant at, Locale const& locale, Digits digits) {
  UErrorCode status = U_ZERO_ERROR;
  auto const where = icu_locale(locale, digits);
  std::unique_ptr<icu::DateTimePatternGenerator> const patterns(
      icu::DateTimePatternGenerator::createInstance(where, status));
  if (U_FAILURE(status)) return to_rfc3339(at).substr(0, 10);
  icu::SimpleDateFormat format(patterns->getBestPattern(icu::UnicodeString(u"yMMMMd"), status), where,
                               status);
  if (U_FAILURE(status)) return to_rfc3339(at).substr(0, 10);
  format.setTimeZone(*icu::TimeZone::getGMT());
  icu::UnicodeString words;
  format.format(static_cast<UDate>(at.ms), words);
  std::string out;
  return words.toUTF8String(out);
}

std::string language_name(std::string_view tag, Locale const& locale) {
  UErrorCode status = U_ZERO_ERROR;
  auto const language =
      icu::Locale::forLanguageTag(icu::StringPiece(tag.data(), static_cast<int>(tag.size())), status);
  if (U_FAILURE(status) || language.isBogus() || *language.getLanguage() == 0) return std::string(tag);
  icu::UnicodeString words;
  language.getDisplayName(icu_locale(locale, Digits::latin), words);
  std::string out;
  return words.toUTF8String(out);
}

}  // namespace base
