// The presenter's functions for the marketplace.
#include "features/catalogue/addresses.hpp"
#include "features/catalogue/catalogue_presenter.hpp"
#include "features/catalogue/kinds/market/market_attributes.hpp"

namespace catalogue {

Badge CataloguePresenter::market_badge(Item const& item) const {
  auto const badge = badge_of(item.business_model, item.released_at, now_);
  // A badge with a price leads to plans, and no plan has what the marketplace sells.
  return badge == Badge::price || item.content_type == ContentType::partner ? Badge::none : badge;
}

MarketApp CataloguePresenter::app(Item const& item) const {
  auto const tagline = text_in(attributes_of<ProductAttributes>(item).tagline);
  return {.id = base::text(item.id),
          .title = item.title,
          .href = link(path_of(item)),
          .partners = artists(item),
          .tagline = tagline ? tagline->text : std::string(),
          .tagline_lang = tagline ? tagline->lang : std::nullopt,
          .rating = item.rating,
          .badge = market_badge(item),
          .prices = {},
          .artwork = artwork(item)};
}

MarketPartner CataloguePresenter::partner(Item const& item) const {
  auto const tagline = text_in(attributes_of<PartnerAttributes>(item).tagline);
  return {.id = base::text(item.id),
          .name = item.title,
          .href = link(path_of(item)),
          .tagline = tagline ? tagline->text : std::string(),
          .tagline_lang = tagline ? tagline->lang : std::nullopt,
          .artwork = artwork(item)};
}

GenreLink CataloguePresenter::market_category(GenreRow const& row) const {
  return {.slug = row.slug, .name = row.name, .href = link(market_category_path(row.slug))};
}

}  // namespace catalogue
