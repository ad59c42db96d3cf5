// The SQL of the sandbox's bank.
#include "features/payments/sandbox/sandbox_store.hpp"

#include "storage/columns_of.hpp"

namespace payments::sandbox {

using storage::bind;
using storage::bind_members;
using storage::columns_of;

std::optional<Charge> SandboxStore::find(std::string_view key) {
  return session_.row<Charge>(
      "select " + columns_of<Charge>() + " from sandbox_charge where tenant = :tenant and key = :key",
      bind("key", key));
}

std::optional<Charge> SandboxStore::find_page(std::string_view page) {
  return session_.row<Charge>(
      "select " + columns_of<Charge>() + " from sandbox_charge where tenant = :tenant and page = :page",
      bind("page", page));
}

void SandboxStore::add(Charge const& charge) {
  session_.execute(R"(
      insert into sandbox_charge (tenant, key, page, method, amount_minor, currency, description, locale,
                                  return_url, number, state, failure, charged_minor, refunded_minor, agreement,
                                  pin_sent_at, pin_tries, pins_sent, settles_at, created_at, updated_at)
      values (:tenant, :key, :page, :method, :amount_minor, :currency, :description, :locale,
              :return_url, :number, :state, :failure, :charged_minor, :refunded_minor, :agreement,
              :pin_sent_at, :pin_tries, :pins_sent, :settles_at, :created_at, :updated_at)
      on conflict (tenant, key) do nothing)",
                   bind_members(charge));
}

void SandboxStore::save(Charge const& charge) {
  session_.execute(R"(
      update sandbox_charge set number = :number, state = :state, failure = :failure,
             charged_minor = :charged_minor, refunded_minor = :refunded_minor, agreement = :agreement,
             pin_sent_at = :pin_sent_at, pin_tries = :pin_tries, pins_sent = :pins_sent,
             settles_at = :settles_at, updated_at = :updated_at
      where tenant = :tenant and key = :key)",
                   bind("number", charge.number), bind("state", charge.state),
                   bind("failure", charge.failure), bind("charged_minor", charge.charged_minor),
                   bind("refunded_minor", charge.refunded_minor), bind("agreement", charge.agreement),
                   bind("pin_sent_at", charge.pin_sent_at), bind("pin_tries", charge.pin_tries),
                   bind("pins_sent", charge.pins_sent), bind("settles_at", charge.settles_at),
                   bind("updated_at", charge.updated_at), bind("key", charge.key));
}

std::vector<Charge> SandboxStore::charges(base::Instant from, base::Instant to) {
  return session_.rows<Charge>("select " + columns_of<Charge>() + R"(
      from sandbox_charge
      where tenant = :tenant and created_at >= :from and created_at < :to order by created_at, key)",
                               bind("from", from), bind("to", to));
}

void SandboxStore::begin_agreement(std::string_view reference) {
  session_.execute("delete from sandbox_ended_agreement where tenant = :tenant and reference = :reference",
                   bind("reference", reference));
}

void SandboxStore::end_agreement(std::string_view reference, base::Instant now) {
  session_.execute(R"(
      insert into sandbox_ended_agreement (tenant, reference, ended_at) values (:tenant, :reference, :now)
      on conflict (tenant, reference) do nothing)",
                   bind("reference", reference), bind("now", now));
}

bool SandboxStore::has_ended(std::string_view reference) {
  return session_
      .value<std::int64_t>(
          "select 1 from sandbox_ended_agreement where tenant = :tenant and reference = :reference",
          bind("reference", reference))
      .has_value();
}

bool SandboxStore::has_refund(std::string_view key) {
  return session_
      .value<std::int64_t>("select 1 from sandbox_refund where tenant = :tenant and key = :key",
                           bind("key", key))
      .has_value();
}

void SandboxStore::add_refund(std::string_view key, std::string_view charge, std::int64_t amount,
                              base::Instant now) {
  session_.execute(R"(
      insert into sandbox_refund (tenant, key, charge, amount_minor, created_at)
      values (:tenant, :key, :charge, :amount, :now))",
                   bind("key", key), bind("charge", charge), bind("amount", amount), bind("now", now));
}

void SandboxStore::add_event(std::int64_t id, std::string_view charge, std::string_view body,
                             std::int64_t copies, base::Instant due) {
  session_.execute(R"(
      insert into sandbox_event (tenant, id, charge, body, copies, due_at, sent_at)
      values (:tenant, :id, :charge, :body, :copies, :due, null))",
                   bind("id", id), bind("charge", charge), bind("body", body), bind("copies", copies),
                   bind("due", due));
}

void SandboxStore::mark_sent(std::int64_t id, base::Instant now) {
  session_.execute("update sandbox_event set sent_at = :now where tenant = :tenant and id = :id",
                   bind("now", now), bind("id", id));
}

std::vector<PendingCharge> due_charges(storage::Session& session, base::Instant now, std::int64_t limit) {
  return session.rows<PendingCharge>(
      R"(
      select tenant, key from sandbox_charge where settles_at is not null and settles_at <= :now
      order by settles_at limit :limit)",
      bind("now", now), bind("limit", limit));
}

std::vector<BankEvent> due_bank_events(storage::Session& session, base::Instant now, std::int64_t limit) {
  return session.rows<BankEvent>("select " + columns_of<BankEvent>() + R"(
      from sandbox_event where sent_at is null and due_at <= :now order by due_at, id limit :limit)",
                                 bind("now", now), bind("limit", limit));
}

}  // namespace payments::sandbox
