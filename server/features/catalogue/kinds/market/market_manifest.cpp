// Checks the marketplace: keys once, references, links, prices, dates, and how many of everything.
#include "features/catalogue/kinds/market/market_manifest.hpp"

#include "base/text.hpp"

namespace catalogue {
namespace {

constexpr std::size_t most_questions = 50;
constexpr std::size_t most_screenshots = 12;
constexpr std::size_t most_entries = 60;  // of languages, devices, systems and links
constexpr std::int64_t most_bytes = 1'000'000'000'000;

void at_most(ManifestCheck& check, std::size_t count, std::size_t most, std::string const& path) {
  if (count > most) check.refuse(path, "range", "must be at most " + std::to_string(most) + " entries");
}

void check_questions(ManifestCheck& check, std::vector<ManifestQuestion> const& faq,
                     std::string const& path) {
  at_most(check, faq.size(), most_questions, path);
  for (std::size_t i = 0; i < faq.size(); ++i) {
    check.texts(faq[i].question, entry_path(path, i) + ".question", true, 500);
    check.texts(faq[i].answer, entry_path(path, i) + ".answer", true, 5000);
  }
}

void check_partner(ManifestCheck& check, ManifestPartner const& partner, std::string const& path) {
  check.line(partner.provider_id, path + ".providerId");
  check.texts(partner.name, path + ".name", true, 500);
  check.texts(partner.tagline, path + ".tagline", false, longest_tagline);
  check.texts(partner.description, path + ".description", false);
  check.file(partner.artwork, path + ".artwork", false);
  check.link(partner.link, path + ".link");
  check.link(partner.support_link, path + ".supportLink");
  check_questions(check, partner.faq, path + ".faq");
}

/// What runs where.
void check_support(ManifestCheck& check, ManifestProduct const& product, std::string const& path) {
  at_most(check, product.languages.size(), most_entries, path + ".languages");
  at_most(check, product.devices.size(), most_entries, path + ".devices");
  at_most(check, product.systems.size(), most_entries, path + ".systems");
  at_most(check, product.links.size(), most_entries, path + ".links");
  for (std::size_t i = 0; i < product.languages.size(); ++i) {
    auto const own = entry_path(path + ".languages", i);
    if (product.languages[i].empty()) check.refuse(own, "required", "must not be empty");
    check.language(product.languages[i], own);
  }
  for (std::size_t i = 0; i < product.systems.size(); ++i) {
    auto const own = entry_path(path + ".systems", i);
    if (base::trim(product.systems[i].name).empty()) check.refuse(own + ".name", "required", "is required");
    check.line(product.systems[i].name, own + ".name");
    check.line(product.systems[i].version, own + ".version");
  }
  for (std::size_t i = 0; i < product.links.size(); ++i) {
    auto const own = entry_path(path + ".links", i) + ".link";
    if (product.links[i].link.empty()) check.refuse(own, "required", "is required");
    check.link(product.links[i].link, own);
  }
}

void check_product(ManifestCheck& check, ManifestProduct const& product, std::string const& path,
                   std::set<std::string> const& partners, std::set<std::string> const& genres) {
  check.line(product.provider_id, path + ".providerId");
  check.known(partners, product.partner, path + ".partner", "partner");
  check.texts(product.title, path + ".title", true, 500);
  check.texts(product.tagline, path + ".tagline", false, longest_tagline);
  check.texts(product.description, path + ".description", false);
  check.all_known(genres, product.genres, path + ".genres", "genre");
  check.file(product.artwork, path + ".artwork", false);
  at_most(check, product.screenshots.size(), most_screenshots, path + ".screenshots");
  for (std::size_t i = 0; i < product.screenshots.size(); ++i)
    check.file(product.screenshots[i], entry_path(path + ".screenshots", i), true);
  check.date(product.released, path + ".released");
  check.date(product.updated, path + ".updated");
  check.line(product.version, path + ".version");
  check.range(product.size_bytes, 0, most_bytes, path + ".sizeBytes");
  check_support(check, product, path);
  check.link(product.privacy_link, path + ".privacyLink");
  check.texts(product.terms, path + ".terms", false);
  check_questions(check, product.faq, path + ".faq");
  check.rating(product.rating, path + ".rating");
  check.business_model(product.business_model, path + ".businessModel");
  check.price(product.price, path + ".price");
  check.offers(product.offers, path + ".offers");
}

}  // namespace

std::set<std::string> check_market(ManifestCheck& check, MarketManifest const& market,
                                   std::set<std::string> const& genres) {
  std::set<std::string> partners;
  for (std::size_t i = 0; i < market.partners.size(); ++i) {
    auto const path = entry_path("partners", i);
    check.key(partners, market.partners[i].key, path);
    check_partner(check, market.partners[i], path);
  }
  std::set<std::string> products;
  for (std::size_t i = 0; i < market.products.size(); ++i) {
    auto const path = entry_path("products", i);
    check.key(products, market.products[i].key, path);
    check_product(check, market.products[i], path, partners, genres);
  }
  return partners;
}

}  // namespace catalogue
