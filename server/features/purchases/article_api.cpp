// Begins the sale of an article, which the checkout takes to its end.
#include "features/purchases/article_api.hpp"

#include "base/json/json_codec_definitions.hpp"
#include "features/catalogue/catalogue_store.hpp"
#include "features/checkout/refusals.hpp"
#include "features/entitlement/purchase_api.hpp"
#include "features/tenants/reading_locale.hpp"

KIOSK_JSON_COMPILED(purchases::ArticleOptionsBody);
KIOSK_JSON_COMPILED(purchases::ArticlePurchaseBody);
KIOSK_JSON_COMPILED(purchases::ArticleQuoteQuery);
KIOSK_JSON_COMPILED(purchases::ArticlePinBody);

namespace purchases {
namespace {

constexpr std::string_view pin_step = "PIN";

/// Of the user's payments for one article: the first, and with a number those after one that was given back.
std::string payment_key(accounts::AccountId account, base::ArticleId article, int number) {
  auto const key = "purchase/" + base::text(account) + '/' + base::text(article);
  return number == 1 ? key : key + '/' + std::to_string(number);
}

}  // namespace

checkout::Begun ArticleApi::begin(storage::Session& session, entitlement::Asker const& asker,
                                  checkout::Buyer const& who, ArticleOptionsBody const& body) const {
  auto const& tenant = asker.tenant;
  auto const article = parts_.entitlements.bought_for(session, asker, body.transaction_id);
  auto const now = tenant_clock_.now({session, tenant.id});
  auto const price = entitlement::one_time_price(parts_.entitlements.ask(session, asker, article, now));
  if (body.purchase_identifier)
    checkout::require_price_of(parts_.quotes, *body.purchase_identifier, who.account.id, body.transaction_id,
                               article, price);
  auto order = checkout::order_of_articles(
      parts_.payments, who, payments::PaymentPurpose::purchase, price, article.value,
      catalogue::CatalogueStore({session, tenant.id}).title(article, who.locale));
  // One that was paid and given back is over; the article is bought once more with another payment.
  for (int number = 1;; ++number) {
    order.key = payment_key(who.account.id, article, number);
    auto payment = parts_.payments.open({session, tenant.id}, order, now);
    if (payment.state == payments::PaymentState::succeeded) continue;
    auto options = parts_.payments.options(session, payment, tenant);
    return {.payment = std::move(payment), .options = std::move(options)};
  }
}

portal::Task<checkout::Answered> ArticleApi::payment_options(portal::UserCall const& call,
                                                             ArticleOptionsBody body) {
  auto const who = checkout::buyer_of(call, parts_.backend_path, body.redirection_url, body.lang);
  checkout::require_spender(who.account);
  auto const asker = co_await parts_.entitlements.asker(call);
  auto start = [&](storage::Session& session) {
    auto const now = tenant_clock_.machine().now();
    auto const offer =
        catalogue::CatalogueStore({session, asker.tenant.id}).find_offer(body.transaction_id, now);
    if (offer &&
        entitlement::is_for_other_device(session, asker.tenant, body.transaction_id, offer->content_type, now,
                                         call.request.header("user-agent").value_or("")))
      throw base::Problem(entitlement::device_not_supported);
    return begin(session, asker, who, body);
  };
  auto paying = parts_.checkout.pay(who, parts_.sale, start);
  co_return checkout::with_status(co_await std::move(paying));
}

std::optional<payments::Payment> ArticleApi::under_way(storage::Session& session,
                                                       entitlement::Asker const& asker,
                                                       base::ArticleId article) {
  payments::PaymentStore store({session, asker.tenant.id});
  for (int number = 1;; ++number) {
    auto payment = store.find_key(payment_key(*asker.account, article, number));
    if (payment && payment->state == payments::PaymentState::succeeded) continue;
    return payment && payments::is_under_way(payment->state) ? payment : std::nullopt;
  }
}

portal::Task<portal::Data<checkout::ArticleQuote>> ArticleApi::quote(portal::UserCall const& call,
                                                                     portal::Query<ArticleQuoteQuery> query) {
  auto asking = parts_.entitlements.asker(call);
  auto const asker = co_await std::move(asking);
  auto const locale = tenants::reading_locale(call.request, call.tenant()).code;
  auto read = [&](storage::Session& session) {
    auto const& tenant = asker.tenant.id;
    auto const article = parts_.entitlements.bought_for(session, asker, query.value.article_id);
    auto const now = tenant_clock_.now({session, tenant});
    auto const price = entitlement::one_time_price(parts_.entitlements.ask(session, asker, article, now));
    auto out =
        checkout::quote_article(session, parts_.quotes, tenant, *asker.account, article, price, locale);
    if (auto const payment = under_way(session, asker, article))
      out.payment_transaction_uuid = payments::PaymentStore({session, tenant})
                                         .option_at(payment->id, pin_step, tenant_clock_.machine().now());
    return out;
  };
  co_return portal::Data<checkout::ArticleQuote>{co_await parts_.database.read(read)};
}

portal::Task<checkout::Answered> ArticleApi::verify_pin(portal::UserCall const& call, ArticlePinBody body) {
  auto asking = parts_.entitlements.asker(call);
  auto const asker = co_await std::move(asking);
  auto const option = payments::PaymentOptionId::parse(body.payment_transaction_uuid);
  auto const token = parts_.quotes.open_token(body.purchase_token, call.account().id);
  if (!option || !token) throw base::Problem(pin_refused);
  auto check = [&](storage::TenantSession const& session) {
    payments::PaymentStore store(session);
    auto const article = parts_.entitlements.bought_for(session, asker, body.article_id);
    auto const found = store.find_option(*option, tenant_clock_.machine().now());
    auto const payment = found ? store.find(found->payment) : std::nullopt;
    if (!payment || token->article != article || payment->account != call.account().id ||
        !payments::buys_articles(payment->purpose) || payment->subject != article.value ||
        found->step != pin_step || !payments::is_under_way(payment->state))
      throw base::Problem(pin_refused);
    if (payment->amount() != token->price()) throw base::Problem(checkout::price_changed);
  };
  co_await parts_.database.read(asker.tenant.id, check);
  auto who = checkout::buyer_of(call, parts_.backend_path, "", "");
  auto stepping = parts_.checkout.step(
      std::move(who), {.payment_option_UUID = *option,
                       .redirection_url = {},
                       .body = std::map<std::string, std::string>{{"pin", std::string(body.pin)}}});
  co_return checkout::with_status(co_await std::move(stepping));
}

portal::Task<checkout::Answered> ArticleApi::purchase(portal::UserCall const& call,
                                                      ArticlePurchaseBody body) {
  auto const back = body.redirection_url.value_or(base::Text<0, 1024>());
  auto who = checkout::buyer_of(call, parts_.backend_path, back, "");
  auto stepping = parts_.checkout.step(
      std::move(who),
      {.payment_option_UUID = body.payment_option_UUID, .redirection_url = body.redirection_url, .body = {}});
  co_return checkout::with_status(co_await std::move(stepping));
}

}  // namespace purchases
