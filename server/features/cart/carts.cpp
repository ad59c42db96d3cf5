// Prices carts by what entitlement says of each article, and keeps what is put into them.
#include "features/cart/carts.hpp"

#include <algorithm>
#include <map>

#include "features/catalogue/attributes.hpp"
#include "features/catalogue/catalogue_store.hpp"
#include "features/catalogue/kinds/vouchers/voucher_attributes.hpp"
#include "features/catalogue/shelf_store.hpp"
#include "features/entitlement/one_time_price.hpp"
#include "features/payments/voucher/code_tries.hpp"

namespace cart {

namespace voucher = payments::voucher;

namespace {

std::string article_list(std::vector<base::ArticleId> const& articles) {
  std::string out = "articles:";
  for (auto const article : articles) {
    if (out.back() != ':') out += ',';
    out += base::text(article);
  }
  return out;
}

base::Problem too_many(std::int64_t available) {
  base::Problem out(cart_limit);
  out.errors = {{"quantity", "range", "must be at most " + std::to_string(available)}};
  return out;
}

/// How many of it the cart with these rows can hold, for what is sold at once and for what all of it costs.
std::int64_t most_of(SaleTerms const& terms, std::vector<CartRow> const& rows, base::ArticleId article) {
  std::int64_t others = 0;
  for (auto const& row : rows)
    if (row.article != article)
      others = std::min(others + cost_up_to_limit(row.seen(), row.quantity), base::most_minor);
  return std::min(terms.available, quantity_that_fits(*terms.price, others));
}

CartItem line_of(PricedItem const& item, std::string name, catalogue::Card const* card) {
  auto const& [row, terms, quantity, percent, discount_name, discount_minor, is_by_code] = item;
  auto const price = terms.price.value_or(row.seen());
  auto const wanted = item.can_be_bought() ? quantity : row.quantity;
  CartItem out{.id = row.article,
               .content_type = entitlement::contingent_type(terms.content_type),
               .image_url = {},
               .artwork = {},
               .href = {},
               .name = std::move(name),
               .description = {},
               .available_no = terms.available,
               .discount_percentage = percent,
               .price = base::money_body(price).amount,
               .quantity = wanted,
               .currency = price.currency,
               .total = base::money_body({cost_up_to_limit(price, wanted), price.currency}),
               .refusal = {}};
  if (card != nullptr) {
    out.artwork = card->artwork;
    if (out.artwork) out.image_url = out.artwork->src;
    out.href = card->href;
    out.description = card->sub_title;
  }
  if (!item.can_be_bought()) out.refusal = terms.refusal.empty() ? "NOT_AVAILABLE" : terms.refusal;
  return out;
}

/// What is not as the owner of the cart saw it.
void add_changes(std::vector<CartChange>& changes, PricedItem const& item, std::string const& name) {
  auto const& row = item.row;
  if (!item.can_be_bought()) {
    changes.push_back({.kind = CartChangeKind::gone, .article_id = row.article, .name = name});
    return;
  }
  if (item.has_another_price())
    changes.push_back({.kind = CartChangeKind::price,
                       .article_id = row.article,
                       .name = name,
                       .price_before = base::money_body(row.seen()),
                       .price = base::money_body(*item.terms.price)});
  if (item.is_limited())
    changes.push_back({.kind = CartChangeKind::quantity,
                       .article_id = row.article,
                       .name = name,
                       .quantity_before = row.quantity,
                       .quantity = item.quantity});
}

}  // namespace

std::int64_t quantity_limit(tenants::Tenant const& tenant) {
  return std::min(tenant.flag_number("maxQuantity"), most_quantity);
}

SaleTerms Carts::terms_of(storage::Session& session, CartView const& view, catalogue::Item const& item,
                          base::Instant now) const {
  SaleTerms terms{.content_type = item.content_type, .price = {}, .refusal = {}};
  auto who = view.asker;
  if (is_bought_often(item.content_type)) {
    // A voucher may be bought again, so the price is asked for as if nobody owned it.
    who.account.reset();
    auto const attributes = catalogue::attributes_of<catalogue::VoucherAttributes>(item);
    auto const most = quantity_limit(view.asker.tenant);
    terms.available = std::min(most, attributes.available.value_or(most));
  }
  auto const answer = entitlements_.ask(session, who, item.id, now);
  terms.price = entitlement::price_by_itself(answer);
  if (answer.allowed) terms.refusal = entitlement::already_owned.error;
  if (terms.available < 1) terms.price.reset();
  if (!terms.price && terms.refusal.empty()) terms.refusal = "NOT_AVAILABLE";
  return terms;
}

std::vector<SaleTerms> Carts::terms_of_all(storage::Session& session, CartView const& view,
                                           std::vector<base::ArticleId> const& articles) const {
  auto const& tenant = view.asker.tenant;
  auto const now = tenant_clock_.now({session, tenant.id});
  catalogue::ViewContext const context{
      .locale = &view.locale, .now = machine_.now(), .max_rating = tenant.max_rating};
  catalogue::ListQuery query{.kind = catalogue::ListKind::ids,
                             .limit = std::max<std::int64_t>(std::ssize(articles), 1),
                             .ids = articles,
                             .with_attributes = true};
  auto const found = catalogue::ShelfStore({session, tenant.id}).list({query}, context);
  auto const& items = found[0].items;
  std::vector<SaleTerms> out;
  for (auto const article : articles) {
    auto const item = std::ranges::find(items, article, &catalogue::Item::id);
    out.push_back(item == items.end() ? SaleTerms{.price = {}, .refusal = "NOT_AVAILABLE"}
                                      : terms_of(session, view, *item, now));
  }
  return out;
}

PricedCart Carts::read(storage::Session& session, CartView const& view) const {
  auto rows = CartStore({session, view.asker.tenant.id}).of(view.owner);
  std::vector<base::ArticleId> articles;
  for (auto const& row : rows) articles.push_back(row.article);
  auto const known = terms_of_all(session, view, articles);
  std::optional<CodeDiscount> discount;
  if (auto const own = code(session, view); own && own->refusal.empty())
    discount = CodeDiscount{.percent = own->batch.percent, .content_types = own->batch.types()};
  return price_cart(std::move(rows), known, view.asker.tenant.configuration.billing.cart_discounts,
                    view.locale.code, discount);
}

std::optional<CartCode> Carts::code(storage::Session& session, CartView const& view) const {
  auto const& tenant = view.asker.tenant.id;
  auto digest = CartStore({session, tenant}).voucher(view.owner);
  if (!digest) return std::nullopt;
  voucher::UseStore uses({session, tenant});
  auto usable = uses.find_usable(*digest, view.asker.account, machine_.now());
  if (usable) return CartCode{.digest = *std::move(digest), .batch = *std::move(usable)};
  auto known = uses.find_batch(*digest);
  if (!known) return std::nullopt;
  auto const& why = usable.error() == voucher::RedeemFault::used_by_account ? voucher::voucher_already_used
                                                                            : voucher::voucher_not_found;
  return CartCode{
      .digest = *std::move(digest), .batch = *std::move(known), .refusal = std::string(why.error)};
}

std::expected<void, base::Refusal> Carts::set_voucher(storage::Session& session, CartView const& view,
                                                      std::string const& digest) const {
  auto const& tenant = view.asker.tenant.id;
  auto const batch =
      voucher::UseStore({session, tenant}).find_usable(digest, view.asker.account, machine_.now());
  if (!batch && batch.error() == voucher::RedeemFault::used_by_account)
    return std::unexpected(voucher::voucher_already_used);
  if (!batch) return std::unexpected(voucher::voucher_not_found);
  if (batch->kind() != voucher::VoucherKind::percent) return std::unexpected(voucher_not_for_cart);
  CartStore({session, tenant}).set_voucher(view.owner, digest, machine_.now());
  return {};
}

CartData Carts::show(storage::Session& session, CartView const& view, PricedCart const& cart) const {
  auto const& tenant = view.asker.tenant;
  CartData out{.items = {},
               .discounts = {},
               .changes = {},
               .subtotal = {},
               .total = {},
               .voucher = {},
               .max_quantity = quantity_limit(tenant),
               .state = cart.state()};
  if (auto const own = code(session, view)) {
    out.voucher = CartVoucher{.percent = own->batch.percent,
                              .content_types = own->batch.types(),
                              .valid_until = own->batch.valid_until,
                              .refusal = {}};
    if (!own->refusal.empty())
      out.voucher->refusal = own->refusal;
    else if (!cart.items.empty() && !cart.uses_code())
      out.voucher->refusal = takes_nothing;
  }
  if (cart.items.empty()) return out;
  std::vector<base::ArticleId> articles;
  for (auto const& item : cart.items) articles.push_back(item.row.article);
  catalogue::Href const href = [&](std::string_view path) {
    return tenants::href(tenant, view.locale, path);
  };
  catalogue::Cards cards({session, tenant.id}, view.locale, machine_.now(), tenant.max_rating, href);
  std::map<std::string, catalogue::Card> shown;
  for (auto& card : cards.fill(article_list(articles), std::ssize(articles)).cards)
    shown.emplace(card.id, std::move(card));
  catalogue::CatalogueStore catalogue({session, tenant.id});
  for (auto const& item : cart.items) {
    auto const card = shown.find(base::text(item.row.article));
    auto line = line_of(item, catalogue.title(item.row.article, view.locale.code),
                        card == shown.end() ? nullptr : &card->second);
    add_changes(out.changes, item, line.name);
    if (item.discount_minor > 0)
      out.discounts.push_back({item.row.article,
                               item.is_by_code ? CartDiscountKind::voucher : CartDiscountKind::campaign,
                               item.discount_name, item.discount_percent,
                               base::money_body({item.discount_minor, line.currency})});
    out.items.push_back(std::move(line));
  }
  if (!cart.currency.empty() && cart.total().minor > 0) {
    out.subtotal = base::money_body(cart.subtotal());
    out.total = base::money_body(cart.total());
  }
  return out;
}

SaleTerms Carts::terms_or_throw(storage::Session& session, CartView const& view,
                                base::ArticleId article) const {
  auto terms = terms_of_all(session, view, {article}).at(0);
  if (terms.price) return terms;
  if (terms.refusal == entitlement::already_owned.error) throw base::Problem(entitlement::already_owned);
  throw base::Problem(entitlement::not_available);
}

void Carts::keep(storage::Session& session, CartView const& view, base::ArticleId article,
                 std::int64_t quantity, SaleTerms const& terms) const {
  CartStore store({session, view.asker.tenant.id});
  auto const now = machine_.now();
  auto const known = store.find(view.owner, article);
  store.save(view.owner, {.article = article,
                          .quantity = quantity,
                          .price_minor = terms.price->minor,
                          .currency = terms.price->currency,
                          .added_at = known ? known->added_at : now,
                          .updated_at = now});
}

void Carts::add(storage::Session& session, CartView const& view, base::ArticleId wanted,
                std::int64_t quantity) const {
  // A chapter is not sold by itself: its book comes into the cart.
  auto const article = entitlements_.bought_for(session, view.asker, wanted);
  auto const terms = terms_or_throw(session, view, article);
  auto const rows = CartStore({session, view.asker.tenant.id}).of(view.owner);
  auto const known = std::ranges::find(rows, article, &CartRow::article);
  if (known == rows.end() && rows.size() >= most_items) throw base::Problem(cart_full);
  if (std::ranges::any_of(rows, [&](CartRow const& row) {
        return row.article != article && row.currency != terms.price->currency;
      }))
    throw base::Problem(cart_currency);
  auto const all = quantity + (known == rows.end() ? 0 : known->quantity);
  auto const most = most_of(terms, rows, article);
  if (all > most) throw too_many(most);
  keep(session, view, article, all, terms);
}

void Carts::set_quantity(storage::Session& session, CartView const& view, base::ArticleId article,
                         std::int64_t quantity) const {
  auto const rows = CartStore({session, view.asker.tenant.id}).of(view.owner);
  if (std::ranges::find(rows, article, &CartRow::article) == rows.end()) throw base::Problem(not_in_cart);
  auto const terms = terms_or_throw(session, view, article);
  auto const most = most_of(terms, rows, article);
  if (quantity > most) throw too_many(most);
  keep(session, view, article, quantity, terms);
}

void Carts::accept(storage::Session& session, CartView const& view) const {
  CartStore store({session, view.asker.tenant.id});
  for (auto const& item : read(session, view).items) {
    if (!item.can_be_bought())
      store.remove(view.owner, item.row.article);
    else if (item.has_another_price() || item.is_limited())
      keep(session, view, item.row.article, item.quantity, item.terms);
  }
}

std::vector<CartChange> Carts::merge(storage::Session& session, CartView const& user,
                                     Owner const& guest) const {
  auto const& tenant = user.asker.tenant.id;
  CartStore store({session, tenant});
  std::vector<CartChange> out;
  auto const guests = store.of(guest);
  std::vector<base::ArticleId> articles;
  for (auto const& row : guests) articles.push_back(row.article);
  auto const known = terms_of_all(session, user, articles);
  auto own = store.of(user.owner);
  catalogue::CatalogueStore catalogue({session, tenant});
  for (std::size_t at = 0; at < guests.size(); ++at) {
    auto const& row = guests[at];
    auto const& terms = known[at];
    CartChange change{.article_id = row.article, .name = catalogue.title(row.article, user.locale.code)};
    auto const mine = std::ranges::find(own, row.article, &CartRow::article);
    bool const is_new = mine == own.end();
    bool const fits = !is_new || (own.size() < most_items &&
                                  (own.empty() || !terms.price || own[0].currency == terms.price->currency));
    auto const most = terms.price ? most_of(terms, own, row.article) : 0;
    if (!fits || most < 1) {
      change.kind = CartChangeKind::gone;
      out.push_back(change);
      continue;
    }
    auto const wanted = row.quantity + (is_new ? 0 : mine->quantity);
    auto const quantity = std::min(wanted, most);
    if (quantity < wanted) {
      change.kind = CartChangeKind::quantity;
      change.quantity_before = wanted;
      change.quantity = quantity;
      out.push_back(change);
    }
    // The price that was seen stays, so that another one is said.
    auto merged = is_new ? row : *mine;
    merged.quantity = quantity;
    merged.updated_at = machine_.now();
    store.save(user.owner, merged);
    if (is_new)
      own.push_back(merged);
    else
      *mine = merged;
  }
  // The guest's code comes along, unless the user has one or has used it.
  if (auto const digest = store.voucher(guest); digest && !store.voucher(user.owner)) {
    auto const usable =
        voucher::UseStore({session, tenant}).find_usable(*digest, user.asker.account, machine_.now());
    if (usable) store.set_voucher(user.owner, *digest, machine_.now());
  }
  store.clear(guest);
  return out;
}

}  // namespace cart
