// The SQL of payments.
#include "features/payments/payment_store.hpp"

#include "base/json/json.hpp"
#include "features/payments/voucher/voucher_provider.hpp"
#include "storage/columns_of.hpp"

namespace payments {

using storage::bind;
using storage::bind_members;
using storage::columns_of;

namespace {

std::string const& payment_columns() {
  static std::string const columns = columns_of<Payment>();
  return columns;
}

struct AttemptProvider {
  std::string provider;
  std::string method;
  std::optional<std::string> provider_reference;
};
BOOST_DESCRIBE_STRUCT(AttemptProvider, (), (provider, method, provider_reference))

std::string const& refund_columns() {
  static std::string const columns = columns_of<Refund>();
  return columns;
}

}  // namespace

std::optional<Payment> PaymentStore::find(PaymentId id) {
  return session_.row<Payment>(
      "select " + payment_columns() + " from payment where tenant = :tenant and id = :id", bind("id", id));
}

std::optional<Payment> PaymentStore::find_key(std::string_view key) {
  return session_.row<Payment>(
      "select " + payment_columns() + " from payment where tenant = :tenant and key = :key",
      bind("key", key));
}

std::vector<Payment> PaymentStore::of_account(accounts::AccountId account) {
  return session_.rows<Payment>("select " + payment_columns() + R"(
      from payment where tenant = :tenant and account = :account order by created_at, id)",
                                bind("account", account));
}

std::vector<Payment> PaymentStore::created(std::string_view provider, base::Instant from, PaymentId after,
                                           base::Instant to, std::int64_t limit) {
  return session_.rows<Payment>("select " + payment_columns() + R"(
      from payment
      where tenant = :tenant and provider = :provider and created_at >= :from and created_at < :to
        and (created_at > :from or id > :after)
      order by created_at, id limit :limit)",
                                bind("provider", provider), bind("from", from), bind("to", to),
                                bind("after", after), bind("limit", limit));
}

void PaymentStore::add(Payment const& payment) {
  session_.execute(R"(
      insert into payment (tenant, id, account, purpose, key, amount_minor, currency, subscription, subject,
                           plan, tax_class, tax_basis_points, provider, method, state, failure, attempt,
                           provider_reference, provider_state, agreement, payer_hash, description, locale,
                           return_url, inquiries, inquire_at, expires_at, ordered_at, created_at, updated_at)
      values (:tenant, :id, :account, :purpose, :key, :amount_minor, :currency, :subscription, :subject,
              :plan, :tax_class, :tax_basis_points, :provider, :method, :state, :failure, :attempt,
              :provider_reference, :provider_state, :agreement, :payer_hash, :description, :locale,
              :return_url, :inquiries, :inquire_at, :expires_at, :ordered_at, :created_at, :updated_at)
      on conflict (tenant, key) do nothing)",
                   bind_members(payment));
}

void PaymentStore::save(Payment const& payment) {
  session_.execute(
      R"(
      update payment set purpose = :purpose, amount_minor = :amount_minor, currency = :currency, plan = :plan,
             tax_class = :tax_class, tax_basis_points = :tax_basis_points, provider = :provider,
             method = :method, state = :state, failure = :failure, attempt = :attempt,
             provider_reference = :provider_reference, provider_state = :provider_state,
             agreement = :agreement, payer_hash = :payer_hash,
             description = :description, locale = :locale, return_url = :return_url, inquiries = :inquiries,
             inquire_at = :inquire_at, expires_at = :expires_at, ordered_at = :ordered_at,
             updated_at = :updated_at
      where tenant = :tenant and id = :id)",
      bind("id", payment.id), bind("purpose", payment.purpose), bind("amount_minor", payment.amount_minor),
      bind("currency", payment.currency), bind("plan", payment.plan), bind("tax_class", payment.tax_class),
      bind("tax_basis_points", payment.tax_basis_points), bind("provider", payment.provider),
      bind("method", payment.method), bind("state", payment.state), bind("failure", payment.failure),
      bind("attempt", payment.attempt), bind("provider_reference", payment.provider_reference),
      bind("provider_state", payment.provider_state), bind("agreement", payment.agreement),
      bind("payer_hash", payment.payer_hash), bind("description", payment.description),
      bind("locale", payment.locale), bind("return_url", payment.return_url),
      bind("inquiries", payment.inquiries), bind("inquire_at", payment.inquire_at),
      bind("expires_at", payment.expires_at), bind("ordered_at", payment.ordered_at),
      bind("updated_at", payment.updated_at));
}

void PaymentStore::begin_attempt(Payment const& payment, base::Instant now) {
  session_.execute(R"(
      insert into payment_attempt (tenant, payment, number, provider, method, amount_minor, state, failure,
                                   provider_reference, started_at, ended_at)
      values (:tenant, :payment, :number, :provider, :method, :amount, :state, :failure, null, :now, null)
      on conflict (tenant, payment, number) do nothing)",
                   bind("payment", payment.id), bind("number", payment.attempt),
                   bind("provider", payment.provider), bind("method", payment.method),
                   bind("amount", payment.amount_minor), bind("state", payment.state),
                   bind("failure", payment.failure), bind("now", now));
}

void PaymentStore::end_attempt(Payment const& payment, base::Instant now) {
  session_.execute(R"(
      update payment_attempt set state = :state, failure = :failure, provider_reference = :reference,
             ended_at = :now
      where tenant = :tenant and payment = :payment and number = :number)",
                   bind("state", payment.state), bind("failure", payment.failure),
                   bind("reference", payment.provider_reference), bind("now", now),
                   bind("payment", payment.id), bind("number", payment.attempt));
}

void PaymentStore::restore_attempt(Payment& payment, std::int64_t number) {
  payment.attempt = number;
  auto const found = session_.rows<AttemptProvider>(
      R"(select provider, method, provider_reference from payment_attempt
          where tenant = :tenant and payment = :payment and number = :number)",
      bind("payment", payment.id), bind("number", number));
  if (found.empty()) return;
  payment.provider = found[0].provider;
  payment.method = found[0].method;
  payment.provider_reference = found[0].provider_reference;
}

void PaymentStore::add_option(PaymentOption const& option) {
  session_.execute(R"(
      insert into payment_option (tenant, id, payment, provider, method, flow, step, expires_at)
      values (:tenant, :id, :payment, :provider, :method, :flow, :step, :expires_at))",
                   bind_members(option));
}

std::optional<PaymentOption> PaymentStore::find_option(PaymentOptionId id, base::Instant now) {
  return session_.row<PaymentOption>(
      "select " + columns_of<PaymentOption>() +
          " from payment_option where tenant = :tenant and id = :id and expires_at > :now",
      bind("id", id), bind("now", now));
}

void PaymentStore::set_step(PaymentOptionId id, std::string_view step) {
  session_.execute("update payment_option set step = :step where tenant = :tenant and id = :id",
                   bind("step", step), bind("id", id));
}

std::optional<PaymentOptionId> PaymentStore::option_at(PaymentId payment, std::string_view step,
                                                       base::Instant now) {
  return session_.value<PaymentOptionId>(R"(
      select id from payment_option
      where tenant = :tenant and payment = :payment and step = :step and expires_at > :now
      order by expires_at desc, id limit 1)",
                                         bind("payment", payment), bind("step", step), bind("now", now));
}

void PaymentStore::keep_step(Payment const& payment, std::string_view reference, std::string_view state) {
  session_.execute(R"(
      update payment set provider_reference = :reference, provider_state = :state
      where tenant = :tenant and id = :id and attempt = :attempt and state = 'started')",
                   bind("reference", reference), bind("state", state), bind("id", payment.id),
                   bind("attempt", payment.attempt));
}

std::optional<Refund> PaymentStore::find_refund(RefundId id) {
  return session_.row<Refund>(
      "select " + refund_columns() + " from refund where tenant = :tenant and id = :id", bind("id", id));
}

std::optional<Refund> PaymentStore::find_refund(std::string_view key) {
  return session_.row<Refund>(
      "select " + refund_columns() + " from refund where tenant = :tenant and key = :key", bind("key", key));
}

std::vector<Refund> PaymentStore::refunds_of(PaymentId payment) {
  return session_.rows<Refund>(
      "select " + refund_columns() + " from refund where tenant = :tenant and payment = :payment order by id",
      bind("payment", payment));
}

std::vector<MoneyLeft> PaymentStore::money_left(std::vector<std::int64_t> const& payments) {
  return session_.rows<MoneyLeft>(R"(
      select p.id as payment,
             cast(coalesce((select sum(l.amount) from ledger_transaction t
                            join ledger_posting l on l.tenant = t.tenant and l.transaction_id = t.id
                              and l.account = 'provider/' || p.provider and l.unit = p.currency
                            where t.tenant = p.tenant and t.payment = p.id and t.payment <> 0), 0)
                - coalesce((select sum(r.amount_minor) from refund r
                            where r.tenant = p.tenant and r.payment = p.id and r.state = 'requested'
                              and r.kind = 'refund'), 0) as bigint) as minor
      from payment p
      where p.tenant = :tenant and p.id in (:payments) and p.state = 'succeeded' and p.provider <> :voucher)",
                                  bind("payments", payments), bind("voucher", voucher::provider_name));
}

void PaymentStore::add_refund(Refund const& refund) {
  session_.execute(R"(
      insert into refund (tenant, id, payment, attempt, key, kind, amount_minor, currency, reason, revoke,
                          article, state, provider_reference, tries, ask_at, created_at, updated_at)
      values (:tenant, :id, :payment, :attempt, :key, :kind, :amount_minor, :currency, :reason, :revoke,
              :article, :state, :provider_reference, :tries, :ask_at, :created_at, :updated_at)
      on conflict (tenant, key) do nothing)",
                   bind_members(refund));
}

void PaymentStore::revoke_by_refunds(PaymentId payment, base::Instant now) {
  session_.execute(R"(
      update refund set revoke = 1, updated_at = :now
      where tenant = :tenant and payment = :payment and state = 'succeeded' and kind = 'refund')",
                   bind("now", now), bind("payment", payment));
}

void PaymentStore::save_refund(Refund const& refund) {
  session_.execute(R"(
      update refund set state = :state, provider_reference = :reference, tries = :tries, ask_at = :ask_at,
             updated_at = :updated_at
      where tenant = :tenant and id = :id)",
                   bind("state", refund.state), bind("reference", refund.provider_reference),
                   bind("tries", refund.tries), bind("ask_at", refund.ask_at),
                   bind("updated_at", refund.updated_at), bind("id", refund.id));
}

void PaymentStore::note_receipt_due(PaymentId payment, std::optional<RefundId> refund, base::Instant paid_at,
                                    base::Instant now) {
  session_.execute(R"(
      insert into receipt_due (tenant, payment, refund, paid_at, noted_at)
      select p.tenant, p.id, cast(:refund as bigint), cast(:paid_at as bigint), cast(:now as bigint)
      from payment p
      where p.tenant = :tenant and p.id = :payment
      on conflict (tenant, payment, refund) do nothing)",
                   bind("payment", payment), bind("refund", refund.value_or(RefundId{})),
                   bind("paid_at", paid_at), bind("now", now));
}

void PaymentStore::keep_agreement(std::int64_t id, Payment const& payment, base::Instant now) {
  session_.execute(R"(
      insert into payment_agreement (tenant, id, account, provider, reference, payer_hash, created_at, ended_at)
      values (:tenant, :id, :account, :provider, :reference, :payer_hash, :now, null)
      on conflict (tenant, provider, reference) do update
        set ended_at = null, end_at = null, stopped_at = null, tries = 0)",
                   bind("id", id), bind("account", payment.account), bind("provider", payment.provider),
                   bind("reference", payment.agreement), bind("payer_hash", payment.payer_hash),
                   bind("now", now));
}

void PaymentStore::stop_agreement(std::string_view provider, std::string_view reference, base::Instant now) {
  session_.execute(R"(
      update payment_agreement set stopped_at = :now
      where tenant = :tenant and provider = :provider and reference = :reference and stopped_at is null)",
                   bind("now", now), bind("provider", provider), bind("reference", reference));
}

bool PaymentStore::is_stopped(std::string_view provider, std::string_view reference) {
  return session_
      .value<std::int64_t>(R"(
      select 1 from payment_agreement
      where tenant = :tenant and provider = :provider and reference = :reference and stopped_at is not null)",
                           bind("provider", provider), bind("reference", reference))
      .has_value();
}

void PaymentStore::end_agreement_at(std::string_view provider, std::string_view reference, base::Instant at) {
  session_.execute(R"(
      update payment_agreement set end_at = :at, tries = 0
      where tenant = :tenant and provider = :provider and reference = :reference and ended_at is null)",
                   bind("at", at), bind("provider", provider), bind("reference", reference));
}

void PaymentStore::mark_ended(AgreementId id, base::Instant now) {
  session_.execute(R"(
      update payment_agreement set ended_at = :now, end_at = null
      where tenant = :tenant and id = :id and end_at is not null)",
                   bind("now", now), bind("id", id));
}

bool PaymentStore::add_event(std::int64_t id, std::string_view provider, ProviderEvent const& event,
                             base::Instant now) {
  return session_.execute(R"(
      insert into payment_event (tenant, provider, event_id, id, payment, body, tries, due_at, received_at,
                                 applied_at)
      values (:tenant, :provider, :event_id, :id, :payment, :body, 0, :now, :now, null)
      on conflict (tenant, provider, event_id) do nothing)",
                          bind("provider", provider), bind("event_id", event.id), bind("id", id),
                          bind("payment", event.payment), bind("body", base::to_json(event)),
                          bind("now", now)) > 0;
}

void PaymentStore::mark_applied(WaitingEvent const& event, base::Instant now) {
  session_.execute(R"(
      update payment_event set applied_at = :now
      where tenant = :tenant and provider = :provider and event_id = :event_id)",
                   bind("now", now), bind("provider", event.provider), bind("event_id", event.event_id));
}

void PaymentStore::put_off(WaitingEvent const& event, base::Instant due) {
  session_.execute(R"(
      update payment_event set due_at = :due, tries = tries + 1
      where tenant = :tenant and provider = :provider and event_id = :event_id)",
                   bind("due", due), bind("provider", event.provider), bind("event_id", event.event_id));
}

bool PaymentStore::note(std::int64_t id, Difference const& difference, base::Instant now) {
  return session_.execute(R"(
      insert into reconciliation (tenant, id, provider, key, payment, provider_reference, difference, action,
                                  created_at)
      values (:tenant, :id, :provider, :key, :payment, :provider_reference, :difference, :action, :now)
      on conflict (tenant, key) do nothing)",
                          bind("id", id), bind_members(difference), bind("now", now)) > 0;
}

std::vector<Difference> PaymentStore::differences() {
  return session_.rows<Difference>("select " + columns_of<Difference>() +
                                   " from reconciliation where tenant = :tenant order by id");
}

std::vector<DuePayment> due_inquiries(storage::Session& session, base::Instant now, std::int64_t limit) {
  return session.rows<DuePayment>(
      R"(
      select tenant, id from payment where inquire_at is not null and inquire_at <= :now
      order by inquire_at limit :limit)",
      bind("now", now), bind("limit", limit));
}

std::vector<DueRefund> due_refunds(storage::Session& session, base::Instant now, std::int64_t limit) {
  return session.rows<DueRefund>(
      "select tenant, id from refund where ask_at is not null and ask_at <= :now order by ask_at limit :limit",
      bind("now", now), bind("limit", limit));
}

std::vector<DueAgreement> due_agreements(storage::Session& session, base::Instant now, std::int64_t limit) {
  return session.rows<DueAgreement>("select " + columns_of<DueAgreement>() + R"(
      from payment_agreement where end_at is not null and end_at <= :now order by end_at limit :limit)",
                                    bind("now", now), bind("limit", limit));
}

std::vector<WaitingEvent> due_events(storage::Session& session, base::Instant now, std::int64_t limit) {
  return session.rows<WaitingEvent>("select " + columns_of<WaitingEvent>() + R"(
      from payment_event where applied_at is null and due_at <= :now order by due_at, id limit :limit)",
                                    bind("now", now), bind("limit", limit));
}

void put_off(storage::Session& session, DuePayment const& due, base::Instant until) {
  session.execute(
      "update payment set inquire_at = :until where tenant = :tenant and id = :id and inquire_at is not null",
      bind("until", until), bind("tenant", due.tenant), bind("id", due.id));
}

void put_off(storage::Session& session, DueRefund const& due, base::Instant until) {
  session.execute(
      "update refund set ask_at = :until where tenant = :tenant and id = :id and ask_at is not null",
      bind("until", until), bind("tenant", due.tenant), bind("id", due.id));
}

void put_off(storage::Session& session, DueAgreement const& due, base::Instant until) {
  session.execute(R"(
      update payment_agreement set end_at = :until, tries = tries + 1
      where tenant = :tenant and id = :id and end_at is not null)",
                  bind("until", until), bind("tenant", due.tenant), bind("id", due.id));
}

std::int64_t purge_options(storage::Session& session, base::Instant now) {
  return session.execute("delete from payment_option where expires_at < :now", bind("now", now));
}

}  // namespace payments
