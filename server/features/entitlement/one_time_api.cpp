// Opens the payment of an article and hands its steps to the service of subscriptions.
#include "features/entitlement/one_time_api.hpp"

#include "base/json/json_codec_definitions.hpp"
#include "features/catalogue/catalogue_store.hpp"
#include "features/entitlement/purchase_api.hpp"
#include "features/subscriptions/changes/plan_change.hpp"
#include "features/tenants/reading_locale.hpp"

KIOSK_JSON_COMPILED(entitlement::OneTimeOptionsBody);
KIOSK_JSON_COMPILED(entitlement::OneTimePurchaseBody);
KIOSK_JSON_COMPILED(entitlement::OneTimeQuery);
KIOSK_JSON_COMPILED(entitlement::OneTimeQuote);
KIOSK_JSON_COMPILED(entitlement::OneTimePinBody);

namespace entitlement {

using subscriptions::SubscribeAnswer;
using subscriptions::SubscribeType;

namespace {

constexpr std::string_view pin_step = "PIN";

/// Of the user's payments for one article: the first, and with a number those after one that was given back.
std::string payment_key(accounts::AccountId account, base::ArticleId article, int number) {
  auto const key = "purchase/" + base::text(account) + '/' + base::text(article);
  return number == 1 ? key : key + '/' + std::to_string(number);
}

}  // namespace

std::string provider_of(payments::Payments const& payments, tenants::Tenant const& tenant) {
  std::string out;
  std::size_t most = 0;
  for (auto const* provider : payments.providers())
    if (auto const ways = provider->capabilities(tenant).methods.size(); ways > most) {
      most = ways;
      out = provider->name();
    }
  return out;
}

OneTimeQuote make_quote(storage::Session& session, subscriptions::PurchaseIdentifiers const& identifiers,
                        base::TenantId const& tenant, accounts::AccountId account, base::ArticleId article,
                        base::Money const& price, std::string_view locale) {
  subscriptions::PurchaseIntent const intent{.account = account,
                                             .article = article,
                                             .plan = {},
                                             .bucket = {},
                                             .price_minor = price.minor,
                                             .currency = price.currency,
                                             .number = {}};
  return {.article_id = article,
          .title = catalogue::CatalogueStore(session, tenant).title(article, locale),
          .price = base::money_body(price),
          .purchase_identifier = identifiers.make(intent),
          .purchase_token = identifiers.make_token(intent),
          .payment_transaction_uuid = {}};
}

payments::Order article_order(storage::Session& session, payments::Payments const& payments,
                              tenants::Tenant const& tenant, subscriptions::Subscriber const& who,
                              base::ArticleId article, base::Money const& price) {
  auto const provider = provider_of(payments, tenant);
  if (provider.empty()) throw base::Problem(payments::provider_unavailable);
  auto const& rates = tenant.configuration.billing.tax_basis_points;
  auto const rate = rates.find("standard");
  return {.account = who.account.id,
          .purpose = payments::PaymentPurpose::purchase,
          .amount = price,
          .subject = article.value,
          .tax_basis_points = rate == rates.end() ? 0 : rate->second,
          .provider = provider,
          .description = catalogue::CatalogueStore(session, tenant.id).title(article, who.locale),
          .locale = who.locale,
          .return_url = who.return_url};
}

subscriptions::PurchaseIntent require_price_of(subscriptions::PurchaseIdentifiers const& identifiers,
                                               std::string_view identifier, accounts::AccountId account,
                                               base::ArticleId shown, base::ArticleId bought,
                                               base::Money const& price) {
  auto intent = identifiers.open(identifier, account);
  if (!intent || intent->plan || intent->bucket || (intent->article != shown && intent->article != bought))
    throw base::Problem(subscriptions::quote_expired);
  if (intent->price() != price) throw base::Problem(subscriptions::price_changed);
  return *std::move(intent);
}

portal::Task<OneTimeAnswer> ways_to_pay(payments::Payments& payments, subscriptions::Subscriber who,
                                        OpenedPayment opened, base::ProblemType paid) {
  if (payments::is_under_way(opened.payment.state)) {
    auto const payment = co_await payments.resolve({who.tenant, who.origin}, opened.payment.id);
    if (payment.state == payments::PaymentState::succeeded) throw base::Problem(paid);
    if (payment.state == payments::PaymentState::pending || payment.state == payments::PaymentState::unknown)
      co_return OneTimeAnswer{{.type = SubscribeType::pending}, 202};
  }
  if (opened.options.empty()) throw base::Problem(payments::provider_unavailable);
  SubscribeAnswer out{.type = SubscribeType::options};
  out.options = subscriptions::shown_options(opened.options, who.origin);
  co_return OneTimeAnswer{std::move(out), 200};
}

OpenedPayment OneTimeApi::begin(storage::Session& session, Asker const& asker,
                                subscriptions::Subscriber const& who, OneTimeOptionsBody const& body) {
  auto const& tenant = asker.tenant;
  auto const article = entitlements_.bought_for(session, asker, body.transaction_id);
  auto const now = tenant_clock_.now(session, tenant.id);
  auto const price = one_time_price(entitlements_.ask(session, asker, article, now));
  if (body.purchase_identifier)
    require_price_of(identifiers_, *body.purchase_identifier, who.account.id, body.transaction_id, article,
                     price);
  auto order = article_order(session, payments_, tenant, who, article, price);
  // One that was paid and given back is over; the article is bought once more with another payment.
  for (int number = 1;; ++number) {
    order.key = payment_key(who.account.id, article, number);
    auto payment = payments_.open(session, tenant.id, order, now);
    if (payment.state == payments::PaymentState::succeeded) continue;
    auto options = payments_.options(session, payment, tenant);
    return {std::move(payment), std::move(options)};
  }
}

portal::Task<OneTimeAnswer> OneTimeApi::payment_options(portal::UserCall const& call,
                                                        OneTimeOptionsBody body) {
  auto const who = subscriptions::subscriber_of(call, backend_path_, body.redirection_url, body.lang);
  subscriptions::require_spender(who.account);
  auto const asker = co_await entitlements_.asker(call);
  auto start = [&](storage::Session& session) {
    auto const now = tenant_clock_.machine().now();
    auto const offer =
        catalogue::CatalogueStore(session, asker.tenant.id).find_offer(body.transaction_id, now);
    if (offer && is_for_other_device(session, asker.tenant, body.transaction_id, offer->content_type, now,
                                     call.request.header("user-agent").value_or("")))
      throw base::Problem(device_not_supported);
    return begin(session, asker, who, body);
  };
  auto opened = co_await database_.write(start);
  auto answering = ways_to_pay(payments_, who, std::move(opened), already_owned);
  co_return co_await std::move(answering);
}

std::optional<payments::Payment> OneTimeApi::under_way(storage::Session& session, Asker const& asker,
                                                       base::ArticleId article) const {
  payments::PaymentStore store(session, asker.tenant.id);
  for (int number = 1;; ++number) {
    auto payment = store.find_key(payment_key(*asker.account, article, number));
    if (payment && payment->state == payments::PaymentState::succeeded) continue;
    return payment && payments::is_under_way(payment->state) ? payment : std::nullopt;
  }
}

portal::Task<portal::Data<OneTimeQuote>> OneTimeApi::quote(portal::UserCall const& call,
                                                           portal::Query<OneTimeQuery> query) {
  auto asking = entitlements_.asker(call);
  auto const asker = co_await std::move(asking);
  auto const locale = tenants::reading_locale(call.request, call.tenant()).code;
  auto read = [&](storage::Session& session) {
    auto const& tenant = asker.tenant.id;
    auto const article = entitlements_.bought_for(session, asker, query.value.article_id);
    auto const now = tenant_clock_.now(session, tenant);
    auto const price = one_time_price(entitlements_.ask(session, asker, article, now));
    auto out = make_quote(session, identifiers_, tenant, *asker.account, article, price, locale);
    if (auto const payment = under_way(session, asker, article))
      out.payment_transaction_uuid = payments::PaymentStore(session, tenant)
                                         .option_at(payment->id, pin_step, tenant_clock_.machine().now());
    return out;
  };
  co_return portal::Data<OneTimeQuote>{co_await database_.read(read)};
}

portal::Task<OneTimeApi::Answer> OneTimeApi::verify_pin(portal::UserCall const& call, OneTimePinBody body) {
  auto asking = entitlements_.asker(call);
  auto const asker = co_await std::move(asking);
  auto const option = payments::PaymentOptionId::parse(body.payment_transaction_uuid);
  auto const token = identifiers_.open_token(body.purchase_token, call.account().id);
  if (!option || !token) throw base::Problem(pin_refused);
  auto check = [&](storage::Session& session) {
    payments::PaymentStore store(session, asker.tenant.id);
    auto const article = entitlements_.bought_for(session, asker, body.article_id);
    auto const found = store.find_option(*option, tenant_clock_.machine().now());
    auto const payment = found ? store.find(found->payment) : std::nullopt;
    if (!payment || token->article != article || payment->account != call.account().id ||
        payment->purpose != payments::PaymentPurpose::purchase || payment->subject != article.value ||
        found->step != pin_step || !payments::is_under_way(payment->state))
      throw base::Problem(pin_refused);
    if (payment->amount() != token->price()) throw base::Problem(subscriptions::price_changed);
  };
  co_await database_.read(check);
  auto who = subscriptions::subscriber_of(call, backend_path_, "", "");
  auto answer = co_await service_.api_flow(
      std::move(who), {.payment_option_UUID = *option,
                       .redirection_url = {},
                       .body = std::map<std::string, std::string>{{"pin", std::string(body.pin)}}});
  auto const status = subscriptions::status_of(answer);
  co_return Answer{std::move(answer), status};
}

portal::Task<OneTimeApi::Answer> OneTimeApi::purchase(portal::UserCall const& call,
                                                      OneTimePurchaseBody body) {
  auto const back = body.redirection_url.value_or(base::Text<0, 1024>());
  auto who = subscriptions::subscriber_of(call, backend_path_, back, "");
  auto answer = co_await service_.api_flow(
      std::move(who),
      {.payment_option_UUID = body.payment_option_UUID, .redirection_url = body.redirection_url, .body = {}});
  auto const status = subscriptions::status_of(answer);
  co_return Answer{std::move(answer), status};
}

}  // namespace entitlement
