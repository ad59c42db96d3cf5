// Reads the payload of each page of vouchers and voucher books in one transaction.
#include "features/vouchers/voucher_pages.hpp"

#include <algorithm>

#include "base/json/json_codec_definitions.hpp"
#include "features/catalogue/addresses.hpp"
#include "features/catalogue/articles/article_relations.hpp"
#include "features/catalogue/kinds/vouchers/voucher_attributes.hpp"
#include "features/market/market_queries.hpp"

KIOSK_JSON_COMPILED(vouchers::VoucherBookPage);
KIOSK_JSON_COMPILED(vouchers::VoucherBooksPage);
KIOSK_JSON_COMPILED(vouchers::VoucherPage);
KIOSK_JSON_COMPILED(vouchers::VouchersPage);

namespace vouchers {
namespace {

using browse::article_page;
using browse::ListBatch;
using browse::param;
using browse::Queries;
using browse::read_page;
using browse::Sort;
using catalogue::CataloguePresenter;
using catalogue::ContentType;
using catalogue::Item;
using catalogue::ListKind;
using catalogue::VoucherAttributes;
using market::add_prices;

constexpr std::int64_t shelf = 12;

/// Everything that a category of vouchers has.
std::vector<ContentType> const voucher_types{ContentType::voucher, ContentType::voucherbook};

/// The vouchers of a list that none of the shelves before it shows.
std::vector<Voucher> not_yet_shown(std::vector<Voucher> list, auto const&... before) {
  auto const is_in = [](std::vector<Voucher> const& shown, Voucher const& one) {
    return std::ranges::find(shown, one.id, &Voucher::id) != shown.end();
  };
  std::erase_if(list, [&](Voucher const& one) { return (is_in(before, one) || ...); });
  return list;
}

std::string iso_day(std::string const& date) {
  auto const at = base::parse_rfc3339(date);
  return at ? browse::day_of(*at) : std::string();
}

void fill_in(VoucherPage& props, VoucherAttributes const& attributes, CataloguePresenter const& presenter) {
  if (auto const redemption = presenter.text_in(attributes.redemption)) {
    props.redemption = redemption->text;
    props.redemption_lang = redemption->lang;
  }
  if (auto const terms = presenter.text_in(attributes.terms)) {
    props.terms = terms->text;
    props.terms_lang = terms->lang;
  }
  props.available = attributes.available;
  props.valid_from_at = iso_day(attributes.valid_from);
  props.valid_until_at = iso_day(attributes.valid_until);
}

VoucherIssue issue_of(VoucherAttributes const& attributes, Item const& item, tenants::Tenant const& tenant) {
  VoucherIssue out{.external_provider_code = attributes.issuer,
                   .max_quantity = 1,
                   .free = item.business_model == "FREE",
                   .by_plan = item.business_model == "SUBSCRIPTION"};
  if (!out.free) out.max_quantity = std::max<std::int64_t>(tenant.flag_number("maxQuantity"), 1);
  return out;
}

/// By its id, and by its book's where the address has a place for one.
bool is_named(tenants::Visit const& visit, Item const& item) {
  auto const id = base::text(item.id);
  auto const in_book = param(visit, "voucherId");
  if (in_book.empty()) return param(visit, "id") == id;
  return in_book == id && item.album && param(visit, "id") == base::text(item.album->id);
}

}  // namespace

portal::Task<portal::Page<VouchersPage>> VoucherPages::vouchers(tenants::Visit const& visit) {
  return list(visit, {});
}

portal::Task<portal::Page<VouchersPage>> VoucherPages::category(tenants::Visit const& visit) {
  return list(visit, param(visit, "id"));
}

portal::Task<portal::Page<VouchersPage>> VoucherPages::list(tenants::Visit const& visit,
                                                            std::string category) {
  return read_page(
      database_, visit, clock_.now(),
      [choice = browse::order_in(visit, Sort::popular), category = std::move(category),
       &visit](Queries& queries) {
        auto const rows = queries.genres(voucher_types);
        auto const row = std::ranges::find(rows, category, &catalogue::GenreRow::slug);
        if (!category.empty() && row == rows.end())
          browse::not_found("The category " + category + " was not found.");
        ListBatch lists;
        auto const wanted = lists.add(market::list_query(choice, ContentType::voucher, category));
        auto const books = lists.add({.kind = category.empty() ? ListKind::top : ListKind::genre,
                                      .content_type = ContentType::voucherbook,
                                      .limit = shelf,
                                      .word = category,
                                      .with_attributes = true});
        auto const found = queries.list(std::move(lists));
        browse::require_part(found[wanted], choice.part);
        VouchersPage props{.genre = std::nullopt,
                           .vouchers = queries.shown(found[wanted], &CataloguePresenter::voucher),
                           .books = {},
                           .sorts = queries.sorts(choice),
                           .genres = market::category_pages(queries, visit, rows, catalogue::pages::vouchers,
                                                            &CataloguePresenter::voucher_category),
                           .paging = queries.paging(choice, found[wanted].total)};
        if (!category.empty()) props.genre = queries.presenter().voucher_category(*row);
        if (browse::choice_query(choice).empty())
          props.books = queries.shown(found[books], &CataloguePresenter::voucherbook);
        add_prices(queries, props.vouchers, props.books);
        return browse::chosen_list(std::move(props), choice);
      });
}

portal::Task<portal::Page<VoucherPage>> VoucherPages::voucher(tenants::Visit const& visit) {
  using Page = portal::Page<VoucherPage>;
  auto const providers = co_await providers_.of(*visit.tenant);
  auto reading = read_page(database_, visit, clock_.now(), [&visit, &providers](Queries& queries) -> Page {
    ListBatch lists;
    auto const add = [&](ListKind kind) {
      return lists.add(
          {.kind = kind, .content_type = ContentType::voucher, .limit = shelf, .with_attributes = true});
    };
    auto const siblings = add(ListKind::siblings);
    auto const same_partner = add(ListKind::same_artist);
    auto const related = add(ListKind::related);
    auto const in_book = param(visit, "voucherId");
    // An address of a voucher may hold a book's id or title alone: then the book's page is meant.
    auto const opened = queries.open({ContentType::voucher, ContentType::voucherbook},
                                     in_book.empty() ? param(visit, "id") : in_book, std::move(lists));
    Item const& item = opened.item;
    if (item.content_type != ContentType::voucher || !is_named(visit, item))
      return portal::Moved{catalogue::path_of(item)};
    auto const& presenter = queries.presenter();
    VoucherPage props;
    props.description = item.description;
    props.description_lang = presenter.description_lang(item);
    auto const attributes = catalogue::attributes_of<VoucherAttributes>(item);
    fill_in(props, attributes, presenter);
    if (providers->find(attributes.issuer) != nullptr)
      props.issue = issue_of(attributes, item, *visit.tenant);
    props.genres = queries.genres_of(item.id, &CataloguePresenter::voucher_category);
    props.in_book = queries.shown(opened.lists[siblings], &CataloguePresenter::voucher);
    props.more_by_partner =
        not_yet_shown(queries.shown(opened.lists[same_partner], &CataloguePresenter::voucher), props.in_book);
    props.related = not_yet_shown(queries.shown(opened.lists[related], &CataloguePresenter::voucher),
                                  props.in_book, props.more_by_partner);
    std::vector<Voucher> own{presenter.voucher(item)};
    add_prices(queries, own, props.in_book, props.more_by_partner, props.related);
    props.voucher = std::move(own.front());
    return article_page(std::move(props), item);
  });
  co_return co_await std::move(reading);
}

portal::Task<portal::Page<VoucherBooksPage>> VoucherPages::books(tenants::Visit const& visit) {
  return read_page(database_, visit, clock_.now(), [part = browse::part_in(visit)](Queries& queries) {
    auto const found = queries.list(
        {.kind = ListKind::top, .content_type = ContentType::voucherbook, .with_attributes = true}, part);
    VoucherBooksPage props{.books = queries.shown(found, &CataloguePresenter::voucherbook),
                           .paging = queries.paging(part, found.total)};
    add_prices(queries, props.books);
    return browse::list_page(std::move(props));
  });
}

portal::Task<portal::Page<VoucherBookPage>> VoucherPages::book(tenants::Visit const& visit) {
  using Page = portal::Page<VoucherBookPage>;
  return read_page(database_, visit, clock_.now(), [&visit](Queries& queries) -> Page {
    auto const part = browse::part_in(visit);
    ListBatch lists;
    auto const held = lists.add({.kind = ListKind::children,
                                 .content_type = ContentType::voucher,
                                 .limit = part.limit,
                                 .offset = part.offset,
                                 .word = std::string(catalogue::part_relation(ContentType::voucher)),
                                 .counted = true,
                                 .with_attributes = true});
    auto const related = lists.add({.kind = ListKind::related,
                                    .content_type = ContentType::voucherbook,
                                    .limit = shelf,
                                    .with_attributes = true});
    auto const opened = queries.open(ContentType::voucherbook, param(visit, "name"), std::move(lists));
    Item const& item = opened.item;
    if (param(visit, "name") != base::text(item.id)) return portal::Moved{catalogue::path_of(item)};
    browse::require_part(opened.lists[held], part);
    auto const& presenter = queries.presenter();
    VoucherBookPage props;
    props.description = item.description;
    props.description_lang = presenter.description_lang(item);
    props.genres = queries.genres_of(item.id, &CataloguePresenter::voucher_category);
    props.vouchers = queries.shown(opened.lists[held], &CataloguePresenter::voucher);
    props.paging = queries.paging(part, opened.lists[held].total);
    props.related = queries.shown(opened.lists[related], &CataloguePresenter::voucherbook);
    std::vector<VoucherBook> own{presenter.voucherbook(item)};
    add_prices(queries, own, props.vouchers, props.related);
    props.book = std::move(own.front());
    return article_page(std::move(props), item);
  });
}

}  // namespace vouchers
