// The job that follows feeds.
#include "features/feeds/module.hpp"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/use_awaitable.hpp>

#include "base/log.hpp"
#include "core/outside.hpp"
#include "features/feeds/feed_import.hpp"

namespace feeds {
namespace {

constexpr std::chrono::minutes look_each{1};

}  // namespace

Module::Module(core::Core& core) : core_(core) {
  core.jobs.keep_doing({"follow_feeds", core::Lane::media, look_each},
                       [this](storage::Job const&) { return follow(); });
  core.jobs.limit({"podcast_feed", "due_at", "state = 'followed'", FeedImport::longest_wait});
}

Module::~Module() {
  stop_ = true;
  thread_.join();
}

boost::asio::awaitable<storage::JobResult> Module::follow() {
  auto work = run_due();
  auto token = boost::asio::use_awaitable;
  co_await boost::asio::co_spawn(thread_, std::move(work), token);
  co_return storage::JobResult::again(look_each);
}

boost::asio::awaitable<void> Module::run_due() {
  while (!stop_) {
    auto const now = core_.data.clock.now();
    auto const find = [&](storage::Session& session) { return FeedStore(session).due(now); };
    auto const due = co_await core_.data.database.read(find);
    if (!due) co_return;
    FeedImportSettings const settings{.data = core_.data.folder, .stop = &stop_};
    FeedImport importer(core_.data.database, core_.data.clock, core_.data.ids,
                        outside(core_.http_client, core_.settings.outbound), settings);
    auto const report = co_await importer.run(due->url);
    base::log::info("feed asked", {{"feed", base::text(due->id)},
                                   {"unchanged", report.unchanged},
                                   {"new", report.difference.added.size()},
                                   {"problems", report.problems.size()},
                                   {"stopped", report.stopped}});
    // A feed that could not be asked, or not imported, is due later; one that was left as it was would come
    // again at once.
    auto const postpone = [&](storage::Session& session) {
      FeedStore store(session);
      auto row = store.find(report.url);
      if (!row || row->due_at > now) return;
      row->due_at = now + std::chrono::hours(1);
      row->problem = report.stopped.substr(0, 500);
      store.save(*row);
    };
    co_await core_.data.database.write(postpone);
  }
}

}  // namespace feeds
