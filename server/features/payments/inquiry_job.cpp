// Asks about payments, refunds and agreements that are due; ends the payments whose time is over.
#include "features/payments/inquiry_job.hpp"

#include <stdexcept>

#include "base/log.hpp"
#include "features/portal/at_once.hpp"

namespace payments {

using portal::Task;
using storage::JobResult;

namespace {

constexpr std::int64_t most_inquiries = 100;  // of each kind, in one run
/// One provider that is slow or down must not hold up the payments of all others.
constexpr std::size_t asked_at_once = 16;
/// After something went wrong that is not the provider's silence.
constexpr std::chrono::minutes put_off_for{10};

}  // namespace

/// What fails is logged and put off, so that it does not hold up the others.
template <class Due>
Task<void> InquiryJob::ask_safely(Due const& due) {
  std::string reason;
  try {
    auto asking = ask(due);
    co_await std::move(asking);
  } catch (std::exception const& error) {
    reason = error.what();
  }
  if (reason.empty()) co_return;
  base::log::error("a payment could not be inquired about",
                   {{"tenant", due.tenant.value}, {"subject", base::text(due.id)}, {"reason", reason}});
  auto later = [&](storage::Session& session) { put_off(session, due, clock_.now() + put_off_for); };
  co_await database_.write(later);
}

Task<void> InquiryJob::ask(DuePayment const& due) {
  auto const tenant = tenants_.by_id(due.tenant.value);
  if (!tenant) throw std::runtime_error("the tenant is not there");
  auto load = [&](storage::TenantSession const& session) { return PaymentStore(session).find(due.id); };
  auto const payment = co_await database_.read(due.tenant, load);
  if (!payment || !payment->inquire_at) co_return;
  TenantCall const call{tenant, {}};
  if (payment->expires_at <= clock_.now()) {
    auto ending = payments_.cancel(call, due.id, PaymentState::expired);
    co_await std::move(ending);
  } else {
    auto resolving = payments_.resolve(call, due.id);
    co_await std::move(resolving);
  }
}

Task<void> InquiryJob::ask(DueRefund const& due) {
  auto const tenant = tenants_.by_id(due.tenant.value);
  if (!tenant) throw std::runtime_error("the tenant is not there");
  auto asking = payments_.refund({tenant, {}}, due.id);
  co_await std::move(asking);
}

Task<void> InquiryJob::ask(DueAgreement const& due) {
  auto const tenant = tenants_.by_id(due.tenant.value);
  if (!tenant) throw std::runtime_error("the tenant is not there");
  auto ending = payments_.end_agreement({tenant, {}}, due);
  co_await std::move(ending);
}

bool InquiryJob::anything_to_do(storage::Session& session) const {
  auto const now = clock_.now();
  return !due_inquiries(session, now, 1).empty() || !due_refunds(session, now, 1).empty() ||
         !due_agreements(session, now, 1).empty();
}

Task<JobResult> InquiryJob::run() {
  struct Due {
    std::vector<DuePayment> payments;
    std::vector<DueRefund> refunds;
    std::vector<DueAgreement> agreements;
  };
  auto look = [&](storage::Session& session) {
    auto const now = clock_.now();
    return Due{due_inquiries(session, now, most_inquiries), due_refunds(session, now, most_inquiries),
               due_agreements(session, now, most_inquiries)};
  };
  auto due = co_await database_.read(look);
  auto const ask_each = [this](auto const& each) { return ask_safely(each); };
  auto asking_payments = portal::at_once(due.payments, asked_at_once, ask_each);
  co_await std::move(asking_payments);
  auto asking_refunds = portal::at_once(due.refunds, asked_at_once, ask_each);
  co_await std::move(asking_refunds);
  auto ending_agreements = portal::at_once(due.agreements, asked_at_once, ask_each);
  co_await std::move(ending_agreements);
  co_return JobResult::again(look_each);
}

}  // namespace payments
