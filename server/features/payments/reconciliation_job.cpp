// Compares both ways: each charge in the provider's list with our payment, and each payment with the list.
#include "features/payments/reconciliation_job.hpp"

#include <set>

#include "base/log.hpp"

namespace payments {

using portal::Task;
using storage::JobResult;

namespace {

constexpr std::int64_t payments_at_once = 500;

}  // namespace

Task<JobResult> ReconciliationJob::run() {
  auto const to = clock_.now() - leaves_out;
  std::string missed;
  auto const all = tenants_.snapshot();
  for (auto const& tenant : all->tenants)
    for (auto* const provider : payments_.providers()) {
      if (!provider->capabilities(*tenant).lists) continue;
      std::string reason;
      try {
        auto comparing = compare(tenant, *provider, to - looks_back, to);
        co_await std::move(comparing);
      } catch (std::exception const& error) {
        reason = error.what();
      }
      if (reason.empty()) continue;
      base::log::error("payments were not reconciled",
                       {{"tenant", tenant->id.value}, {"provider", provider->name()}, {"reason", reason}});
      missed = reason;
    }
  if (!missed.empty()) co_return JobResult::failed(missed);
  co_return JobResult::done();
}

Task<void> ReconciliationJob::compare(std::shared_ptr<tenants::Tenant const> tenant,
                                      PaymentProvider& provider, base::Instant from, base::Instant to) {
  TenantCall const call{tenant, {}};
  ProviderCall const to_provider{*tenant, to, {}};
  auto listing = provider.list(to_provider, from, to);
  auto const charges = co_await std::move(listing);
  if (!charges) throw std::runtime_error("the provider's list is not there");
  std::set<std::string> listed;
  for (auto const& charge : *charges) {
    listed.insert(charge.provider_reference);
    auto comparing = compare_charge(call, provider, charge);
    co_await std::move(comparing);
  }
  // A payment that began and ended between `from` and `to` has to be in a list of that time.
  auto const report_missing = [&](storage::Session& session, std::vector<Payment> const& payments) {
    for (auto const& payment : payments) {
      bool const missing = payment.state == PaymentState::succeeded && payment.amount_minor > 0 &&
                           payment.updated_at < to &&
                           !listed.contains(payment.provider_reference.value_or(""));
      if (!missing) continue;
      payments_.note({session, tenant->id},
                     {.provider = payment.provider,
                      .key = "unlisted/" + attempt_key(payment),
                      .payment = payment.id,
                      .provider_reference = payment.provider_reference.value_or(""),
                      .difference = "succeeded here, and is not in the provider's list",
                      .action = "reported"});
    }
  };
  // Some at once: there may be millions.
  PaymentId last;
  for (auto since = from;;) {
    auto work = [&](storage::TenantSession const& session) {
      auto payments = PaymentStore(session).created(provider.name(), since, last, to, payments_at_once);
      report_missing(session, payments);
      return payments;
    };
    auto const payments = co_await database_.write(tenant->id, work);
    if (std::ssize(payments) < payments_at_once) co_return;
    since = payments.back().created_at;
    last = payments.back().id;
  }
}

Task<void> ReconciliationJob::report_stray(base::TenantId tenant, std::string name, ProviderCharge charge) {
  auto report = [&](storage::Session& session) {
    payments_.note({session, tenant}, {.provider = name,
                                       .key = "stray/" + name + '/' + charge.provider_reference,
                                       .payment = charge.payment,
                                       .provider_reference = charge.provider_reference,
                                       .difference = "charged, and no payment of ours",
                                       .action = "reported"});
  };
  co_await database_.write(report);
}

void ReconciliationJob::compare_refunds(storage::TenantSession const& session, Payment const& payment,
                                        ProviderCharge const& charge) {
  std::int64_t back = 0;
  for (auto const& refund : PaymentStore(session).refunds_of(payment.id))
    if (refund.state != RefundState::failed) back += refund.amount_minor;
  if (charge.refunded.minor <= back) return;
  payments_.note(session, {.provider = payment.provider,
                           .key = "given-back/" + payment.provider + '/' + charge.provider_reference + '/' +
                                  std::to_string(charge.refunded.minor),
                           .payment = payment.id,
                           .provider_reference = charge.provider_reference,
                           .difference = "more went back there than here",
                           .action = "reported"});
}

Task<void> ReconciliationJob::resolve_late(TenantCall call, Payment payment, ProviderCharge charge) {
  auto resolving = payments_.resolve(call, payment.id);
  auto const after = co_await std::move(resolving);
  auto report = [&](storage::Session& session) {
    payments_.note({session, call.tenant->id},
                   {.provider = payment.provider,
                    .key = "late/" + payment.provider + '/' + charge.provider_reference,
                    .payment = payment.id,
                    .provider_reference = charge.provider_reference,
                    .difference = "charged there, and not known here",
                    .action = is_final(after.state) ? "settled" : "asked again later"});
  };
  co_await database_.write(report);
}

void ReconciliationJob::report_amount(storage::TenantSession const& session, Payment const& payment,
                                      ProviderCharge const& charge) {
  payments_.note(
      session,
      {.provider = payment.provider,
       .key = "amount/" + payment.provider + '/' + charge.provider_reference,
       .payment = payment.id,
       .provider_reference = charge.provider_reference,
       .difference = "charged " + base::money_text(charge.amount) + ' ' + charge.amount.currency +
                     " there, and " + base::money_text(payment.amount()) + ' ' + payment.currency + " here",
       .action = "reported"});
}

Task<void> ReconciliationJob::compare_charge(TenantCall const& call, PaymentProvider& provider,
                                             ProviderCharge const& charge) {
  if (charge.state != PaymentState::succeeded) co_return;
  auto const& tenant = call.tenant->id;
  auto load = [&](storage::TenantSession const& session) -> std::optional<Payment> {
    if (!charge.payment) return std::nullopt;
    return PaymentStore(session).find(*charge.payment);
  };
  auto const payment = co_await database_.read(tenant, load);
  if (!payment || payment->provider != provider.name()) {
    auto reporting = report_stray(tenant, std::string(provider.name()), charge);
    co_return co_await std::move(reporting);
  }
  if (payment->attempt == charge.attempt && is_under_way(payment->state)) {
    auto resolving = resolve_late(call, *payment, charge);
    co_return co_await std::move(resolving);
  }
  bool const known = payment->attempt == charge.attempt && payment->state == PaymentState::succeeded;
  auto compare_with = [&](storage::TenantSession const& session) {
    if (!known) {
      // An attempt that had ended here: settling gives back what buys nothing.
      Outcome const outcome{.state = PaymentState::succeeded,
                            .provider_reference = charge.provider_reference,
                            .amount = charge.amount,
                            .attempt = charge.attempt};
      payments_.settle(session, payment->id, outcome, tenant_clock_.now(session));
    } else if (payment->amount() == charge.amount) {
      compare_refunds(session, *payment, charge);
    } else {
      report_amount(session, *payment, charge);
    }
  };
  co_await database_.write(tenant, compare_with);
}

}  // namespace payments
