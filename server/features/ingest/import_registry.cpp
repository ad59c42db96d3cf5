// Saves articles and brings their offers up to date.
#include "features/ingest/import_registry.hpp"

#include <algorithm>
#include <cmath>

#include "base/money.hpp"
#include "base/text.hpp"

namespace ingest {
namespace {

/// The text in this language, else in English, else in the first one there is; end() of no texts.
catalogue::Texts::const_iterator shown_text(catalogue::Texts const& texts, std::string_view locale) {
  if (auto const own = texts.find(std::string(locale)); own != texts.end()) return own;
  if (auto const in_english = texts.find("en"); in_english != texts.end()) return in_english;
  return texts.begin();
}

catalogue::OfferModel model_of(std::string const& business_model,
                               std::optional<catalogue::ManifestPrice> const& price) {
  catalogue::OfferModel out{.business_model = business_model};
  if (!price) return out;
  out.price_minor = std::llround(price->amount * std::pow(10.0, base::currency_decimals(price->currency)));
  out.currency = price->currency;
  return out;
}

/// The offer of one tenant, whose own terms come before the article's.
void apply(catalogue::Offer& offer, catalogue::ManifestOffer const& own,
           catalogue::ManifestTerms const& terms) {
  offer.models = {model_of(own.business_model.empty() ? terms.business_model : own.business_model,
                           own.price ? own.price : terms.price)};
  if (auto const from = base::parse_rfc3339(own.from)) offer.starts_at = *from;
  offer.ends_at = base::parse_rfc3339(own.until);
}

}  // namespace

void Registry::genres(std::vector<catalogue::ManifestGenre> const& genres) {
  write([&](storage::Session& session) {
    catalogue::LicensorStore store(session, licensor_);
    for (auto const& genre : genres) store.save_genre(base::slugify(genre.key), genre.name, ids_);
  });
}

base::ArticleId Registry::save(storage::Session& session, catalogue::ArticleDraft const& draft,
                               catalogue::ManifestTerms const& terms, std::int64_t rank) {
  auto const saved = catalogue::LicensorStore(session, licensor_).save(draft, ids_, now_);
  bool changed = saved.changed;
  catalogue::Offer offer{.article = saved.id,
                         .content_type = draft.content_type,
                         .rating = draft.rating,
                         .released_at = saved.released_at,
                         .models = {model_of(terms.business_model, terms.price)},
                         .rank = rank};
  // What is not released yet opens on its day.
  if (saved.released_at > now_) offer.starts_at = saved.released_at;
  for (auto const& tenant : tenants_) {
    auto const own = terms.offers.find(tenant.value);
    if (!terms.offers.empty() && own == terms.offers.end()) continue;
    catalogue::Offer mine = offer;
    if (own != terms.offers.end()) apply(mine, own->second, terms);
    changed = catalogue::CatalogueStore({session, tenant}).offer(mine) || changed;
  }
  ++pending_articles_;
  if (changed) ++pending_changed_;
  return saved.id;
}

std::optional<catalogue::Made> Registry::take(std::optional<std::size_t> index) {
  if (!index) return std::nullopt;
  auto const& outcome = import_threads_.wait(*index);
  return outcome ? std::optional<catalogue::Made>(*outcome) : std::nullopt;
}

void Registry::add_picture(catalogue::ArticleDraft& draft, char const* artwork_class,
                           std::optional<std::size_t> index) {
  auto const made = take(index);
  if (made && made->picture) draft.pictures[artwork_class] = *made->picture;
}

void Registry::refuse(std::string what, std::string reason) {
  report_.refused.push_back({std::move(what), std::move(reason)});
}

catalogue::ManifestTerms terms_of(std::string const& business_model,
                                  std::optional<catalogue::ManifestPrice> const& price,
                                  catalogue::ManifestOffers const& offers, std::string const& own_model,
                                  std::optional<catalogue::ManifestPrice> const& own_price) {
  catalogue::ManifestTerms terms{.business_model = own_model.empty() ? business_model : own_model,
                                 .price = own_model == "FREE" ? std::nullopt
                                          : own_price         ? own_price
                                                              : price,
                                 .offers = offers};
  if (own_model.empty() && !own_price) return terms;
  // What is free, or has a price of its own, is so in every tenant.
  for (auto& [tenant, offer] : terms.offers) {
    if (!own_model.empty()) offer.business_model = own_model;
    offer.price = terms.price;
  }
  return terms;
}

std::string title_of(catalogue::Texts const& texts) {
  auto const shown = shown_text(texts, "en");
  return shown == texts.end() ? std::string() : shown->second;
}

std::map<std::string, catalogue::ArticleText> article_texts(catalogue::Texts const& titles,
                                                            catalogue::Texts const& descriptions) {
  std::map<std::string, catalogue::ArticleText> out;
  auto const add = [&](std::string const& locale) {
    auto const title = shown_text(titles, locale);
    auto const description = shown_text(descriptions, locale);
    auto& text = out[locale];
    if (title != titles.end()) text.title = title->second;
    if (description == descriptions.end()) return;
    text.description = description->second;
    text.description_locale = description->first;
  };
  for (auto const& [locale, title] : titles) add(locale);
  for (auto const& [locale, description] : descriptions) add(locale);
  return out;
}

std::vector<std::string> genre_slugs(std::vector<std::string> const& keys) {
  std::vector<std::string> out;
  for (auto const& key : keys) out.push_back(base::slugify(key));
  return out;
}

}  // namespace ingest
