// Server-side rendering on dedicated threads, so that a slow page holds up neither sockets nor other pages.
#pragma once
#include <boost/asio/awaitable.hpp>
#include <cstdint>
#include <expected>
#include <memory>
#include <string>

#include "render/failure.hpp"
#include "render/renderer.hpp"

namespace render {

struct RendererStatistics {
  std::uint64_t calls = 0;
  std::uint64_t failures = 0;  // thrown or over the deadline
  std::uint64_t refused = 0;   // "busy"
  std::uint64_t replaced = 0;  // contexts
  std::uint64_t waiting = 0;
  std::uint64_t heap_bytes = 0;  // of the context that was counted last
};

/// Each call goes to the next free context and resumes on the caller's executor. A failure is a value: reason
/// "deadline", "busy" (too many are waiting), "stopped", or what the script threw. Thread safe. Destroyed, or
/// at least stopped, before the io_context of its callers.
class RendererPool {
 public:
  using Result = std::expected<std::string, RenderFailure>;

  /// Starts the threads; contexts are made and warmed on them.
  explicit RendererPool(RendererSettings settings);
  ~RendererPool();
  RendererPool(RendererPool const&) = delete;
  RendererPool& operator=(RendererPool const&) = delete;

  /// Blocks until every context is warm, or one of them can't be made: then it says why.
  std::expected<void, RenderFailure> wait_until_ready();
  bool ready() const;

  /// The whole document of an envelope.
  boost::asio::awaitable<Result> render(std::string envelope);
  /// The document without markup: the browser renders it.
  boost::asio::awaitable<Result> render_shell(std::string envelope);
  /// Any function of SSR that takes text and returns text, such as renderMail.
  boost::asio::awaitable<Result> call(std::string function, std::string text);
  /// The blocking form, for start-up and the command line.
  Result call_now(std::string function, std::string text);

  RendererStatistics statistics() const;
  /// Refuses what is waiting, lets what is running end at its deadline, and joins the threads.
  void stop();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace render
