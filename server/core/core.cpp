// Opens what outlives all modules, and publishes its metrics.
#include "core/core.hpp"

namespace core {
namespace {

JobLoopSettings job_settings(Settings const& settings, std::string const& process) {
  JobLoopSettings out;
  out.owner = process;
  out.node = settings.server.node;
  return out;
}

std::chrono::hours days(std::int64_t number) { return std::chrono::hours(24 * number); }

std::filesystem::path events_folder(Settings const& settings, std::filesystem::path const& data) {
  return settings.events.folder.empty() ? data / "events" : std::filesystem::path(settings.events.folder);
}

OutboxJobSettings outbox_settings(Settings const& settings) {
  OutboxJobSettings out;
  out.kept = days(settings.events.kept_days);
  return out;
}

outbound::HttpClientSettings http_client_settings(Settings::Outbound const& settings) {
  outbound::HttpClientSettings out;
  out.private_networks = out.plain_http = settings.private_networks;
  return out;
}

/// A second job with the same key is refused as long as the first one is stored, so this is longer than the
/// longest time after which anything is tried again.
constexpr std::chrono::hours finished_jobs_kept{90 * 24};

}  // namespace

Core::Core(Settings const& settings, DataFolder::Purpose purpose)
    : settings(settings),
      data(settings, purpose),
      changes(data.database),
      process(std::to_string(settings.server.node) + "-" + base::id_text(data.ids.next())),
      jobs(data.database, data.clock, data.ids, job_settings(settings, process)),
      publisher(events_folder(settings, data.folder), data.clock, days(settings.events.files_kept_days)),
      outbox(data.database, data.clock, data.ids, publisher, outbox_settings(settings)),
      http_client(http_client_settings(settings.outbound)),
      web(load_web_build(find_web_folder(settings.web.folder))),
      page_cache(static_cast<std::size_t>(settings.cache.page_mb) << 20) {
  if (purpose != DataFolder::Purpose::administer) data.migrate();
  changes.refresh_now();
  outbox.start(jobs);
  jobs.clean_up("jobs", [this](storage::Session& session) {
    return storage::Jobs(session, data.clock, data.ids).purge_done(data.clock.now() - finished_jobs_kept);
  });
  register_metrics();
}

void Core::register_metrics() {
  auto const cache = [this](auto member) {
    return [this, member] { return static_cast<double>(page_cache.counts().*member); };
  };
  char const* const lookups = "Look-ups in the page cache.";
  using Counts = http::PageCacheCounts;
  metrics.watch_counter("kiosk_page_cache_lookups_total", lookups, {{"result", "hit"}}, cache(&Counts::hits));
  metrics.watch_counter("kiosk_page_cache_lookups_total", lookups, {{"result", "miss"}},
                        cache(&Counts::misses));
  metrics.watch_counter("kiosk_page_cache_lookups_total", lookups, {{"result", "stale"}},
                        cache(&Counts::stale));
  metrics.watch_gauge("kiosk_page_cache_bytes", "Memory that kept pages take.", {}, cache(&Counts::bytes));
  metrics.watch_gauge("kiosk_page_cache_entries", "Pages that are kept.", {}, cache(&Counts::entries));

  auto const database = [this](auto member) {
    return [this, member] { return static_cast<double>(data.database.statistics().*member); };
  };
  using Database = storage::DatabaseStatistics;
  metrics.watch_counter("kiosk_database_statements_total", "SQL statements run.", {},
                        database(&Database::statements));
  metrics.watch_counter("kiosk_database_transactions_total", "Transactions.", {},
                        database(&Database::transactions));
  metrics.watch_counter("kiosk_database_retries_total", "Transactions run again after a conflict.", {},
                        database(&Database::retries));
  metrics.watch_gauge("kiosk_database_waiting", "Transactions that wait for a connection.", {},
                      database(&Database::waiting));

  auto const job_results = [this](auto member) {
    return [this, member] { return static_cast<double>(jobs.statistics().*member); };
  };
  char const* const ended = "Jobs by how an attempt ended.";
  metrics.watch_counter("kiosk_jobs_total", ended, {{"result", "done"}}, job_results(&JobStatistics::done));
  metrics.watch_counter("kiosk_jobs_total", ended, {{"result", "failed"}},
                        job_results(&JobStatistics::failed));
  metrics.watch_counter("kiosk_jobs_total", ended, {{"result", "dead"}}, job_results(&JobStatistics::dead));
  metrics.watch_gauge("kiosk_jobs_running", "Jobs that are being done.", {},
                      job_results(&JobStatistics::running));
  for (auto const lane : lanes)
    metrics.watch_gauge("kiosk_jobs_late_seconds", "How long the oldest job of a lane has been due.",
                        {{"lane", name_of(lane)}},
                        [this, lane] { return static_cast<double>(jobs.lateness(lane).count()) / 1000; });
}

}  // namespace core
