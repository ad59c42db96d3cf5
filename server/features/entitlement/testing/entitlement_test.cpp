// Makes the catalogue and the service of entitlement for a test.
#include "features/entitlement/testing/entitlement_test.hpp"

namespace entitlement::testing {

void EntitlementTest::SetUp() {
  SubscriptionTest::SetUp();
  articles = database().write_now([&](storage::Session& session) {
    return catalogue::testing::Sample(session, ids, clock.now()).fill();
  });
  changes_ = std::make_unique<storage::Changes>(database());
  library_ = std::make_unique<plans::PlanLibrary>(database(), *changes_);
  service_ = std::make_unique<Entitlements>(*library_, payments_service(), ids, clock);
  delivery_ = std::make_unique<Delivery>(*service_);
  payments_service().listen(payments::PaymentPurpose::purchase, *delivery_);
}

void EntitlementTest::TearDown() {
  delivery_.reset();
  service_.reset();
  library_.reset();
  changes_.reset();
  SubscriptionTest::TearDown();
}

Asker EntitlementTest::asker(std::optional<std::int64_t> account) {
  Asker out{
      .tenant = *tenant,
      .plans = std::make_shared<plans::Plans const>(database().read_now(
          aurora, [&](storage::TenantSession const& session) { return plans::PlanStore(session).all(); }))};
  if (account) out.account = accounts::AccountId{*account};
  return out;
}

EntitlementAnswer EntitlementTest::ask(Asker const& who, std::string const& article) {
  return database().read_now(aurora, [&](storage::TenantSession const& session) {
    auto const now = tenants::TenantClock(clock).now(session);
    return entitlements().ask(session, who, articles.at(article), now);
  });
}

EntitlementAnswer EntitlementTest::ask(std::string const& article) { return ask(asker(), article); }

std::expected<Consumed, base::Refusal> EntitlementTest::consume(std::string const& article,
                                                                std::string_view key, std::int64_t account) {
  auto const who = asker(account);
  return database().write_now(aurora, [&](storage::TenantSession const& session) {
    auto const now = tenants::TenantClock(clock).now(session);
    return entitlements().consume(session, who, articles.at(article), key, now);
  });
}

payments::Payment EntitlementTest::buy_article(std::string const& article, std::string const& key,
                                               std::int64_t account) {
  payments::Order const order{.account = {account},
                              .purpose = payments::PaymentPurpose::purchase,
                              .key = "purchase/" + key,
                              .amount = {99, "EUR"},
                              .subject = articles.at(article).value,
                              .provider = "scripted",
                              .description = article,
                              .locale = "en"};
  payments::Payment payment;
  auto const now = tenant_now();
  auto const option = database().write_now(aurora, [&](storage::TenantSession const& session) {
    payment = payments_service().open(session, order, now);
    return payments_service().options(session, payment, *tenant).at(0);
  });
  auto starting =
      payments_service().start({tenant, "https://aurora.example/backend"}, {account}, option.id, "");
  base::or_throw(subscriptions::testing::wait_for(std::move(starting)));
  settle(payment, provider.take(payment));
  return find_payment(payment.id);
}

payments::Payment EntitlementTest::find_payment(payments::PaymentId id) {
  return database()
      .read_now(
          aurora,
          [&](storage::TenantSession const& session) { return payments::PaymentStore(session).find(id); })
      .value();
}

void EntitlementTest::refund(payments::Payment const& payment, std::int64_t minor, bool revoke) {
  auto const asked = database().write_now(aurora, [&](storage::TenantSession const& session) {
    return payments_service()
        .request_refund(session, payment.id,
                        {.amount = {minor, "EUR"},
                         .reason = "asked",
                         .key = base::text(ids.make<payments::RefundId>()),
                         .revoke = revoke})
        .value();
  });
  subscriptions::testing::wait_for(
      payments_service().refund({tenant, "https://aurora.example/backend"}, asked.id));
}

void EntitlementTest::charge_back(payments::Payment const& payment) {
  payments::ProviderEvent const event{.id = "chargeback-" + base::text(payment.id),
                                      .kind = payments::ProviderEventKind::charged_back,
                                      .payment = payment.id,
                                      .attempt = payment.attempt,
                                      .state = payments::PaymentState::succeeded,
                                      .provider_reference = "back-" + base::text(payment.id),
                                      .amount_minor = payment.amount_minor,
                                      .currency = payment.currency};
  auto const now = tenant_now();
  database().write_now(aurora, [&](storage::TenantSession const& session) {
    payments_service().reverse(session, event, now);
  });
}

payments::Payment EntitlementTest::paid(subscriptions::SubscriptionId id) {
  return find_payment(payments::PaymentId{periods(id).back().payment.value()});
}

}  // namespace entitlement::testing
