// Registers the metrics and reads their values.
#include "app/metrics.hpp"

#include "app/app.hpp"

namespace app {

Metrics::Metrics()
    : bytes(metrics.counter("kiosk_http_response_bytes_total", "Bytes of answers' bodies.")),
      seconds(metrics.histogram("kiosk_http_request_seconds",
                                "From a request's first byte to its answer's last.",
                                http::Metrics::durations())),
      render_failures(metrics.counter("kiosk_render_failures_total", "Pages that the browser had to draw.")) {
  for (std::size_t digit = 1; digit < requests.size(); ++digit)
    requests[digit] = &metrics.counter("kiosk_http_requests_total", "Requests answered.",
                                       {{"status", std::to_string(digit) + "xx"}});
}

void Metrics::count(http::Response const& response, std::uint64_t sent, std::chrono::microseconds took) {
  auto const digit = static_cast<std::size_t>(response.status / 100);
  if (digit >= 1 && digit < requests.size()) requests[digit]->add();
  bytes.add(sent);
  seconds.observe(std::chrono::duration<double>(took).count());
}

void Metrics::watch(App& app) {
  auto const cache = [&app](auto member) {
    return [&app, member] { return static_cast<double>(app.page_cache.counts().*member); };
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

  auto const database = [&app](auto member) {
    return [&app, member] { return static_cast<double>(app.data.database.statistics().*member); };
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

  auto const renderer = [&app](auto member) {
    return [&app, member] { return static_cast<double>(app.renderer.statistics().*member); };
  };
  using Renderer = render::RendererStatistics;
  metrics.watch_counter("kiosk_renders_total", "Calls into the render contexts.", {},
                        renderer(&Renderer::calls));
  metrics.watch_counter("kiosk_render_contexts_replaced_total", "Render contexts given up for a new one.", {},
                        renderer(&Renderer::replaced));
  metrics.watch_gauge("kiosk_render_waiting", "Pages that wait for a render context.", {},
                      renderer(&Renderer::waiting));

  auto const jobs = [&app](auto member) {
    return [&app, member] { return static_cast<double>(app.jobs.statistics().*member); };
  };
  char const* const ended = "Jobs by how an attempt ended.";
  metrics.watch_counter("kiosk_jobs_total", ended, {{"result", "done"}}, jobs(&JobStatistics::done));
  metrics.watch_counter("kiosk_jobs_total", ended, {{"result", "failed"}}, jobs(&JobStatistics::failed));
  metrics.watch_counter("kiosk_jobs_total", ended, {{"result", "dead"}}, jobs(&JobStatistics::dead));
  metrics.watch_gauge("kiosk_jobs_running", "Jobs that are being done.", {}, jobs(&JobStatistics::running));

  metrics.watch_gauge("kiosk_http_connections", "Open connections.", {}, [&app] {
    return app.server ? static_cast<double>(app.server->connection_count()) : 0;
  });
}

}  // namespace app
