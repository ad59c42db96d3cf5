// Makes the tenant, its plans and the whole service for a test.
#include "features/subscriptions/testing/subscription_test.hpp"
#include "features/payments/payment_rules.hpp"
#include "features/subscriptions/rules/subscription_rules.hpp"

namespace subscriptions::testing {

struct SubscriptionTest::Parts {
  Parts(storage::Database& database, base::Clock const& clock, base::IdSource& ids,
        ScriptedProvider& provider)
      : directory(database, tenants::LocalHosts::served),
        changes(database),
        library(database, changes),
        payments(database, clock, ids),
        checkout(database, clock, payments),
        voucher(database, clock),
        lifecycle(directory, payments, ids, clock),
        pages(secrets, clock),
        consent_texts(messages),
        service(database, clock, ids, library, payments, checkout, lifecycle, pages, consent_texts),
        messenger(clock, ids),
        withdrawals(database, clock, ids, library, payments, lifecycle, messenger),
        notices(database, clock, ids, directory, library, messenger),
        mails(database, clock, directory, messenger),
        renewals(database, clock, ids, directory, library, payments, lifecycle, {.owner = "one"}),
        other_node(database, clock, ids, directory, library, payments, lifecycle, {.owner = "two"}),
        test_clock(database, clock, renewals, notices, mails) {
    directory.reload_now();
    lifecycle.listen(mails);
    payments.add(provider);
    payments.add(voucher);
    checkout.add(lifecycle);
  }
  tenants::TenantDirectory directory;
  storage::Changes changes;
  plans::PlanLibrary library;
  payments::Payments payments;
  checkout::Checkout checkout;
  payments::voucher::Provider voucher;
  Lifecycle lifecycle;
  accounts::Secrets secrets;
  PartnerPages pages;
  tenants::Messages messages{
      {{"en", {R"({"subscription.consent.terms": "I agree", "subscription.consent.age": "I am of age",
             "subscription.consent.waiver": "Begin at once", "subscription.consent.other": "I agree to: {name}"})"}}}};
  ConsentTexts consent_texts;
  Subscriptions service;
  messaging::Messenger messenger;
  Withdrawals withdrawals;
  PriceNotices notices;
  SubscriptionMails mails;
  Renewals renewals;
  Renewals other_node;
  TestClock test_clock;
};

ledger::Rules SubscriptionTest::rules() {
  return MoneyTest::rules()
      .add(payments::payment_rules())
      .add(subscription_rules())
      .add(price_rules())
      .add(calendar_rules());
}

SubscriptionTest::SubscriptionTest() = default;
SubscriptionTest::~SubscriptionTest() = default;

void SubscriptionTest::SetUp() {
  MoneyTest::SetUp();
  database().write_now(aurora, [&](storage::TenantSession const& session) {
    tenants::TenantStore store(session);
    store.ensure_exists(clock.now());
    store.save("billing", billing(), "test", clock.now());
  });
  parts_ = std::make_unique<Parts>(database(), clock, ids, provider);
  tenant = parts_->directory.by_id("aurora");
  save_plans();
}

void SubscriptionTest::TearDown() {
  parts_.reset();
  MoneyTest::TearDown();
}

std::string SubscriptionTest::billing() const {
  return R"({"timeZone": "Europe/Berlin", "sandbox": true, "taxBasisPoints": {"standard": 2000}})";
}

plans::PlanDraft SubscriptionTest::draft(std::string key, std::string_view cycle, std::int64_t price) {
  plans::PlanDraft out;
  out.name = key;
  out.key = std::move(key);
  out.terms.cycle = base::parse_iso_duration(cycle).value();
  out.terms.price = {price, "EUR"};
  out.terms.contingents = {{{"FULL_TRACK_MUSIC"}, plans::unlimited}};
  out.terms.provider = "scripted";
  return out;
}

plans::PlanFolder SubscriptionTest::folder() {
  auto promoted = draft("monthly", "P1M", 999);
  promoted.terms.promotion = base::Money{499, "EUR"};
  auto credits = draft("credits", "P1M", 500);
  credits.terms.contingents = {{{"FULL_TRACK_MUSIC"}, 10}};
  auto saved = draft("saved", "P1M", 500);
  saved.terms.contingents = {{{"FULL_TRACK_MUSIC"}, 10}};
  saved.terms.accumulate = true;
  auto trial = draft("trial", "P1M", 800);
  trial.terms.trial = plans::Trial{base::IsoDuration{.days = 14}, true};
  auto free_trial = draft("free-trial", "P1M", 800);
  free_trial.terms.trial = plans::Trial{base::IsoDuration{.days = 7}, false};
  auto named = draft("named", "P1M", 700);
  named.identity_fields = {"msisdn", "email"};
  auto agreed = draft("agreed", "P1M", 600);
  agreed.consents = {"terms", "age"};
  return {{draft("daily", "P1D", 50), promoted, agreed, draft("yearly", "P1Y", 9000), credits, saved, trial,
           free_trial, named},
          {{"music", "Music", {{"daily"}, {"monthly"}, {"yearly"}}, {}}}};
}

void SubscriptionTest::save_plans() {
  database().write_now(aurora, [&](storage::TenantSession const& session) {
    plans::PlanStore(session).save(folder(), ids, clock.now());
  });
}

void SubscriptionTest::reload_plans() { parts_->changes.refresh_now(); }

plans::Plan SubscriptionTest::plan(std::string_view key) {
  return *database()
              .read_now(
                  aurora,
                  [&](storage::TenantSession const& session) { return plans::PlanStore(session).all(); })
              .find(key);
}

checkout::Buyer SubscriptionTest::subscriber(std::int64_t account) const {
  accounts::Account person;
  person.tenant = aurora;
  person.id = {account};
  return {.tenant = tenant,
          .account = person,
          .origin = "https://aurora.example/backend",
          .return_url = "https://aurora.example/music",
          .locale = "en",
          .channel = "WEB"};
}

void SubscriptionTest::ensure_account(std::int64_t id) {
  database().write_now(aurora, [&](storage::TenantSession const& session) {
    accounts::AccountStore(session).create(
        {.name = "Mira", .email = "p" + std::to_string(id) + "@people.example"}, {id}, clock.now());
  });
}

void SubscriptionTest::verify_email(std::int64_t id) {
  ensure_account(id);
  database().write_now([&](storage::Session& session) {
    session.execute("update account set email_verified_at = created_at where id = :id",
                    storage::bind("id", id));
  });
}

checkout::CheckoutAnswer SubscriptionTest::subscribe(std::string_view key, std::int64_t account,
                                                     std::optional<ChangeQuoteId> quote) {
  ensure_account(account);
  SubscribeBody body;
  body.subscription_type_id = plan(key).id;
  body.quote_id = quote;
  return wait_for(service().subscribe(subscriber(account), std::move(body)));
}

std::int64_t SubscriptionTest::count(std::string_view from) {
  return database().read_now([&](storage::Session& session) {
    return session.value<std::int64_t>("select count(*) from " + std::string(from)).value();
  });
}

Subscription SubscriptionTest::buy(std::string_view key, std::int64_t account) {
  auto const answer = subscribe(key, account);
  if (answer.type == checkout::CheckoutState::redirect) pay(*answer.subscription_id);
  return find(*answer.subscription_id);
}

payments::Payment SubscriptionTest::payment_of(SubscriptionId id, std::string_view kind) {
  auto const number = std::to_string(find(id).period_number + 1);
  return database()
      .read_now(aurora,
                [&](storage::TenantSession const& session) {
                  return payments::PaymentStore(session).find_key(std::string(kind) + '/' + base::text(id) +
                                                                  '/' + number);
                })
      .value();
}

void SubscriptionTest::pay(SubscriptionId id) {
  auto const payment = payment_of(id);
  settle(payment, provider.take(payment));
}

void SubscriptionTest::settle(payments::Payment const& payment, payments::Outcome const& outcome) {
  auto const now = tenant_now();
  database().write_now(aurora, [&](storage::TenantSession const& session) {
    parts_->payments.settle(session, payment.id, outcome, now);
  });
}

payments::Payment SubscriptionTest::first_payment(SubscriptionId id) {
  auto const payment = payments::PaymentId{*periods(id).at(0).payment};
  return database()
      .read_now(aurora,
                [&](storage::TenantSession const& session) {
                  return payments::PaymentStore(session).find(payment);
                })
      .value();
}

void SubscriptionTest::charge_back(SubscriptionId id, std::string const& event) {
  auto const payment = first_payment(id);
  payments::ProviderEvent const news{.id = event,
                                     .kind = payments::ProviderEventKind::charged_back,
                                     .payment = payment.id,
                                     .attempt = payment.attempt,
                                     .state = payments::PaymentState::succeeded,
                                     .provider_reference = event,
                                     .amount_minor = payment.amount_minor,
                                     .currency = payment.currency};
  auto const now = tenant_now();
  auto const known = database().write_now(aurora, [&](storage::TenantSession const& session) {
    return payments_service().reverse(session, news, now);
  });
  if (!known) throw std::logic_error("the payment that is taken back is not known");
}

Subscription SubscriptionTest::find(SubscriptionId id) {
  return database()
      .read_now(aurora,
                [&](storage::TenantSession const& session) { return SubscriptionStore(session).find(id); })
      .value();
}

std::vector<Period> SubscriptionTest::periods(SubscriptionId id) {
  return database().read_now(
      aurora, [&](storage::TenantSession const& session) { return PeriodStore(session).of(id); });
}

std::vector<std::string> SubscriptionTest::topics() {
  return database().read_now([](storage::Session& session) {
    return session.values<std::string>(
        "select topic from outbox where topic like 'subscription.%' order by id");
  });
}

std::vector<UserSubscription> SubscriptionTest::list(std::int64_t account, bool canceled) {
  return wait_for(service().list(tenant, accounts::AccountId{account}, canceled, true));
}

base::Instant SubscriptionTest::tenant_now() {
  return database().read_now(aurora, [&](storage::TenantSession const& session) {
    return tenants::TenantClock(clock).now(session);
  });
}

ClockMoved SubscriptionTest::advance(std::string_view by) {
  return wait_for(parts_->test_clock.advance(tenant, std::nullopt, base::parse_iso_duration(by)));
}

std::string SubscriptionTest::refusal(std::function<void()> const& work) {
  return storage::testing::problem_of(work).error;
}

Subscriptions& SubscriptionTest::service() { return parts_->service; }
checkout::Checkout& SubscriptionTest::checkout_service() { return parts_->checkout; }

Withdrawals& SubscriptionTest::withdrawals() { return parts_->withdrawals; }

Renewals& SubscriptionTest::renewals() { return parts_->renewals; }

Renewals& SubscriptionTest::other_node() { return parts_->other_node; }

PriceNotices& SubscriptionTest::notices() { return parts_->notices; }

SubscriptionMails& SubscriptionTest::mails() { return parts_->mails; }

Lifecycle& SubscriptionTest::lifecycle() { return parts_->lifecycle; }

plans::PlanLibrary& SubscriptionTest::library() { return parts_->library; }

payments::Payments& SubscriptionTest::payments_service() { return parts_->payments; }

}  // namespace subscriptions::testing
