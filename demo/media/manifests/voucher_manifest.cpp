// Writes vouchers with what they give and for how long, the books that hold them, and info services with
// examples of what they send.
#include "manifests/voucher_manifest.hpp"

#include "manifests/manifest.hpp"
#include "manifests/manifest_json.hpp"

namespace demo {

namespace {

std::string offers_of(std::vector<std::string_view> const& tenants) {
  std::string out = "{";
  for (auto const tenant : tenants) {
    out += (out.size() > 1 ? ", " : "") + json_string(tenant) + ": {}";
  }
  return out + "}";
}

// Free where it costs nothing.
std::string sale_of(double price) {
  return "\"businessModel\": " +
         (price > 0 ? "\"DOWNLOAD_TO_OWN\", \"price\": " + price_of(price) : std::string("\"FREE\""));
}

std::string voucher_entry(Voucher const& voucher) {
  return "{\"key\": " + json_string(voucher.key) + ", \"providerId\": " + json_string(voucher.key) +
         ", \"partner\": " + json_string(voucher.partner) + ", \"title\": " + text_object(voucher.title) +
         (voucher.benefit.en.empty() ? "" : ",\n     \"benefit\": " + text_object(voucher.benefit)) +
         ",\n     \"description\": " + text_object(voucher.description) + ",\n     \"genres\": [" +
         json_string(voucher.genre) + "], \"artwork\": " + json_string(artwork_file("voucher", voucher.key)) +
         ", \"discountPercent\": " + std::to_string(voucher.discount) +
         (voucher.value > 0 ? ", \"value\": " + price_of(voucher.value) : "") +
         ",\n     \"validFrom\": \"2026-01-01\", \"validUntil\": " + json_string(voucher.until) +
         ",\n     \"redemption\": " + text_object(voucher.redemption) +
         ",\n     \"terms\": " + text_object(voucher.terms) +
         (voucher.available > 0 ? ", \"available\": " + std::to_string(voucher.available) : "") +
         (voucher.issuer.empty() ? "" : ", \"issuer\": " + json_string(voucher.issuer)) +
         ",\n     \"rating\": " + std::to_string(voucher.rating) + ", " +
         (voucher.by_plan ? "\"businessModel\": \"SUBSCRIPTION\"" : sale_of(voucher.price)) +
         ", \"offers\": " + offers_of(voucher.tenants) + "}";
}

std::string book_entry(VoucherBook const& book) {
  return "{\"key\": " + json_string(book.key) + ", \"providerId\": " + json_string(book.key) +
         ", \"title\": " + text_object(book.title) + ",\n     \"tagline\": " + text_object(book.tagline) +
         ",\n     \"description\": " + text_object(book.description) + ",\n     \"genres\": [" +
         json_string(book.genre) + "], \"artwork\": " + json_string(artwork_file("voucher", book.key)) +
         ", \"vouchers\": " + list_of(book.vouchers) + ",\n     " + sale_of(book.price) +
         ", \"offers\": " + offers_of(book.tenants) + "}";
}

std::string service_entry(InfoService const& service) {
  std::string messages;
  for (auto const& message : service.messages) {
    messages += (messages.empty() ? "" : ",\n       ") + text_object(message);
  }
  std::string const sale =
      service.price > 0
          ? "\"businessModel\": \"SUBSCRIPTION\", \"billingCycle\": " + json_string(service.cycle) +
                ", \"price\": " + price_of(service.price)
          : std::string("\"businessModel\": \"FREE\"");
  return "{\"key\": " + json_string(service.key) + ", \"providerId\": " + json_string(service.key) +
         ", \"partner\": " + json_string(service.partner) + ", \"title\": " + text_object(service.title) +
         ",\n     \"tagline\": " + text_object(service.tagline) +
         ",\n     \"description\": " + text_object(service.description) +
         ",\n     \"artwork\": " + json_string(artwork_file("market", service.key)) +
         ", \"messages\": [\n       " + messages + "],\n     \"times\": " + std::to_string(service.times) +
         ", \"period\": " + json_string(service.period) + ", \"channels\": " + list_of(service.channels) +
         ", " + sale + ", \"offers\": " + offers_of(service.tenants) + "}";
}

}  // namespace

std::string voucher_manifest_of(Catalogue const& catalogue) {
  return entries("vouchers", catalogue.vouchers, voucher_entry) + ",\n" +
         entries("voucherbooks", catalogue.voucher_books, book_entry) + ",\n" +
         entries("infoServices", catalogue.info_services, service_entry);
}

}  // namespace demo
