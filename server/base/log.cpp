// JSON lines through spdlog, which brings the queue, the thread and the file.
#include "base/log.hpp"

#include <spdlog/async.h>
#include <spdlog/sinks/basic_file_sink.h>
#include <spdlog/sinks/null_sink.h>
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

#include <future>

#include "base/json/json.hpp"
#include "base/time/instant.hpp"

namespace base::log {
namespace {

std::shared_ptr<spdlog::logger>& logger() {
  static std::shared_ptr<spdlog::logger> current = [] {
    auto sink = std::make_shared<spdlog::sinks::stderr_sink_mt>();
    auto out = std::make_shared<spdlog::logger>("kiosk", std::move(sink));
    out->set_pattern("%v");
    out->set_level(spdlog::level::warn);
    return out;
  }();
  return current;
}

std::string line(std::string_view level, std::string_view event, Fields fields) {
  std::string out = "{\"time\":\"" + to_rfc3339(SystemClock().now()) + "\",\"level\":\"";
  out += level;
  out += "\",\"event\":";
  append_json_string(out, event);
  for (auto const& field : fields) {
    out += ',';
    append_json_string(out, field.name);
    out += ':';
    std::visit(
        [&](auto const& value) {
          using T = std::remove_cvref_t<decltype(value)>;
          if constexpr (std::is_same_v<T, std::string_view>)
            append_json_string(out, value.substr(0, 4000));
          else
            append_json(out, value);
        },
        field.value);
  }
  return out += '}';
}

void write(spdlog::level::level_enum level, std::string_view name, std::string_view event, Fields fields) {
  auto const& out = logger();
  if (out->should_log(level)) out->log(level, spdlog::string_view_t(line(name, event, fields)));
}

/// Tells the caller of flush() that all entries before it are written: its own entry in the queue fulfils the
/// promise. A full queue drops its oldest entries; if this one is dropped, the promise is broken when the
/// sink is destroyed, so that the caller does not wait for ever.
class FlushSink final : public spdlog::sinks::sink {
 public:
  FlushSink(std::vector<spdlog::sink_ptr> sinks, std::promise<void> reached)
      : sinks_(std::move(sinks)), reached_(std::move(reached)) {}
  void log(spdlog::details::log_msg const&) override {}
  void flush() override {
    for (auto const& each : sinks_) each->flush();
    reached_.set_value();
  }
  void set_pattern(std::string const&) override {}
  void set_formatter(std::unique_ptr<spdlog::formatter>) override {}

 private:
  std::vector<spdlog::sink_ptr> const sinks_;
  std::promise<void> reached_;
};

}  // namespace

bool open(std::string const& target, std::string_view level) {
  auto const wanted = spdlog::level::from_str(std::string(level));
  if (wanted == spdlog::level::off && level != "off") return false;
  try {
    spdlog::sink_ptr sink;
    if (target == "stdout")
      sink = std::make_shared<spdlog::sinks::stdout_sink_mt>();
    else if (target == "stderr")
      sink = std::make_shared<spdlog::sinks::stderr_sink_mt>();
    else if (target == "none")
      sink = std::make_shared<spdlog::sinks::null_sink_mt>();
    else
      sink = std::make_shared<spdlog::sinks::basic_file_sink_mt>(target);
    if (!spdlog::thread_pool()) spdlog::init_thread_pool(8192, 1);
    // A full queue drops the oldest lines: a slow disk must not hold requests up.
    auto out = std::make_shared<spdlog::async_logger>("kiosk", std::move(sink), spdlog::thread_pool(),
                                                      spdlog::async_overflow_policy::overrun_oldest);
    out->set_pattern("%v");
    out->set_level(wanted);
    out->flush_on(spdlog::level::warn);
    // The registry knows the loggers that are flushed each second.
    spdlog::drop("kiosk");
    spdlog::register_logger(out);
    logger() = std::move(out);
    spdlog::flush_every(std::chrono::seconds(1));
    return true;
  } catch (spdlog::spdlog_ex const&) {
    return false;
  }
}

/// spdlog's own flush of an asynchronous logger returns at once. The queue is worked off in order by one
/// thread, so a flush that it has come to is behind every line that was written before.
void flush() {
  auto const current = logger();
  if (!std::dynamic_pointer_cast<spdlog::async_logger>(current)) return current->flush();
  std::promise<void> promise;
  auto const reached = promise.get_future();
  std::make_shared<spdlog::async_logger>("flush",
                                         std::make_shared<FlushSink>(current->sinks(), std::move(promise)),
                                         spdlog::thread_pool(), spdlog::async_overflow_policy::block)
      ->flush();
  reached.wait();
}
void debug(std::string_view event, Fields fields) { write(spdlog::level::debug, "debug", event, fields); }
void info(std::string_view event, Fields fields) { write(spdlog::level::info, "info", event, fields); }
void warn(std::string_view event, Fields fields) { write(spdlog::level::warn, "warn", event, fields); }
void error(std::string_view event, Fields fields) { write(spdlog::level::err, "error", event, fields); }
void security(Fields fields) { write(spdlog::level::critical, "security", "security", fields); }
void access(Fields fields) { write(spdlog::level::critical, "access", "request", fields); }

}  // namespace base::log
