// Deletes expired rows of all features once a day.
#include "app/cleanup_jobs.hpp"

#include "app/app.hpp"
#include "base/log.hpp"
#include "features/accounts/one_time_code_store.hpp"
#include "features/messaging/message_store.hpp"

namespace app {
namespace {

using std::chrono::hours;

constexpr hours keep_codes{24};
constexpr hours keep_messages{30 * 24};
/// A job's key is taken for as long as the job is kept, so this is longer than anything is tried again.
constexpr hours keep_finished_jobs{90 * 24};

boost::asio::awaitable<storage::JobResult> purge(App& app) {
  co_return storage::JobResult::done([&app](storage::Session& session) {
    auto const now = app.data.clock.now();
    auto rows = app.sessions.purge(session);
    rows += accounts::purge_one_time_codes(session, now - keep_codes);
    rows += messaging::purge_messages(session, now - keep_messages);
    rows += storage::Jobs(session, app.data.clock, app.data.ids).purge_done(now - keep_finished_jobs);
    base::log::info("expired rows deleted", {{"rows", rows}});
  });
}

}  // namespace

void register_cleanup_jobs(App& app) {
  app.jobs.handle("accounts.purge", [&app](storage::Job const&) { return purge(app); });
  app.jobs.repeat("accounts.purge", hours(24));
}

}  // namespace app
