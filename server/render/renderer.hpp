// The front end's script in a context, ready to be called, and the check whether the context needs
// replacement.
#pragma once
#include <chrono>
#include <cstddef>
#include <expected>
#include <string>

#include "render/engine.hpp"

namespace render {

/// Asking the engine for its heap's size costs as much as a dozen pages, so it is not done after each.
constexpr unsigned calls_between_heap_checks = 1000;

struct RendererSettings {
  std::string script;         // leaves a global SSR
  std::string configuration;  // for SSR.configure; empty: not called
  unsigned contexts = 2;      // threads, each with its own context
  unsigned max_waiting = 64;  // callers beyond those being served
  std::chrono::milliseconds deadline{500};
  int patience = 4;  // after this many deadlines a caller that still waits gets "busy"
  std::size_t max_heap_bytes = std::size_t{128} << 20;
};

/// Lives on one thread.
class Renderer {
 public:
  /// Evaluates the script, configures it and, where there is an SSR.warm, lets it render pages until the
  /// engine has compiled what they share. Throws std::runtime_error with the script's stack.
  explicit Renderer(RendererSettings const& settings);

  std::expected<std::string, RenderFailure> call(std::string const& function, std::string const& text);
  /// After a failure, a missed deadline or with a heap too big, a new context is better than this one.
  bool needs_replacement() const { return needs_replacement_; }
  /// Of the script's objects, when they were last counted.
  std::size_t heap_bytes() const { return heap_bytes_; }

 private:
  void check_heap(std::chrono::steady_clock::duration took);
  void write_console(std::string_view level, std::string_view text);

  Engine engine_;
  std::size_t max_heap_bytes_;
  std::size_t heap_bytes_ = 0;
  unsigned calls_ = 0;
  bool needs_replacement_ = false;
  std::chrono::steady_clock::time_point console_since_{};
  unsigned console_lines_ = 0;
};

}  // namespace render
