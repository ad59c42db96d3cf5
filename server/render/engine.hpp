// One JavaScriptCore context: text in, text out, with a deadline. Hides the engine's own headers.
#pragma once
#include <chrono>
#include <cstddef>
#include <expected>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "render/failure.hpp"

namespace render {

/// Lives on the thread that made it. It has no network, no files, no timers: only the language and `console`.
class Engine {
 public:
  using Console = std::function<void(std::string_view level, std::string_view text)>;

  /// `deadline` bounds each entry into the script, measured in time on the processor.
  explicit Engine(std::chrono::milliseconds deadline, Console console = {});
  ~Engine();
  Engine(Engine const&) = delete;
  Engine& operator=(Engine const&) = delete;

  /// Runs a script; `name` appears in its stack traces. `deadline` replaces the engine's own for this once.
  std::expected<void, RenderFailure> evaluate(std::string const& script, std::string const& name,
                                              std::chrono::milliseconds deadline);
  /// Calls `object.function(text)` and gives back what it returns as text. After a failure of any kind, the
  /// deadline's included, the context can be called again.
  std::expected<std::string, RenderFailure> call(std::string const& object, std::string const& function,
                                                 std::string const& text);
  bool has(std::string const& object, std::string const& function);
  /// What the script's objects take, after the last collection and what came since. Costs some
  /// milliseconds.
  std::size_t heap_bytes();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace render
