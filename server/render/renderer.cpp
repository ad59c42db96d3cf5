// Loads the front end's script into a context, calls it and checks its heap.
#include "render/renderer.hpp"

#include <stdexcept>

#include "base/log.hpp"

namespace render {
namespace {

using std::chrono::steady_clock;
constexpr std::chrono::milliseconds start_deadline{20'000};
/// Asking for the size of the heap walks it, so that is done now and then, and whenever a call took long.
constexpr std::chrono::milliseconds long_call{60};
constexpr unsigned console_lines_per_period = 20;
constexpr std::chrono::seconds console_period{10};

std::runtime_error start_error(std::string const& step, RenderFailure const& failure) {
  return std::runtime_error("the render script failed while " + step + ": " + failure.reason + "\n" +
                            failure.stack);
}

}  // namespace

Renderer::Renderer(RendererSettings const& settings)
    : engine_(settings.deadline,
              [this](std::string_view level, std::string_view text) { write_console(level, text); }),
      max_heap_bytes_(settings.max_heap_bytes) {
  auto const loaded = engine_.evaluate(settings.script, "server.js", start_deadline);
  if (!loaded) throw start_error("it was read", loaded.error());
  if (!settings.configuration.empty()) {
    auto const configured = engine_.call("SSR", "configure", settings.configuration);
    if (!configured) throw start_error("it was configured", configured.error());
  }
  if (engine_.has("SSR", "warm")) {
    // Warm-up calls are slow (nothing is compiled yet), so they have a longer deadline.
    auto const warmed = engine_.evaluate("SSR.warm()", "warm", start_deadline);
    if (!warmed) throw start_error("it was warmed", warmed.error());
  }
}

std::expected<std::string, RenderFailure> Renderer::call(std::string const& function,
                                                         std::string const& text) {
  auto const before = steady_clock::now();
  auto result = engine_.call("SSR", function, text);
  if (!result)
    needs_replacement_ = true;
  else
    check_heap(steady_clock::now() - before);
  return result;
}

void Renderer::check_heap(steady_clock::duration took) {
  if (++calls_ % calls_between_heap_checks != 0 && took < long_call) return;
  heap_bytes_ = engine_.heap_bytes();
  if (heap_bytes_ > max_heap_bytes_) needs_replacement_ = true;
}

void Renderer::write_console(std::string_view level, std::string_view text) {
  auto const now = steady_clock::now();
  if (now - console_since_ > console_period) {
    console_since_ = now;
    console_lines_ = 0;
  }
  if (++console_lines_ > console_lines_per_period) return;
  constexpr std::size_t longest = 2000;
  base::log::warn("render script wrote", {{"level", level}, {"text", text.substr(0, longest)}});
}

}  // namespace render
