// The languages of the portal: one table, the choice among them (prefix, cookie, Accept-Language), and how
// numbers, times and dates are formatted.
#pragma once
#include <boost/describe.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/time/instant.hpp"

namespace base {

enum class Direction { ltr, rtl };
BOOST_DESCRIBE_ENUM(Direction, ltr, rtl)

struct Locale {
  std::string_view code;         // "ar", as in the address prefix and the cookie
  std::string_view iso;          // "ar-EG", for formatting and hreflang
  std::string_view name;         // in English
  std::string_view native_name;  // as its speakers write it
  Direction dir = Direction::ltr;
  bool pseudo = false;  // stretched English for development: xa, and xb from right to left
};

/// The six languages in the specification's order.
std::span<Locale const> locales();
/// By code; the pseudo pair only where `with_pseudo`.
Locale const* find_locale(std::string_view code, bool with_pseudo = false);
Locale const& english();

struct LocalisedPath {
  Locale const* prefix = nullptr;  // nullptr if the address has no prefix
  std::string path;                // with a leading slash, without the prefix
};
LocalisedPath split_locale_prefix(std::string_view path, bool with_pseudo = false);
/// "/fr/music" for fr, "/music" where `prefixed` is false; "/" becomes "/fr".
std::string localised_path(Locale const& locale, std::string_view path, bool prefixed = true);

struct LanguagePreferences {
  Locale const* prefix = nullptr;              // from the address
  std::optional<std::string_view> remembered;  // the cookie i18n_redirected
  Locale const* tenant_default = nullptr;      // absent where the tenant leaves it open
  std::string_view accept_language;            // the browser's list
  bool crawler = false;
};
struct LanguageChoice {
  Locale const* locale;
  bool redirect;  // to the prefixed form of `locale`
};
/// A prefix always wins. Without one: the remembered language, else the tenant's default, else the browser's
/// (exact match first, then the base language), else English; redirects only where that differs from the
/// language of the tenant's unprefixed addresses (its default, or English), and never for a crawler.
LanguageChoice choose_language(LanguagePreferences const& preferences);

/// The best of the supported languages for an Accept-Language header.
Locale const* match_accept_language(std::string_view header);
bool is_crawler(std::string_view user_agent);

/// 0-9, or ٠-٩. Which of them Arabic pages show is the tenant's choice (tenants/look/number_format.hpp).
enum class Digits { latin, arabic_indic };
std::string in_digits(std::string_view text, Digits digits);
/// "03:41" below an hour, "01:02:03" from there on.
std::string format_duration(std::int64_t seconds, Digits digits);
/// A long date such as "14 March 2026", in UTC; English as in en-US, Arabic as in ar-EG.
std::string format_date(Instant at, Locale const& locale, Digits digits);

/// A language by its tag, in the words of `locale`: "de" is "German", "pt-BR" is "Portuguese (Brazil)". The
/// tag itself where ICU does not know it.
std::string language_name(std::string_view tag, Locale const& locale);

}  // namespace base
