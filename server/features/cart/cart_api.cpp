// Finds whose cart it is, changes it in one transaction, and opens its payment.
#include "features/cart/cart_api.hpp"

#include <algorithm>

#include "base/json/json_codec_definitions.hpp"
#include "base/problem_member.hpp"
#include "base/text.hpp"
#include "features/accounts/sessions/cookies.hpp"
#include "features/catalogue/catalogue_store.hpp"
#include "features/checkout/refusals.hpp"
#include "features/payments/voucher/use_store.hpp"
#include "features/payments/voucher/voucher_code.hpp"
#include "features/tenants/reading_locale.hpp"
#include "http/server/networks.hpp"

KIOSK_JSON_COMPILED(cart::CartData);
KIOSK_JSON_COMPILED(cart::CartItemBody);
KIOSK_JSON_COMPILED(cart::CartQuantityBody);
KIOSK_JSON_COMPILED(cart::CartVoucherBody);
KIOSK_JSON_COMPILED(cart::CheckoutBody);

namespace cart {

using payments::PaymentState;

namespace {

accounts::SealPurpose purpose() { return {"cart", std::chrono::days(30)}; }

struct GuestCart {
  std::string key;
};
BOOST_DESCRIBE_STRUCT(GuestCart, (), (key))

// Behind one address there may be a school or a whole operator's network.
constexpr http::RateLimitSettings new_guests_of_address{
    .count = 600, .period = std::chrono::hours(1), .burst = 300};

constexpr std::size_t longest_description = 200;

std::vector<OrderLine> lines_of(storage::Session& session, CartView const& view, PricedCart const& cart,
                                std::string_view locale) {
  catalogue::CatalogueStore catalogue({session, view.asker.tenant.id});
  std::vector<OrderLine> out;
  for (auto const& item : cart.items)
    out.push_back({.article = item.row.article,
                   .content_type = item.terms.content_type,
                   .title = catalogue.title(item.row.article, locale),
                   .quantity = item.quantity,
                   .unit_minor = item.terms.price->minor,
                   .discount_minor = item.discount_minor,
                   .discount_name = item.discount_name});
  std::ranges::sort(out, {}, &OrderLine::article);
  return out;
}

/// What is bought, for the provider's page and the receipt.
std::string description_of(std::vector<OrderLine> const& lines) {
  std::string out;
  for (auto const& line : lines) {
    auto const one = line.quantity == 1 ? line.title : std::to_string(line.quantity) + " × " + line.title;
    if (!out.empty() && out.size() + one.size() + 4 > longest_description) return out + " …";
    if (!out.empty()) out += ", ";
    out += one;
  }
  return out;
}

/// The network that a request comes from.
std::string client_of(http::Request const& request) {
  auto const address = http::Address::parse(request.client);
  return address ? http::client_prefix(*address).text() : request.client;
}

}  // namespace

CartApi::CartApi(storage::Database& database, base::Clock const& machine, base::IdSource& ids,
                 accounts::Sealer const& sealer, entitlement::Entitlements& entitlements,
                 payments::Payments& payments, checkout::Checkout& checkout, Orders const& orders,
                 payments::voucher::CodeTries& tries, Carts const& carts, std::string backend_path)
    : database_(database),
      machine_(machine),
      ids_(ids),
      tenant_clock_(machine),
      sealer_(sealer),
      entitlements_(entitlements),
      payments_(payments),
      checkout_(checkout),
      orders_(orders),
      tries_(tries),
      carts_(carts),
      backend_path_(std::move(backend_path)),
      new_guests_(new_guests_of_address) {}

std::optional<Owner> CartApi::guest_of(portal::Call const& call) const {
  auto const cookie = accounts::read_cookie(call.request, accounts::Cookie::cart);
  if (!cookie) return std::nullopt;
  auto const guest = sealer_.open<GuestCart>(purpose(), *cookie, machine_.now());
  return guest ? std::optional(guest_as_owner(guest->key)) : std::nullopt;
}

CartApi::Guest CartApi::guest_or_new(portal::Call const& call) {
  if (auto known = guest_of(call)) return {.owner = std::move(*known)};
  auto const decision = new_guests_.take(client_of(call.request), machine_.steady());
  if (!decision.allowed) throw base::Problem(too_many_carts.retry_after(decision.retry_after));
  GuestCart const guest{.key = base::hex(base::random_bytes(16))};
  return {.owner = guest_as_owner(guest.key),
          .cookie = accounts::set_cookie(
              accounts::Cookie::cart, sealer_.seal(purpose(), guest, machine_.now()), call.request.secure)};
}

std::optional<Owner> CartApi::owner_of(portal::Call const& call) const {
  return call.caller ? std::optional(user_as_owner(call.caller->account.id)) : guest_of(call);
}

portal::Task<CartView> CartApi::view_of(portal::Call const& call, Owner owner) const {
  auto asking = entitlements_.asker(call);
  auto asker = co_await std::move(asking);
  co_return CartView{.owner = std::move(owner),
                     .asker = std::move(asker),
                     .locale = tenants::reading_locale(call.request, call.tenant())};
}

portal::Task<portal::Data<CartData>> CartApi::read(portal::Call const& call) {
  auto owner = owner_of(call);
  // The cart of nobody is empty.
  auto viewing = view_of(call, owner ? std::move(*owner) : Owner{});
  auto const view = co_await std::move(viewing);
  auto show = [&](storage::Session& session) {
    return carts_.show(session, view, carts_.read(session, view));
  };
  co_return portal::Data<CartData>{co_await database_.read(show)};
}

template <class Change>
portal::Task<portal::Data<CartData>> CartApi::changed(portal::Call const& call, Change change) {
  auto owner = owner_of(call);
  if (!owner) throw base::Problem(not_in_cart);
  auto viewing = view_of(call, std::move(*owner));
  auto const view = co_await std::move(viewing);
  auto write = [&](storage::Session& session) {
    change(session, view);
    return carts_.show(session, view, carts_.read(session, view));
  };
  co_return portal::Data<CartData>{co_await database_.write(write)};
}

portal::Task<portal::Data<CartData>> CartApi::add(portal::Call const& call, CartItemBody body) {
  auto guest = call.caller ? Guest{.owner = user_as_owner(call.caller->account.id)} : guest_or_new(call);
  auto viewing = view_of(call, std::move(guest.owner));
  auto const view = co_await std::move(viewing);
  auto write = [&](storage::Session& session) {
    carts_.add(session, view, body.article_id, body.quantity ? body.quantity->value : 1);
    return carts_.show(session, view, carts_.read(session, view));
  };
  portal::Data<CartData> out{co_await database_.write(write)};
  if (guest.cookie) accounts::add_cookies(out.headers, {*guest.cookie});
  co_return out;
}

portal::Task<portal::Data<CartData>> CartApi::set_quantity(portal::Call const& call, Article id,
                                                           CartQuantityBody body) {
  auto changing = changed(call, [this, article = id.value, quantity = body.quantity.value](
                                    storage::Session& session, CartView const& view) {
    carts_.set_quantity(session, view, article, quantity);
  });
  co_return co_await std::move(changing);
}

portal::Task<portal::Data<CartData>> CartApi::remove(portal::Call const& call, Article id) {
  auto changing = changed(call, [article = id.value](storage::Session& session, CartView const& view) {
    if (!CartStore({session, view.asker.tenant.id}).remove(view.owner, article))
      throw base::Problem(not_in_cart);
  });
  co_return co_await std::move(changing);
}

portal::Task<portal::Data<CartData>> CartApi::accept(portal::Call const& call) {
  if (!owner_of(call)) {
    auto reading = read(call);
    co_return co_await std::move(reading);
  }
  auto changing = changed(
      call, [this](storage::Session& session, CartView const& view) { carts_.accept(session, view); });
  co_return co_await std::move(changing);
}

portal::Task<portal::Data<CartData>> CartApi::set_voucher(portal::Call const& call, CartVoucherBody body) {
  auto const key = call.tenant().id.value + '/' +
                   (call.caller ? base::text(call.caller->account.id) : client_of(call.request));
  tries_.take(key);
  auto const code = payments::voucher::read_code(body.voucher_code);
  if (!code) throw base::Problem(payments::voucher::voucher_not_found);
  auto guest = call.caller ? Guest{.owner = user_as_owner(call.caller->account.id)} : guest_or_new(call);
  auto viewing = view_of(call, std::move(guest.owner));
  auto const view = co_await std::move(viewing);
  auto write = [&](storage::Session& session) -> std::expected<CartData, base::Refusal> {
    auto const set = carts_.set_voucher(session, view, payments::voucher::digest_of(*code));
    if (!set) return std::unexpected(set.error());
    return carts_.show(session, view, carts_.read(session, view));
  };
  auto writing = tries_.write(database_, key, write);
  portal::Data<CartData> out{co_await std::move(writing)};
  if (guest.cookie) accounts::add_cookies(out.headers, {*guest.cookie});
  co_return out;
}

portal::Task<portal::Data<CartData>> CartApi::remove_voucher(portal::Call const& call) {
  if (!owner_of(call)) {
    auto reading = read(call);
    co_return co_await std::move(reading);
  }
  auto changing = changed(call, [](storage::Session& session, CartView const& view) {
    CartStore({session, view.asker.tenant.id}).remove_voucher(view.owner);
  });
  co_return co_await std::move(changing);
}

void CartApi::take_code(storage::Session& session, CartView const& view, PricedCart const& cart,
                        OrderId order) const {
  if (!cart.uses_code()) return;
  auto const& tenant = view.asker.tenant.id;
  payments::voucher::UseStore uses({session, tenant});
  if (uses.find(payments::voucher::VoucherKind::percent, order.value)) return;
  auto const code = carts_.code(session, view);
  auto const taken = uses.take({.id = ids_.make<payments::voucher::UseId>(),
                                .digest = code->digest,
                                .account = *view.asker.account,
                                .kind = payments::voucher::VoucherKind::percent,
                                .subject = order.value,
                                .redeemed_at = machine_.now()},
                               code->batch.uses_each);
  if (!taken) throw base::Problem(checkout::price_changed);
}

portal::Task<portal::Data<CartData>> CartApi::merge(portal::UserCall const& call) {
  auto const guest = guest_of(call);
  auto viewing = view_of(call, user_as_owner(call.account().id));
  auto const view = co_await std::move(viewing);
  auto write = [&](storage::Session& session) {
    std::vector<CartChange> changes;
    if (guest) changes = carts_.merge(session, view, *guest);
    auto out = carts_.show(session, view, carts_.read(session, view));
    std::ranges::move(changes, std::back_inserter(out.changes));
    return out;
  };
  portal::Data<CartData> out{co_await database_.write(write)};
  if (guest)
    accounts::add_cookies(out.headers,
                          {accounts::forget_cookie(accounts::Cookie::cart, call.request.secure)});
  co_return out;
}

checkout::Begun CartApi::begin(storage::Session& session, CartView const& view, checkout::Buyer const& who,
                               base::Money const& shown, std::optional<std::string> const& state) const {
  auto const& tenant = view.asker.tenant;
  auto const cart = carts_.read(session, view);
  if (cart.items.empty()) throw base::Problem(cart_empty);
  auto const total = cart.total();
  bool const is_another = cart.has_changed() || total != shown || (state && *state != cart.state());
  if (is_another)
    throw base::ProblemWithMember(checkout::price_changed, "cart",
                                  base::to_json(carts_.show(session, view, cart)));
  auto const lines = lines_of(session, view, cart, who.locale);
  OrderStore orders({session, tenant.id});
  auto const now = tenant_clock_.now({session, tenant.id});
  checkout::Begun out;
  auto const pay = [&](OrderId id) {
    auto order = checkout::order_of_articles(payments_, who, payments::PaymentPurpose::order, total, id.value,
                                             description_of(lines));
    order.key = order_key(id);
    out.payment = payments_.open({session, tenant.id}, order, now);
    out.options = payments_.options(session, *out.payment, tenant);
    take_code(session, view, cart, id);
  };
  if (auto const last = orders.newest_unpaid(who.account.id)) {
    auto const payment = payments::PaymentStore({session, tenant.id}).find(last->payment);
    bool const is_same = last->total_minor == total.minor && last->currency == total.currency &&
                         orders.lines(last->id) == lines;
    if (is_same) {
      pay(last->id);
      return out;
    }
    bool const holds_code = payments::voucher::UseStore({session, tenant.id})
                                .find(payments::voucher::VoucherKind::percent, last->id.value)
                                .has_value();
    if (payment &&
        (payments::is_under_way(payment->state) || (holds_code && payment->state == PaymentState::open))) {
      out.gives_up = payment->id;
      return out;
    }
  }
  auto const id = ids_.make<OrderId>();
  pay(id);
  orders.add({.id = id,
              .account = who.account.id,
              .payment = out.payment->id,
              .currency = total.currency,
              .total_minor = total.minor,
              .created_at = machine_.now()},
             lines);
  return out;
}

portal::Task<checkout::Answered> CartApi::checkout(portal::UserCall const& call, CheckoutBody body) {
  auto const who = checkout::buyer_of(call, backend_path_, body.redirection_url, body.lang);
  checkout::require_spender(who.account);
  auto const shown = base::money_of(body.total);
  if (!shown) throw base::Problem(std::vector{base::FieldError{"total", "money", shown.error()}});
  auto viewing = view_of(call, user_as_owner(call.account().id));
  auto const view = co_await std::move(viewing);
  auto const state = body.state ? std::optional<std::string>(*body.state) : std::nullopt;
  auto start = [&](storage::Session& session) { return begin(session, view, who, *shown, state); };
  auto paying = checkout_.pay(who, orders_, start);
  co_return checkout::with_status(co_await std::move(paying));
}

}  // namespace cart
