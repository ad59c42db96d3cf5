// The rules behind the checks of single fields.
#include "features/catalogue/manifest/manifest_check.hpp"

#include <algorithm>
#include <array>
#include <filesystem>

#include "base/locale.hpp"
#include "base/money.hpp"
#include "base/text.hpp"

namespace catalogue {
namespace {

constexpr std::array<std::string_view, 4> business_models{"SUBSCRIPTION", "DOWNLOAD_TO_OWN", "FREE",
                                                          "DOWNLOAD_TO_OWN_FREEMIUM"};

/// The largest price, in units of its currency. In one with four decimals, the most that there are, it is
/// within the limit of all prices, too.
constexpr std::int64_t most_units = 100'000;
static_assert(most_units * 10'000 <= base::most_price_minor);

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool is_language_tag(std::string_view value) {
  auto const parts = base::split(value, '-');
  if (parts.front().size() < 2 || parts.front().size() > 3 || value.size() > 35) return false;
  return std::ranges::all_of(parts, [](std::string_view part) {
    return part.size() >= 2 && part.size() <= 8 &&
           std::ranges::all_of(part, [](char c) { return is_letter(c) || is_digit(c); });
  });
}

}  // namespace

void ManifestCheck::key(std::set<std::string>& seen, std::string const& value, std::string const& path) {
  if (base::trim(value).empty())
    refuse(path + ".key", "required", "is required");
  else if (value.size() > 200)
    refuse(path + ".key", "range", "must be at most 200 bytes");
  else if (!seen.insert(value).second)
    refuse(path + ".key", "duplicate", "duplicates the key " + value);
}

void ManifestCheck::texts(Texts const& texts, std::string const& path, bool required,
                          std::size_t most_bytes) {
  if (required && texts.empty()) refuse(path, "required", "must have a text in at least one language");
  for (auto const& [language, text] : texts) {
    if (!base::find_locale(language))
      refuse(path + '.' + language, "enum", "is not one of the languages en, ar, fr, de, es, ro");
    if (required && base::trim(text).empty()) refuse(path + '.' + language, "required", "must not be empty");
    if (text.size() > most_bytes)
      refuse(path + '.' + language, "range", "must be at most " + std::to_string(most_bytes) + " bytes");
  }
}

void ManifestCheck::file(std::string const& value, std::string const& path, bool required) {
  if (value.empty()) {
    if (required) refuse(path, "required", "is required");
    return;
  }
  std::filesystem::path const asked(value);
  bool const leaves =
      asked.is_absolute() || std::ranges::any_of(asked, [](auto const& part) { return part == ".."; });
  if (leaves || value.find('\0') != std::string::npos)
    refuse(path, "format", "must be a path inside the folder");
}

void ManifestCheck::known(std::set<std::string> const& keys, std::string const& value,
                          std::string const& path, char const* what) {
  if (!keys.contains(value))
    refuse(path, "reference", "there is no " + std::string(what) + " with the key " + value);
}

void ManifestCheck::all_known(std::set<std::string> const& keys, std::vector<std::string> const& values,
                              std::string const& path, char const* what) {
  for (std::size_t i = 0; i < values.size(); ++i) known(keys, values[i], entry_path(path, i), what);
}

void ManifestCheck::date(std::string const& value, std::string const& path) {
  if (!value.empty() && !base::parse_rfc3339(value))
    refuse(path, "format", "must be a date such as 2026-03-14");
}

void ManifestCheck::rating(std::int64_t value, std::string const& path) { range(value, 0, 60, path); }

void ManifestCheck::range(std::int64_t value, std::int64_t least, std::int64_t most,
                          std::string const& path) {
  if (value < least || value > most)
    refuse(path, "range", "must be from " + std::to_string(least) + " to " + std::to_string(most));
}

void ManifestCheck::business_model(std::string const& value, std::string const& path) {
  if (std::ranges::find(business_models, value) == business_models.end())
    refuse(path, "enum", "must be SUBSCRIPTION, DOWNLOAD_TO_OWN, FREE or DOWNLOAD_TO_OWN_FREEMIUM");
}

void ManifestCheck::price(std::optional<ManifestPrice> const& price, std::string const& path) {
  if (!price) return;
  if (!(price->amount >= 0 && price->amount <= static_cast<double>(most_units)))
    refuse(path + ".amount", "range", "must be from 0 to " + std::to_string(most_units));
  auto const& currency = price->currency;
  if (currency.size() != 3 || !std::ranges::all_of(currency, [](char c) { return c >= 'A' && c <= 'Z'; }))
    refuse(path + ".currency", "format", "must be three capital letters such as EUR");
}

void ManifestCheck::offers(ManifestOffers const& offers, std::string const& path) {
  for (auto const& [tenant, offer] : offers) {
    auto const own = path + '.' + tenant;
    if (!offer.business_model.empty()) business_model(offer.business_model, own + ".businessModel");
    price(offer.price, own + ".price");
    date(offer.from, own + ".from");
    date(offer.until, own + ".until");
    auto const from = base::parse_rfc3339(offer.from);
    auto const until = base::parse_rfc3339(offer.until);
    if (from && until && *until <= *from) refuse(own + ".until", "range", "must be after from");
  }
}

void ManifestCheck::language(std::string const& value, std::string const& path) {
  if (!value.empty() && !is_language_tag(value))
    refuse(path, "format", "must be a language such as de or pt-BR");
}

void ManifestCheck::link(std::string const& value, std::string const& path) {
  if (value.empty()) return;
  bool const plain = std::ranges::none_of(value, [](char c) {
    return static_cast<unsigned char>(c) <= ' ' || c == 0x7f || c == '"' || c == '<' || c == '>' || c == '\\';
  });
  auto const host = value.starts_with("https://") ? value.substr(8, value.find_first_of("/?#", 8) - 8) : "";
  if (!plain || host.empty() || host.find('@') != std::string::npos || value.size() > 2000)
    refuse(path, "format", "must be an https address such as https://example.org/page");
}

void ManifestCheck::line(std::string const& value, std::string const& path) {
  if (value.size() > 500) refuse(path, "range", "must be at most 500 bytes");
}

std::string entry_path(std::string const& list, std::size_t index) {
  return list + '[' + std::to_string(index) + ']';
}

}  // namespace catalogue
