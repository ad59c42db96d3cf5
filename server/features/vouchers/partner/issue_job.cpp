// Takes the rows that are due, a few at a time; what fails is put off, so that it does not hold up the
// others.
#include "features/vouchers/partner/issue_job.hpp"

#include <stdexcept>

#include "base/log.hpp"
#include "features/portal/at_once.hpp"

namespace vouchers::partner {
namespace {

constexpr std::int64_t most_in_one_run = 100;
constexpr std::size_t resumed_at_once = 8;
/// After something went wrong that is not the partner's silence.
constexpr std::chrono::minutes put_off_for{10};

}  // namespace

bool IssueJob::anything_to_do(storage::Session& session) const {
  return !due_vouchers(session, clock_.now(), 1).empty();
}

portal::Task<void> IssueJob::resume(DueVoucher const& due) {
  std::string reason;
  try {
    auto tenant = tenants_.by_id(due.tenant.value);
    if (!tenant) throw std::runtime_error("the tenant is not there");
    auto resuming = issued_.resume(std::move(tenant), due.id);
    co_await std::move(resuming);
  } catch (std::exception const& error) {
    reason = error.what();
  }
  if (reason.empty()) co_return;
  base::log::error("a voucher's code could not be asked for again",
                   {{"tenant", due.tenant.value}, {"voucher", base::text(due.id)}, {"reason", reason}});
  auto later = [&](storage::TenantSession const& session) {
    IssuedVoucherStore(session).put_off(due.id, "error", clock_.now() + put_off_for);
  };
  co_await database_.write(due.tenant, later);
}

portal::Task<storage::JobResult> IssueJob::run() {
  auto look = [&](storage::Session& session) { return due_vouchers(session, clock_.now(), most_in_one_run); };
  auto due = co_await database_.read(look);
  auto const resume_each = [this](DueVoucher const& each) { return resume(each); };
  auto resuming = portal::at_once(due, resumed_at_once, resume_each);
  co_await std::move(resuming);
  co_return storage::JobResult::again(look_each);
}

}  // namespace vouchers::partner
