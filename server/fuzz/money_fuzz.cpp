// Fuzz target: plan files, ISO 8601 durations and amounts of money. What is accepted reads as the same again.
#include "base/money.hpp"
#include "base/time/billing_calendar.hpp"
#include "base/time/iso_duration.hpp"
#include "features/plans/plan_document.hpp"
#include "fuzz/fuzz.hpp"

namespace {

void check_duration(std::string_view text) {
  auto const duration = base::parse_iso_duration(text);
  if (!duration) return;
  fuzz::require(base::parse_iso_duration(base::to_text(*duration)) == duration,
                "a duration reads as the same");
  if (duration->is_zero() || duration->years > 1000) return;
  static auto const zone = *base::TimeZone::find("Europe/Berlin");
  base::Instant const start{1'780'000'000'000};
  fuzz::require(base::period_end(start, *duration, base::anchor_of(start, zone), zone) > start,
                "a period ends after it began");
}

void check_amount(std::string_view text) {
  for (std::string_view const currency : {"EUR", "KWD", "JPY"}) {
    auto const money = base::parse_money(text, currency);
    if (!money) continue;
    fuzz::require(base::parse_money(base::money_text(*money), currency) == money,
                  "an amount reads as the same");
    fuzz::require(base::money_of(base::money_body(*money)) == money, "an amount travels as a number");
    auto const [net, tax] = base::tax_included(money->minor, 1900);
    fuzz::require(net + tax == money->minor && tax >= 0 && net >= 0, "net and tax are the gross amount");
  }
}

void check_plan(std::string_view text) {
  plans::PlanRules const rules{
      .allowed_hosts = {"partner.example"}, .tax_classes = {"standard"}, .providers = {"sandbox"}};
  auto const folder = plans::parse_plan_folder({{"plan", std::string(text)}}, "", rules);
  if (!folder) {
    fuzz::require(!folder.error().empty(), "a refusal has a reason");
    return;
  }
  auto const& terms = folder->plans[0].terms;
  fuzz::require(!terms.cycle.is_zero() && terms.price.minor >= 0, "a plan has a cycle and a price");
  fuzz::require(terms.price.minor <= base::most_price_minor, "a price fits into every total");
  fuzz::require(!terms.promotion || terms.promotion->minor <= terms.price.minor, "a promotion is not dearer");
}

}  // namespace

int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  auto const text = fuzz::text_of(data, size);
  check_duration(text);
  check_amount(text);
  check_plan(text);
  return 0;
}
