// Counts what is answered, and publishes the renderer and the open connections.
#include "app/request/request_metrics.hpp"

#include "app/app.hpp"

namespace app {

RequestMetrics::RequestMetrics(http::Metrics& metrics)
    : bytes(metrics.counter("kiosk_http_response_bytes_total", "Bytes of answers' bodies.")),
      seconds(metrics.histogram("kiosk_http_request_seconds",
                                "From a request's first byte to its answer's last.",
                                http::Metrics::durations())),
      render_failures(
          metrics.counter("kiosk_render_failures_total", "Pages that the browser had to render.")) {
  for (std::size_t digit = 1; digit < requests.size(); ++digit)
    requests[digit] = &metrics.counter("kiosk_http_requests_total", "Requests answered.",
                                       {{"status", std::to_string(digit) + "xx"}});
}

void RequestMetrics::count(http::Response const& response, std::uint64_t sent,
                           std::chrono::microseconds took) {
  auto const digit = static_cast<std::size_t>(response.status / 100);
  if (digit >= 1 && digit < requests.size()) requests[digit]->add();
  bytes.add(sent);
  seconds.observe(std::chrono::duration<double>(took).count());
}

void register_metrics(App& app) {
  auto& metrics = app.core.metrics;
  auto const renderer = [&app](auto member) {
    return [&app, member] { return static_cast<double>(app.renderer.statistics().*member); };
  };
  using Renderer = render::RendererStatistics;
  metrics.watch_counter("kiosk_renders_total", "Calls into the render contexts.", {},
                        renderer(&Renderer::calls));
  metrics.watch_counter("kiosk_renders_refused_total", "Calls refused because too many were waiting.", {},
                        renderer(&Renderer::refused));
  metrics.watch_counter("kiosk_render_contexts_replaced_total", "Render contexts given up for a new one.", {},
                        renderer(&Renderer::replaced));
  metrics.watch_gauge("kiosk_render_waiting", "Pages that wait for a render context.", {},
                      renderer(&Renderer::waiting));
  metrics.watch_gauge("kiosk_render_heap_bytes", "What the objects of a render context take.", {},
                      renderer(&Renderer::heap_bytes));
  metrics.watch_gauge("kiosk_http_connections", "Open connections.", {}, [&app] {
    return app.server ? static_cast<double>(app.server->connection_count()) : 0;
  });
}

}  // namespace app
