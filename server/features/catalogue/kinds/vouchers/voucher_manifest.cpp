// Checks vouchers, voucher books and info services: references, windows, prices, examples, and how many of
// everything.
#include "features/catalogue/kinds/vouchers/voucher_manifest.hpp"

#include "base/regex.hpp"
#include "base/time/instant.hpp"
#include "features/catalogue/kinds/market/market_manifest.hpp"

namespace catalogue {
namespace {

constexpr std::size_t longest_title = 500;
constexpr std::size_t longest_benefit = 120;
constexpr std::size_t longest_message = 700;
constexpr std::size_t most_vouchers = 200;
constexpr std::size_t most_messages = 10;
constexpr std::int64_t most_available = 1'000'000'000;
constexpr std::int64_t most_times = 100;

/// What a customer pays for has a price: its own, or that of each tenant that offers it.
void check_terms(ManifestCheck& check, auto const& entry, std::string const& path) {
  check.rating(entry.rating, path + ".rating");
  check.business_model(entry.business_model, path + ".businessModel");
  check.price(entry.price, path + ".price");
  check.offers(entry.offers, path + ".offers");
  if (entry.price) return;
  auto const refuse = [&](std::string const& field) {
    check.refuse(field, "required", "is required for what is sold");
  };
  if (entry.offers.empty() && entry.business_model == "DOWNLOAD_TO_OWN") refuse(path + ".price");
  for (auto const& [tenant, offer] : entry.offers) {
    auto const& model = offer.business_model.empty() ? entry.business_model : offer.business_model;
    if (model == "DOWNLOAD_TO_OWN" && !offer.price) refuse(path + ".offers." + tenant + ".price");
  }
}

void check_window(ManifestCheck& check, ManifestVoucher const& voucher, std::string const& path) {
  check.date(voucher.valid_from, path + ".validFrom");
  check.date(voucher.valid_until, path + ".validUntil");
  auto const from = base::parse_rfc3339(voucher.valid_from);
  auto const until = base::parse_rfc3339(voucher.valid_until);
  if (from && until && *until < *from)
    check.refuse(path + ".validUntil", "range", "must not be before validFrom");
}

void check_voucher(ManifestCheck& check, ManifestVoucher const& voucher, std::string const& path,
                   std::set<std::string> const& partners, std::set<std::string> const& genres) {
  check.line(voucher.provider_id, path + ".providerId");
  check.known(partners, voucher.partner, path + ".partner", "partner");
  check.texts(voucher.title, path + ".title", true, longest_title);
  check.texts(voucher.benefit, path + ".benefit", false, longest_benefit);
  check.texts(voucher.description, path + ".description", false);
  check.all_known(genres, voucher.genres, path + ".genres", "genre");
  check.file(voucher.artwork, path + ".artwork", false);
  check.range(voucher.discount_percent, 0, 100, path + ".discountPercent");
  check.price(voucher.value, path + ".value");
  if (voucher.benefit.empty() && voucher.discount_percent == 0 && !voucher.value)
    check.refuse(path + ".benefit", "required", "is required where there is no discountPercent or value");
  check_window(check, voucher, path);
  check.texts(voucher.redemption, path + ".redemption", true, 5000);
  check.texts(voucher.terms, path + ".terms", false);
  static base::Regex const issuer_form("[a-z0-9][a-z0-9-]{0,31}");
  if (!voucher.issuer.empty() && !issuer_form.matches(voucher.issuer))
    check.refuse(path + ".issuer", "format", "must be lower-case letters, digits and hyphens");
  if (voucher.available) check.range(*voucher.available, 0, most_available, path + ".available");
  check_terms(check, voucher, path);
}

void check_book(ManifestCheck& check, ManifestVoucherBook const& book, std::string const& path,
                std::set<std::string> const& partners, std::set<std::string> const& genres,
                std::set<std::string> const& vouchers) {
  check.line(book.provider_id, path + ".providerId");
  if (!book.partner.empty()) check.known(partners, book.partner, path + ".partner", "partner");
  check.texts(book.title, path + ".title", true, longest_title);
  check.texts(book.tagline, path + ".tagline", false, longest_tagline);
  check.texts(book.description, path + ".description", false);
  check.all_known(genres, book.genres, path + ".genres", "genre");
  check.file(book.artwork, path + ".artwork", false);
  if (book.vouchers.empty() || book.vouchers.size() > most_vouchers)
    check.refuse(path + ".vouchers", "range",
                 "must be from 1 to " + std::to_string(most_vouchers) + " vouchers");
  std::set<std::string> seen;
  for (std::size_t i = 0; i < book.vouchers.size(); ++i) {
    auto const own = entry_path(path + ".vouchers", i);
    check.known(vouchers, book.vouchers[i], own, "voucher");
    if (!seen.insert(book.vouchers[i]).second)
      check.refuse(own, "duplicate", "is in the book already: " + book.vouchers[i]);
  }
  check_terms(check, book, path);
}

}  // namespace

std::optional<ServicePeriod> period_of_cycle(std::string_view cycle) {
  if (cycle == "P1D") return ServicePeriod::day;
  if (cycle == "P1W") return ServicePeriod::week;
  if (cycle == "P1M") return ServicePeriod::month;
  if (cycle == "P1Y") return ServicePeriod::year;
  return std::nullopt;
}

void check_entry(ManifestCheck& check, ManifestInfoService const& service, std::string const& path,
                 ManifestKeys const& known) {
  check.line(service.provider_id, path + ".providerId");
  check.known(known.partners, service.partner, path + ".partner", "partner");
  check.texts(service.title, path + ".title", true, longest_title);
  check.texts(service.tagline, path + ".tagline", false, longest_tagline);
  check.texts(service.description, path + ".description", false);
  check.file(service.artwork, path + ".artwork", false);
  if (service.messages.empty() || service.messages.size() > most_messages)
    check.refuse(path + ".messages", "range",
                 "must be from 1 to " + std::to_string(most_messages) + " messages");
  for (std::size_t i = 0; i < service.messages.size(); ++i)
    check.texts(service.messages[i], entry_path(path + ".messages", i), true, longest_message);
  check.range(service.times, 1, most_times, path + ".times");
  if (service.channels.empty())
    check.refuse(path + ".channels", "required", "must have at least one channel");
  std::set<MessageChannel> seen;
  for (std::size_t i = 0; i < service.channels.size(); ++i)
    if (!seen.insert(service.channels[i]).second)
      check.refuse(entry_path(path + ".channels", i), "duplicate", "is there already");
  if (!service.billing_cycle.empty() && !period_of_cycle(service.billing_cycle))
    check.refuse(path + ".billingCycle", "enum", "must be P1D, P1W, P1M or P1Y");
  check_terms(check, service, path);
}

void check_vouchers(ManifestCheck& check, VoucherManifest const& manifest,
                    std::set<std::string> const& partners, std::set<std::string> const& genres) {
  std::set<std::string> vouchers;
  for (std::size_t i = 0; i < manifest.vouchers.size(); ++i) {
    auto const path = entry_path("vouchers", i);
    check.key(vouchers, manifest.vouchers[i].key, path);
    check_voucher(check, manifest.vouchers[i], path, partners, genres);
  }
  std::set<std::string> books;
  for (std::size_t i = 0; i < manifest.voucherbooks.size(); ++i) {
    auto const path = entry_path("voucherbooks", i);
    check.key(books, manifest.voucherbooks[i].key, path);
    check_book(check, manifest.voucherbooks[i], path, partners, genres, vouchers);
  }
}

}  // namespace catalogue
