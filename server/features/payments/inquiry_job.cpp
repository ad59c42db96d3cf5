// What is due: an answer, or the end of its time.
#include "features/payments/inquiry_job.hpp"

#include <stdexcept>

#include "base/log.hpp"

namespace payments {

using portal::Task;
using storage::JobResult;

namespace {

constexpr std::int64_t inquiries_at_once = 100;
constexpr std::chrono::seconds look_for_inquiries_each{2};
/// After something went wrong that is not the provider's silence.
constexpr std::chrono::minutes put_off_for{10};

}  // namespace

/// Nothing that is wrong with one of them may hold up the others.
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

Task<JobResult> InquiryJob::run() {
  struct Due {
    std::vector<DuePayment> payments;
    std::vector<DueRefund> refunds;
    std::vector<DueAgreement> agreements;
  };
  auto look = [&](storage::Session& session) {
    auto const now = clock_.now();
    return Due{due_inquiries(session, now, inquiries_at_once), due_refunds(session, now, inquiries_at_once),
               due_agreements(session, now, inquiries_at_once)};
  };
  auto const due = co_await database_.read(look);
  for (auto const& each : due.payments) {
    auto asking = ask_safely(each);
    co_await std::move(asking);
  }
  for (auto const& each : due.refunds) {
    auto asking = ask_safely(each);
    co_await std::move(asking);
  }
  for (auto const& each : due.agreements) {
    auto asking = ask_safely(each);
    co_await std::move(asking);
  }
  co_return JobResult::again(look_for_inquiries_each);
}

}  // namespace payments
