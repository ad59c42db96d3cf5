// Reads the payload of each page of apps, partners and info services in one transaction.
#include "features/market/market_pages.hpp"

#include <algorithm>

#include "base/json/json_codec_definitions.hpp"
#include "features/catalogue/addresses.hpp"
#include "features/catalogue/kinds/vouchers/voucher_attributes.hpp"
#include "features/market/market_queries.hpp"

KIOSK_JSON_COMPILED(market::AppPage);
KIOSK_JSON_COMPILED(market::AppsFaqPage);
KIOSK_JSON_COMPILED(market::AppsPage);
KIOSK_JSON_COMPILED(market::InfoServicePage);
KIOSK_JSON_COMPILED(market::InfoServicesPage);
KIOSK_JSON_COMPILED(market::MarketCategoryPage);
KIOSK_JSON_COMPILED(market::PartnerPage);

namespace market {
namespace {

using browse::article_page;
using browse::chosen_list;
using browse::ListBatch;
using browse::param;
using browse::Queries;
using browse::read_page;
using browse::Sort;
using catalogue::attributes_of;
using catalogue::CataloguePresenter;
using catalogue::ContentType;
using catalogue::InfoServiceAttributes;
using catalogue::Item;
using catalogue::ListKind;
using catalogue::PartnerAttributes;
using catalogue::ProductAttributes;

constexpr std::int64_t shelf = 12;
/// The page of questions looks through so many partners and apps at most.
constexpr std::int64_t most_groups = 50;

/// Everything that a category of the marketplace has.
std::vector<ContentType> const market_types{ContentType::product};

void fill_in(AppPage& props, ProductAttributes const& attributes, CataloguePresenter const& presenter,
             tenants::Visit const& visit) {
  for (auto const& [kind, link] : attributes.links) props.links.push_back({.kind = kind, .href = link});
  for (auto const& [name, version] : attributes.systems)
    props.systems.push_back({.name = name, .version = version});
  for (auto const& language : attributes.languages)
    props.languages.push_back(browse::language_name(language, visit));
  for (auto const& screenshot : attributes.screenshots)
    props.screenshots.push_back(catalogue::present(screenshot));
  props.devices = attributes.devices;
  props.version = attributes.version;
  if (auto const updated = base::parse_rfc3339(attributes.updated)) {
    props.updated_at = browse::day_of(*updated);
    props.updated = presenter.date(*updated);
  }
  props.size_bytes = attributes.size_bytes;
  props.privacy_link = attributes.privacy_link;
  if (auto const terms = presenter.text_in(attributes.terms)) {
    props.terms = terms->text;
    props.terms_lang = terms->lang;
  }
  props.faq = questions_of(presenter, attributes.faq);
}

}  // namespace

portal::Task<portal::Page<AppsPage>> MarketPages::apps(tenants::Visit const& visit) {
  return read_page(database_, visit, clock_.now(),
                   [choice = browse::order_in(visit, Sort::popular), &visit](Queries& queries) {
                     auto const rows = queries.genres(market_types);
                     ListBatch lists;
                     auto const apps = lists.add(list_query(choice, ContentType::product, ""));
                     auto const partners = lists.add({.kind = ListKind::top,
                                                      .content_type = ContentType::partner,
                                                      .limit = shelf,
                                                      .with_attributes = true});
                     auto const found = queries.list(std::move(lists));
                     browse::require_part(found[apps], choice.part);
                     AppsPage props{.apps = queries.shown(found[apps], &CataloguePresenter::app),
                                    .partners = {},
                                    .sorts = queries.sorts(choice),
                                    .genres = category_pages(queries, visit, rows, catalogue::pages::apps,
                                                             &CataloguePresenter::market_category),
                                    .paging = queries.paging(choice, found[apps].total)};
                     if (browse::choice_query(choice).empty())
                       props.partners = queries.shown(found[partners], &CataloguePresenter::partner);
                     add_prices(queries, props.apps);
                     return chosen_list(std::move(props), choice);
                   });
}

portal::Task<portal::Page<MarketCategoryPage>> MarketPages::category(tenants::Visit const& visit) {
  using Page = portal::Page<MarketCategoryPage>;
  return read_page(
      database_, visit, clock_.now(),
      [choice = browse::order_in(visit, Sort::popular), &visit](Queries& queries) -> Page {
        auto const slug = param(visit, "name");
        auto const rows = queries.genres(market_types);
        auto const row = std::ranges::find(rows, slug, &catalogue::GenreRow::slug);
        if (row == rows.end())
          return portal::Moved{catalogue::path_of(queries.open(ContentType::product, slug, {}).item)};
        ListBatch lists;
        auto const apps = lists.add(list_query(choice, ContentType::product, slug));
        auto const found = queries.list(std::move(lists));
        browse::require_part(found[apps], choice.part);
        MarketCategoryPage props{.genre = queries.presenter().market_category(*row),
                                 .genres = category_pages(queries, visit, rows, catalogue::pages::apps,
                                                          &CataloguePresenter::market_category),
                                 .apps = queries.shown(found[apps], &CataloguePresenter::app),
                                 .sorts = queries.sorts(choice),
                                 .paging = queries.paging(choice, found[apps].total)};
        add_prices(queries, props.apps);
        return chosen_list(std::move(props), choice);
      });
}

portal::Task<portal::Page<AppPage>> MarketPages::app(tenants::Visit const& visit) {
  using Page = portal::Page<AppPage>;
  return read_page(database_, visit, clock_.now(), [&visit](Queries& queries) -> Page {
    ListBatch lists;
    auto const more = lists.add({.kind = ListKind::same_artist,
                                 .content_type = ContentType::product,
                                 .limit = shelf,
                                 .with_attributes = true});
    auto const related = lists.add({.kind = ListKind::related,
                                    .content_type = ContentType::product,
                                    .limit = shelf,
                                    .with_attributes = true});
    auto const opened = queries.open(ContentType::product, param(visit, "name"), std::move(lists));
    Item const& item = opened.item;
    if (!is_named(visit, item)) return portal::Moved{catalogue::path_of(item)};
    auto const& presenter = queries.presenter();
    AppPage props;
    props.description = item.description;
    props.description_lang = presenter.description_lang(item);
    props.genres = queries.genres_of(item.id, &CataloguePresenter::market_category);
    props.released_at = browse::day_of(item.released_at);
    props.released = presenter.date(item.released_at);
    fill_in(props, attributes_of<ProductAttributes>(item), presenter, visit);
    props.more_by_partner = queries.shown(opened.lists[more], &CataloguePresenter::app);
    props.related = queries.shown(opened.lists[related], &CataloguePresenter::app);
    std::vector<MarketApp> own{presenter.app(item)};
    add_prices(queries, own, props.more_by_partner, props.related);
    props.app = std::move(own.front());
    return article_page(std::move(props), item);
  });
}

portal::Task<portal::Page<PartnerPage>> MarketPages::partner(tenants::Visit const& visit) {
  using Page = portal::Page<PartnerPage>;
  return read_page(database_, visit, clock_.now(), [&visit](Queries& queries) -> Page {
    auto const part = browse::part_in(visit);
    ListBatch lists;
    auto const apps = lists.add({.kind = ListKind::works,
                                 .content_type = ContentType::product,
                                 .limit = part.limit,
                                 .offset = part.offset,
                                 .by_rank = true,
                                 .counted = true,
                                 .with_attributes = true});
    auto const offered = [&](ContentType type) {
      return lists.add({.kind = ListKind::works,
                        .content_type = type,
                        .limit = shelf,
                        .by_rank = true,
                        .with_attributes = true});
    };
    auto const vouchers = offered(ContentType::voucher);
    auto const services = offered(ContentType::info_service);
    auto const opened = queries.open(ContentType::partner, param(visit, "name"), std::move(lists));
    Item const& item = opened.item;
    if (!is_named(visit, item)) return portal::Moved{catalogue::path_of(item)};
    browse::require_part(opened.lists[apps], part);
    auto const& presenter = queries.presenter();
    auto const attributes = attributes_of<PartnerAttributes>(item);
    PartnerPage props{.partner = presenter.partner(item),
                      .description = item.description,
                      .description_lang = presenter.description_lang(item),
                      .link = attributes.link,
                      .support_link = attributes.support_link,
                      .apps = queries.shown(opened.lists[apps], &CataloguePresenter::app),
                      .paging = queries.paging(part, opened.lists[apps].total),
                      .vouchers = queries.shown(opened.lists[vouchers], &CataloguePresenter::voucher),
                      .services = queries.shown(opened.lists[services], &CataloguePresenter::info_service),
                      .faq = questions_of(presenter, attributes.faq)};
    add_prices(queries, props.apps, props.vouchers, props.services);
    return article_page(std::move(props), item);
  });
}

portal::Task<portal::Page<InfoServicesPage>> MarketPages::info_services(tenants::Visit const& visit) {
  return read_page(database_, visit, clock_.now(), [part = browse::part_in(visit)](Queries& queries) {
    auto const found = queries.list(
        {.kind = ListKind::top, .content_type = ContentType::info_service, .with_attributes = true}, part);
    InfoServicesPage props{.services = queries.shown(found, &CataloguePresenter::info_service),
                           .paging = queries.paging(part, found.total)};
    add_prices(queries, props.services);
    return browse::list_page(std::move(props));
  });
}

portal::Task<portal::Page<InfoServicePage>> MarketPages::info_service(tenants::Visit const& visit) {
  using Page = portal::Page<InfoServicePage>;
  return read_page(database_, visit, clock_.now(), [&visit](Queries& queries) -> Page {
    ListBatch lists;
    auto const all = lists.add({.kind = ListKind::top,
                                .content_type = ContentType::info_service,
                                .limit = shelf,
                                .with_attributes = true});
    auto const opened = queries.open(ContentType::info_service, param(visit, "name"), std::move(lists));
    Item const& item = opened.item;
    if (!is_named(visit, item)) return portal::Moved{catalogue::path_of(item)};
    auto const& presenter = queries.presenter();
    auto const attributes = attributes_of<InfoServiceAttributes>(item);
    InfoServicePage props{.service = {},
                          .description = item.description,
                          .description_lang = presenter.description_lang(item),
                          .messages = {},
                          .channels = attributes.channels,
                          .others = queries.shown(opened.lists[all], &CataloguePresenter::info_service)};
    for (auto const& message : attributes.messages)
      if (auto const shown = presenter.text_in(message))
        props.messages.push_back({.text = shown->text, .lang = shown->lang});
    std::erase_if(props.others, [&](InfoService const& one) { return one.id == base::text(item.id); });
    std::vector<InfoService> own{presenter.info_service(item)};
    add_prices(queries, own, props.others);
    props.service = std::move(own.front());
    return article_page(std::move(props), item);
  });
}

portal::Task<portal::Page<AppsFaqPage>> MarketPages::apps_faq(tenants::Visit const& visit) {
  return read_page(database_, visit, clock_.now(), [](Queries& queries) {
    ListBatch lists;
    auto const top = [&](ContentType type) {
      return lists.add(
          {.kind = ListKind::top, .content_type = type, .limit = most_groups, .with_attributes = true});
    };
    auto const partners = top(ContentType::partner);
    auto const apps = top(ContentType::product);
    auto const found = queries.list(std::move(lists));
    auto const& presenter = queries.presenter();
    AppsFaqPage props;
    auto const add = [&](std::string title, std::string href,
                         std::vector<catalogue::ManifestQuestion> const& faq) {
      auto questions = questions_of(presenter, faq);
      if (!questions.empty())
        props.groups.push_back(
            {.title = std::move(title), .href = std::move(href), .questions = std::move(questions)});
    };
    for (auto const& item : found[partners].items)
      add(item.title, presenter.partner(item).href, attributes_of<PartnerAttributes>(item).faq);
    for (auto const& item : found[apps].items)
      add(item.title, presenter.app(item).href, attributes_of<ProductAttributes>(item).faq);
    return browse::list_page(std::move(props));
  });
}

}  // namespace market
