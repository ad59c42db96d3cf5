// Keeps the gift, and opens its payment.
#include "features/gifts/gift_api.hpp"

#include <algorithm>
#include <chrono>

#include "base/json/json_codec_definitions.hpp"
#include "base/text.hpp"
#include "features/catalogue/catalogue_store.hpp"
#include "features/checkout/refusals.hpp"
#include "features/entitlement/one_time_price.hpp"
#include "features/tenants/hosts/return_address.hpp"
#include "features/tenants/reading_locale.hpp"

KIOSK_JSON_COMPILED(gifts::GiftBody);
KIOSK_JSON_COMPILED(gifts::GiftQuery);
KIOSK_JSON_COMPILED(gifts::GiftMailed);

namespace gifts {

namespace {

constexpr http::RateLimitSettings ordered_of_account{
    .count = 60, .period = std::chrono::hours(1), .burst = 20};

/// An address of a page, as mail programs make links of it.
bool has_link(std::string_view text) {
  auto const lower = base::lower_ascii(text);
  return lower.find("://") != lower.npos || lower.find("www.") != lower.npos;
}

/// Control characters could end a line of a mail's head; a message has lines.
bool is_plain(std::string_view text, bool with_lines) {
  return std::ranges::none_of(text, [&](char c) {
    auto const byte = static_cast<unsigned char>(c);
    return (byte < 0x20 && !(with_lines && (c == '\n' || c == '\r'))) || byte == 0x7f;
  });
}

/// Throws 400 with the fields that are wrong.
void check(GiftBody const& body) {
  std::vector<base::FieldError> errors;
  if (!accounts::email_key(body.email)) errors.push_back({"email", "email", "is not a valid e-mail address"});
  auto const look = [&](std::string field, std::string_view text, bool with_lines) {
    if (!is_plain(text, with_lines)) errors.push_back({field, "format", "must not hold control characters"});
    if (has_link(text)) errors.push_back({field, "link", "must not hold addresses of pages"});
  };
  if (body.name) look("name", *body.name, false);
  if (body.message) look("message", *body.message, true);
  if (!errors.empty()) throw base::Problem(std::move(errors));
}

/// Whether a gift that was sent is what this identifier asked for: it was ordered since the identifier was
/// made. So a client that heard no answer and asks again pays once, also where the payment was settled
/// meanwhile.
bool is_answered(Gift const& gift, checkout::Quote const& quote) {
  return gift.state != GiftState::WITHDRAWN &&
         quote.number.value < base::first_id_of(gift.updated_at + std::chrono::milliseconds(1));
}

}  // namespace

GiftApi::GiftApi(Parts parts)
    : parts_(std::move(parts)), tenant_clock_(parts_.machine), ordered_(ordered_of_account) {}

base::Money GiftApi::price_of(storage::Session& session, entitlement::Asker const& asker,
                              base::ArticleId article, base::Instant now) const {
  // What a guest would pay: neither what the giver owns nor her plans make it cheaper.
  entitlement::Asker const anybody{.tenant = asker.tenant, .plans = asker.plans, .country = asker.country};
  auto const answer = parts_.entitlements.ask(session, anybody, article, now);
  if (answer.allowed) throw base::Problem(entitlement::not_available);
  return entitlement::one_time_price(answer);
}

portal::Task<portal::Data<checkout::ArticleQuote>> GiftApi::quote(portal::UserCall const& call,
                                                                  portal::Query<GiftQuery> query) {
  auto asking = parts_.entitlements.asker(call);
  auto const asker = co_await std::move(asking);
  auto const locale = tenants::reading_locale(call.request, call.tenant()).code;
  auto read = [&](storage::Session& session) {
    auto const& tenant = asker.tenant.id;
    auto const article = parts_.entitlements.bought_for(session, asker, query.value.article_id);
    auto const price = price_of(session, asker, article, tenant_clock_.now({session, tenant}));
    return checkout::quote_article(session, parts_.quotes, tenant, *asker.account, article, price, locale);
  };
  co_return portal::Data<checkout::ArticleQuote>{co_await parts_.database.read(read)};
}

checkout::Begun GiftApi::begin(storage::Session& session, entitlement::Asker const& asker,
                               checkout::Buyer const& who, GiftBody const& body,
                               std::string const& origin) const {
  auto const& tenant = asker.tenant;
  auto const article = parts_.entitlements.bought_for(session, asker, body.article_id);
  auto const now = tenant_clock_.now({session, tenant.id});
  auto const price = price_of(session, asker, article, now);
  auto const quote = checkout::require_price_of(parts_.quotes, body.purchase_identifier, who.account.id,
                                                body.article_id, article, price);
  GiftStore gifts({session, tenant.id});
  std::string const email(base::trim(body.email));
  auto known = gifts.find_newest(who.account.id, article, email);
  if (known && known->state != GiftState::ORDERED) {
    if (is_answered(*known, quote)) throw base::Problem(gift_paid);
    known.reset();
  }
  Gift gift{.id = known ? known->id : parts_.ids.make<GiftId>(),
            .account = who.account.id,
            .article = article,
            .payment = {},
            .email = email,
            .name = body.name ? std::string(base::trim(*body.name)) : std::string(),
            .message = body.message ? std::string(base::trim(*body.message)) : std::string(),
            .locale = who.locale,
            .origin = origin,
            .batch = {},
            .digest = {},
            .code = {},
            .ordered_at = now,
            .sent_at = {},
            .updated_at = parts_.machine.now()};
  auto order =
      checkout::order_of_articles(parts_.payments, who, payments::PaymentPurpose::gift, price, article.value,
                                  catalogue::CatalogueStore({session, tenant.id}).title(article, who.locale));
  order.key = gift_key(gift.id);
  order.return_url = tenants::with_parameter(who.return_url, "giftId", base::text(gift.id));
  auto payment = parts_.payments.open({session, tenant.id}, order, now);
  gift.payment = payment.id;
  if (known)
    gifts.set_words(gift);
  else
    gifts.add(gift);
  auto options = parts_.payments.options(session, payment, tenant);
  return {.payment = std::move(payment), .options = std::move(options)};
}

portal::Task<checkout::Answered> GiftApi::payment_options(portal::UserCall const& call, GiftBody body) {
  auto const who = checkout::buyer_of(call, parts_.backend_path, body.redirection_url, body.lang);
  checkout::require_spender(who.account);
  check(body);
  auto const key = call.tenant().id.value + '/' + base::text(who.account.id);
  auto const ordered = ordered_.take(key, parts_.machine.steady());
  if (!ordered.allowed) throw base::Problem(too_many_gifts.retry_after(ordered.retry_after));
  auto const origin = tenants::own_origin(call.tenant(), call.request);
  auto asking = parts_.entitlements.asker(call);
  auto const asker = co_await std::move(asking);
  auto start = [&](storage::Session& session) { return begin(session, asker, who, body, origin); };
  auto paying = parts_.checkout.pay(who, parts_.gifts, start);
  co_return checkout::with_status(co_await std::move(paying));
}

portal::Task<portal::Data<GiftMailed>> GiftApi::send(portal::UserCall const& call,
                                                     portal::Path<"id", GiftId> id) {
  auto const& tenant = call.tenant().id;
  auto write = [&](storage::Session& session) {
    GiftStore gifts({session, tenant});
    auto const gift = gifts.find(id.value);
    if (!gift || gift->account != call.account().id || gift->state == GiftState::ORDERED)
      throw base::Problem(unknown_gift);
    if (gift->state != GiftState::SENT) throw base::Problem(gift_not_waiting);
    if (!gifts.count_mail(gift->id, most_mails)) throw base::Problem(too_many_gift_mails);
    if (!parts_.gifts.send_mail({session, tenant}, *gift)) throw base::Problem(gift_not_waiting);
    return GiftMailed{.email = gift->email, .left = most_mails - gift->mails - 1};
  };
  co_return portal::Data<GiftMailed>{co_await parts_.database.write(write)};
}

}  // namespace gifts
