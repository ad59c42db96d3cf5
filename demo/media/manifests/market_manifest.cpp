// Writes partners with their questions, and apps with what they run on and what they cost.
#include "manifests/market_manifest.hpp"

#include "manifests/manifest.hpp"
#include "manifests/manifest_json.hpp"

namespace demo {

namespace {

std::string partner_entry(Partner const& partner) {
  auto const home = "https://example.org/" + std::string(partner.key);
  std::string const faq = partner.question.en.empty()
                              ? "[]"
                              : "[{\"question\": " + text_object(partner.question) +
                                    ", \"answer\": " + text_object(partner.answer) + "}]";
  return "{\"key\": " + json_string(partner.key) + ", \"providerId\": " + json_string(partner.key) +
         ", \"name\": " + text_object(partner.name) + ",\n     \"tagline\": " + text_object(partner.tagline) +
         ",\n     \"description\": " + text_object(partner.description) +
         ",\n     \"artwork\": " + json_string(artwork_file("market", partner.key)) +
         ", \"link\": " + json_string(home) + ", \"supportLink\": " + json_string(home + "/help") +
         ",\n     \"faq\": " + faq + "}";
}

std::string app_entry(App const& app) {
  auto const home = "https://example.org/apps/" + std::string(app.key);
  std::string const links = "[{\"kind\": \"web\", \"link\": " + json_string(home) +
                            "}, {\"kind\": \"android\", \"link\": " + json_string(home + "/android") + "}]";
  return "{\"key\": " + json_string(app.key) + ", \"providerId\": " + json_string(app.key) +
         ", \"partner\": " + json_string(app.partner) + ", \"title\": " + text_object(app.title) +
         ",\n     \"tagline\": " + text_object(app.tagline) +
         ",\n     \"description\": " + text_object(app.description) + ",\n     \"genres\": [" +
         json_string(app.genre) + "], \"artwork\": " + json_string(artwork_file("market", app.key)) +
         ", \"screenshots\": [" + json_string(screenshot_file(app, 1)) + ", " +
         json_string(screenshot_file(app, 2)) +
         "],\n     \"released\": \"2026-02-02\", \"version\": " + json_string(app.version) +
         ", \"updated\": " + json_string(app.updated) +
         ", \"sizeBytes\": " + std::to_string(app.megabytes * 1'000'000LL - 400'000) +
         ",\n     \"languages\": [\"en\", \"ar\", \"fr\", \"de\", \"es\", \"ro\"], \"devices\": [\"phone\", "
         "\"tablet\"" +
         (app.on_desktop ? ", \"desktop\"" : "") +
         "], \"systems\": [{\"name\": \"Android\", \"version\": \"10\"}, {\"name\": \"iOS\", \"version\": "
         "\"16\"}],\n     \"links\": " +
         links + ", \"privacyLink\": " + json_string(home + "/privacy") +
         ", \"rating\": " + std::to_string(app.rating) + ", \"businessModel\": " +
         (app.price > 0 ? "\"DOWNLOAD_TO_OWN\", \"price\": " + price_of(app.price) : "\"FREE\"") + "}";
}

}  // namespace

std::string screenshot_file(App const& app, int number) {
  return artwork_file("screen", std::string(app.key) + "-" + std::to_string(number));
}

std::string market_manifest_of(Catalogue const& catalogue) {
  return entries("partners", catalogue.partners, partner_entry) + ",\n" +
         entries("products", catalogue.apps, app_entry);
}

}  // namespace demo
