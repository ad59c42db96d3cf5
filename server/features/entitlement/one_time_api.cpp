// Opens the payment of an article and hands its steps to the service of subscriptions.
#include "features/entitlement/one_time_api.hpp"

#include "base/json_codec_definitions.hpp"
#include "features/catalogue/catalogue_store.hpp"

KIOSK_JSON_COMPILED(entitlement::OneTimeOptionsBody);
KIOSK_JSON_COMPILED(entitlement::OneTimePurchaseBody);

namespace entitlement {

using subscriptions::SubscribeAnswer;
using subscriptions::SubscribeType;

std::string OneTimeApi::provider_of(tenants::Tenant const& tenant) const {
  // Where a tenant has several, the one with the most ways to pay.
  std::string out;
  std::size_t most = 0;
  for (auto const* provider : payments_.providers())
    if (auto const ways = provider->capabilities(tenant).methods.size(); ways > most) {
      most = ways;
      out = provider->name();
    }
  return out;
}

OneTimeApi::Begun OneTimeApi::begin(storage::Session& session, Asker const& asker,
                                    subscriptions::Subscriber const& who, base::ArticleId asked) {
  auto const& tenant = asker.tenant;
  auto const article = entitlements_.bought_for(session, asker, asked);
  auto const now = tenant_clock_.now(session, tenant.id);
  auto const price = one_time_price(entitlements_.ask(session, asker, article, now));
  auto const provider = provider_of(tenant);
  if (provider.empty()) throw base::Problem(payments::provider_unavailable);
  auto const& rates = tenant.configuration.billing.tax_basis_points;
  auto const rate = rates.find("standard");
  payments::Order order{
      .account = who.account.id,
      .purpose = payments::PaymentPurpose::purchase,
      .amount = price,
      .subject = article.value,
      .tax_basis_points = rate == rates.end() ? 0 : rate->second,
      .provider = provider,
      .description = catalogue::CatalogueStore(session, tenant.id).title(article, who.locale),
      .locale = who.locale,
      .return_url = who.return_url};
  auto const key = "purchase/" + base::text(who.account.id) + '/' + base::text(article);
  // One that was paid and given back is over; the article is bought once more with another payment.
  for (int number = 1;; ++number) {
    order.key = number == 1 ? key : key + '/' + std::to_string(number);
    auto payment = payments_.open(session, tenant.id, order, now);
    if (payment.state == payments::PaymentState::succeeded) continue;
    auto options = payments_.options(session, payment, tenant);
    return {std::move(payment), std::move(options)};
  }
}

portal::Task<OneTimeApi::Answer> OneTimeApi::payment_options(portal::UserCall const& call,
                                                             OneTimeOptionsBody body) {
  auto const who = subscriptions::subscriber_of(call, backend_path_, body.redirection_url, body.lang);
  if (who.account.state == accounts::AccountState::closing)
    throw base::Problem(subscriptions::account_leaving);
  auto const asker = co_await entitlements_.asker(call);
  auto start = [&](storage::Session& session) { return begin(session, asker, who, body.transaction_id); };
  auto begun = co_await database_.write(start);
  if (payments::is_under_way(begun.payment.state)) {
    // An earlier call began it, perhaps before a crash: the provider knows what became of it.
    begun.payment = co_await payments_.resolve({who.tenant, who.origin}, begun.payment.id);
    if (begun.payment.state == payments::PaymentState::succeeded) throw base::Problem(already_owned);
    if (begun.payment.state == payments::PaymentState::pending ||
        begun.payment.state == payments::PaymentState::unknown)
      co_return Answer{{.type = SubscribeType::pending}, 202};
  }
  if (begun.options.empty()) throw base::Problem(payments::provider_unavailable);
  SubscribeAnswer out{.type = SubscribeType::options};
  out.options = subscriptions::shown_options(begun.options, who.origin);
  co_return Answer{std::move(out), 200};
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
