// Ends pending charges, and sends the sandbox's webhooks through the same code as those of other providers.
#include "features/payments/sandbox/bank_job.hpp"

namespace payments::sandbox {

using portal::Task;
using storage::JobResult;

namespace {

constexpr std::int64_t bank_work_at_once = 100;

}  // namespace

Task<JobResult> BankJob::run() {
  auto look_at_pending = [&](storage::Session& session) {
    return due_charges(session, clock_.now(), bank_work_at_once);
  };
  auto const pending = co_await database_.read(look_at_pending);
  auto end_pending = [&](storage::Session& session) {
    for (auto const& [tenant, key] : pending) Bank({session, tenant}, ids_, clock_.now()).find(key);
  };
  if (!pending.empty()) co_await database_.write(end_pending);
  auto look = [&](storage::Session& session) {
    return due_bank_events(session, clock_.now(), bank_work_at_once);
  };
  auto const events = co_await database_.read(look);
  for (auto const& event : events) {
    auto sending = send(event);
    co_await std::move(sending);
  }
  co_return JobResult::again(look_each);
}

bool BankJob::anything_to_do(storage::Session& session) const {
  auto const now = clock_.now();
  return !due_charges(session, now, 1).empty() || !due_bank_events(session, now, 1).empty();
}

Task<void> BankJob::send(BankEvent const& event) {
  if (auto const tenant = tenants_.by_id(event.tenant.value)) {
    auto const request = provider_.webhook(event.tenant, event.body, clock_.now());
    for (std::int64_t copy = 0; copy < event.copies; ++copy) {
      auto receiving = webhooks_.receive(*tenant, std::string(Provider::provider_name), request);
      co_await std::move(receiving);
    }
  }
  auto mark = [&](storage::TenantSession const& session) {
    SandboxStore(session).mark_sent(event.id, clock_.now());
  };
  co_await database_.write(event.tenant, mark);
}

}  // namespace payments::sandbox
