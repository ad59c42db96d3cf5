// Registers partners before what they offer; an app shows the pictures that were taken.
#include "features/ingest/import_market.hpp"

#include <fmt/ranges.h>

#include "features/catalogue/kinds/market/market_attributes.hpp"

namespace ingest {
namespace {

catalogue::Picture picture_of(catalogue::MadePicture const& made) {
  return {.hash = made.hash,
          .width = made.width,
          .height = made.height,
          .widths = fmt::format("{}", fmt::join(made.widths, ",")),
          .color = made.color,
          .hue_light = made.hue_light,
          .hue_dark = made.hue_dark};
}

/// Adds where an entry of the partner is offered; true where it is offered everywhere.
template <class Entry>
bool add_offers(catalogue::ManifestOffers& out, std::vector<Entry> const& entries,
                std::string const& partner) {
  bool everywhere = false;
  for (auto const& entry : entries) {
    if (entry.partner != partner) continue;
    if (entry.offers.empty()) everywhere = true;
    for (auto const& [tenant, offer] : entry.offers) out[tenant] = {};
  }
  return everywhere;
}

}  // namespace

MarketImport::MarketImport(catalogue::Manifest const& manifest, ImportThreads& import_threads)
    : manifest_(manifest) {
  for (auto const& partner : manifest.partners)
    logos_.push_back(
        import_threads.add_optional(WorkKind::square_picture, partner.artwork, title_of(partner.name)));
  for (auto const& product : manifest.products) {
    auto const title = title_of(product.title);
    ProductPlan plan{.artwork = import_threads.add_optional(WorkKind::square_picture, product.artwork, title),
                     .screenshots = {}};
    for (auto const& file : product.screenshots)
      plan.screenshots.push_back(import_threads.add(WorkKind::portrait, file, title));
    products_.push_back(std::move(plan));
  }
}

void MarketImport::register_all(Registry& registry) {
  for (std::size_t i = 0; i < manifest_.partners.size(); ++i) partner(registry, i);
  for (std::size_t i = 0; i < manifest_.products.size(); ++i) product(registry, i);
}

void MarketImport::partner(Registry& registry, std::size_t index) {
  auto const& partner = manifest_.partners[index];
  catalogue::ArticleDraft draft{.content_type = catalogue::ContentType::partner,
                                .key = partner.key,
                                .texts = article_texts(partner.name, partner.description)};
  draft.attributes.text = base::to_json(catalogue::PartnerAttributes{.provider_id = partner.provider_id,
                                                                     .tagline = partner.tagline,
                                                                     .link = partner.link,
                                                                     .support_link = partner.support_link,
                                                                     .faq = partner.faq});
  registry.add_picture(draft, "COVER", logos_[index]);
  catalogue::ManifestTerms const terms{.business_model = "FREE", .offers = offers_of(partner.key)};
  base::ArticleId id;
  registry.write([&](storage::Session& session) {
    id = registry.save(session, draft, terms, static_cast<std::int64_t>(index));
  });
  partners_[partner.key] = id;
}

void MarketImport::product(Registry& registry, std::size_t index) {
  auto const& product = manifest_.products[index];
  catalogue::ArticleDraft draft{.content_type = catalogue::ContentType::product,
                                .key = product.key,
                                .texts = article_texts(product.title, product.description),
                                .rating = product.rating,
                                .released_at = base::parse_rfc3339(product.released)};
  draft.genres = genre_slugs(product.genres);
  draft.artists = {partners_.at(product.partner)};
  registry.add_picture(draft, "COVER", products_[index].artwork);
  catalogue::ProductAttributes attributes{.provider_id = product.provider_id,
                                          .tagline = product.tagline,
                                          .version = product.version,
                                          .updated = product.updated,
                                          .size_bytes = product.size_bytes,
                                          .languages = product.languages,
                                          .devices = product.devices,
                                          .systems = product.systems,
                                          .links = product.links,
                                          .privacy_link = product.privacy_link,
                                          .terms = product.terms,
                                          .faq = product.faq,
                                          .screenshots = {}};
  for (auto const& screenshot : products_[index].screenshots) {
    auto const made = registry.take(screenshot);
    if (!made || !made->picture) continue;
    attributes.screenshots.push_back(picture_of(*made->picture));
    draft.more_artworks.push_back({.artwork_class = "SCREENSHOT", .group = "", .picture = *made->picture});
  }
  draft.attributes.text = base::to_json(attributes);
  registry.write([&](storage::Session& session) {
    registry.save(session, draft, terms_of(product.business_model, product.price, product.offers),
                  static_cast<std::int64_t>(index));
  });
}

catalogue::ManifestOffers MarketImport::offers_of(std::string const& partner) const {
  catalogue::ManifestOffers out;
  bool everywhere = add_offers(out, manifest_.products, partner);
  everywhere = add_offers(out, manifest_.vouchers, partner) || everywhere;
  everywhere = add_offers(out, manifest_.voucherbooks, partner) || everywhere;
  everywhere = add_offers(out, manifest_.info_services, partner) || everywhere;
  if (everywhere) return {};
  return out.empty() ? catalogue::offered_nowhere : out;
}

}  // namespace ingest
