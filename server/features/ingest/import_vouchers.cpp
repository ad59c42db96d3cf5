// Registers vouchers before the books that hold them.
#include "features/ingest/import_vouchers.hpp"

#include "features/catalogue/articles/article_relations.hpp"
#include "features/catalogue/kinds/vouchers/voucher_attributes.hpp"

namespace ingest {

VoucherImport::VoucherImport(catalogue::Manifest const& manifest, MarketImport const& market,
                             ImportThreads& import_threads)
    : manifest_(manifest), market_(market) {
  for (auto const& voucher : manifest.vouchers)
    voucher_pictures_.push_back(
        import_threads.add_optional(WorkKind::wide_picture, voucher.artwork, title_of(voucher.title)));
  for (auto const& book : manifest.voucherbooks)
    book_pictures_.push_back(
        import_threads.add_optional(WorkKind::wide_picture, book.artwork, title_of(book.title)));
  for (auto const& service : manifest.info_services)
    service_pictures_.push_back(
        import_threads.add_optional(WorkKind::square_picture, service.artwork, title_of(service.title)));
}

void VoucherImport::register_all(Registry& registry) {
  for (std::size_t i = 0; i < manifest_.vouchers.size(); ++i) voucher(registry, i);
  for (std::size_t i = 0; i < manifest_.voucherbooks.size(); ++i) book(registry, i);
  for (std::size_t i = 0; i < manifest_.info_services.size(); ++i) service(registry, i);
}

void VoucherImport::voucher(Registry& registry, std::size_t index) {
  auto const& voucher = manifest_.vouchers[index];
  catalogue::ArticleDraft draft{.content_type = catalogue::ContentType::voucher,
                                .key = voucher.key,
                                .texts = article_texts(voucher.title, voucher.description),
                                .rating = voucher.rating};
  draft.genres = genre_slugs(voucher.genres);
  draft.artists = {market_.partner_id(voucher.partner)};
  draft.attributes.text =
      base::to_json(catalogue::VoucherAttributes{.provider_id = voucher.provider_id,
                                                 .benefit = voucher.benefit,
                                                 .discount_percent = voucher.discount_percent,
                                                 .value = voucher.value,
                                                 .valid_from = voucher.valid_from,
                                                 .valid_until = voucher.valid_until,
                                                 .redemption = voucher.redemption,
                                                 .terms = voucher.terms,
                                                 .available = voucher.available,
                                                 .issuer = voucher.issuer});
  registry.add_picture(draft, "COVER", voucher_pictures_[index]);
  base::ArticleId id;
  registry.write([&](storage::Session& session) {
    id = registry.save(session, draft, terms_of(voucher.business_model, voucher.price, voucher.offers),
                       static_cast<std::int64_t>(index));
  });
  vouchers_[voucher.key] = id;
}

void VoucherImport::book(Registry& registry, std::size_t index) {
  auto const& book = manifest_.voucherbooks[index];
  catalogue::ArticleDraft draft{.content_type = catalogue::ContentType::voucherbook,
                                .key = book.key,
                                .texts = article_texts(book.title, book.description),
                                .rating = book.rating};
  draft.genres = genre_slugs(book.genres);
  if (!book.partner.empty()) draft.artists = {market_.partner_id(book.partner)};
  draft.attributes.text = base::to_json(
      catalogue::VoucherBookAttributes{.provider_id = book.provider_id, .tagline = book.tagline});
  registry.add_picture(draft, "COVER", book_pictures_[index]);
  draft.child_relation = catalogue::part_relation(catalogue::ContentType::voucher);
  std::int64_t position = 0;
  for (auto const& key : book.vouchers)
    draft.children.push_back({.id = vouchers_.at(key), .position = ++position});
  registry.write([&](storage::Session& session) {
    registry.save(session, draft, terms_of(book.business_model, book.price, book.offers),
                  static_cast<std::int64_t>(index));
  });
}

void VoucherImport::service(Registry& registry, std::size_t index) {
  auto const& service = manifest_.info_services[index];
  catalogue::ArticleDraft draft{.content_type = catalogue::ContentType::info_service,
                                .key = service.key,
                                .texts = article_texts(service.title, service.description),
                                .rating = service.rating};
  draft.artists = {market_.partner_id(service.partner)};
  draft.attributes.text =
      base::to_json(catalogue::InfoServiceAttributes{.provider_id = service.provider_id,
                                                     .tagline = service.tagline,
                                                     .messages = service.messages,
                                                     .times = service.times,
                                                     .period = service.period,
                                                     .channels = service.channels,
                                                     .billing_cycle = service.billing_cycle});
  registry.add_picture(draft, "COVER", service_pictures_[index]);
  registry.write([&](storage::Session& session) {
    registry.save(session, draft, terms_of(service.business_model, service.price, service.offers),
                  static_cast<std::int64_t>(index));
  });
}

}  // namespace ingest
