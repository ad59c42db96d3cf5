// What is due: an answer, or the end of its time.
#include "features/payments/inquiry_job.hpp"

#include "base/log.hpp"

namespace payments {

using portal::Task;
using storage::JobResult;

namespace {

constexpr std::int64_t inquiries_at_once = 100;
constexpr std::chrono::seconds look_for_inquiries_each{2};

/// Nothing of one tenant may hold up the others.
Task<void> without_failing(Task<void> work, base::TenantId const& tenant, std::string subject) {
  try {
    co_await std::move(work);
  } catch (std::exception const& error) {
    base::log::error("a payment could not be inquired about",
                     {{"tenant", tenant.value}, {"subject", subject}, {"reason", error.what()}});
  }
}

}  // namespace

Task<JobResult> InquiryJob::run() {
  struct Due {
    std::vector<DuePayment> payments;
    std::vector<DueRefund> refunds;
  };
  auto look = [&](storage::Session& session) {
    auto const now = clock_.now();
    return Due{due_inquiries(session, now, inquiries_at_once), due_refunds(session, now, inquiries_at_once)};
  };
  auto const due = co_await database_.read(look);
  for (auto const& each : due.payments) {
    auto asking = without_failing(ask(each), each.tenant, base::text(each.id));
    co_await std::move(asking);
  }
  for (auto const& each : due.refunds) {
    auto asking = without_failing(ask(each), each.tenant, base::text(each.id));
    co_await std::move(asking);
  }
  co_return JobResult::again(look_for_inquiries_each);
}

Task<void> InquiryJob::ask(DuePayment const& due) {
  auto const tenant = tenants_.by_id(due.tenant.value);
  if (!tenant) co_return;
  auto load = [&](storage::Session& session) { return PaymentStore(session, due.tenant).find(due.id); };
  auto const payment = co_await database_.read(load);
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
  if (!tenant) co_return;
  auto asking = payments_.refund({tenant, {}}, due.id);
  co_await std::move(asking);
}

}  // namespace payments
