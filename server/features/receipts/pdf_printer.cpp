// Runs rsvg-convert in the sandbox, one run for each thread at a time.
#include "features/receipts/pdf_printer.hpp"

#include <boost/asio/async_result.hpp>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/this_coro.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <condition_variable>
#include <csignal>
#include <cstdlib>
#include <deque>
#include <fstream>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

#include "base/log.hpp"
#include "features/catalogue/process_sandbox.hpp"

namespace receipts {
namespace {

namespace asio = boost::asio;

/// A folder that only we can read, gone with this object: a receipt names its buyer.
class PrivateFolder {
 public:
  explicit PrivateFolder(std::filesystem::path const& parent) {
    std::filesystem::create_directories(parent);
    auto name = (parent / "receipt-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr)
      throw std::runtime_error("cannot make a folder in " + parent.string());
    path_ = name;
  }
  ~PrivateFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  PrivateFolder(PrivateFolder const&) = delete;
  PrivateFolder& operator=(PrivateFolder const&) = delete;
  std::filesystem::path const& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

PrintedPdf print_now(catalogue::ProcessSandbox const& sandbox, std::filesystem::path const& parent,
                     std::string const& svg) {
  PrivateFolder const folder(parent);
  auto const source = folder.path() / "page.svg";
  std::ofstream(source, std::ios::binary) << svg;
  auto result = sandbox.run({.program = "rsvg-convert",
                             .arguments = {"--format=pdf", "{in}"},
                             .source = source,
                             .folder = {},
                             .limits = {.wall = std::chrono::seconds(15),
                                        .processor = std::chrono::seconds(10),
                                        .memory = 1ULL << 30,
                                        .file_size = 1ULL << 20,
                                        .output = 1 << 20}});
  bool const whole = result.output.starts_with("%PDF") && result.output.size() < (1 << 20);
  if (result.ok() && whole) return std::move(result.output);
  return std::unexpected(result.timed_out ? "rsvg-convert took too long"
                                          : "rsvg-convert failed: " + result.errors.substr(0, 300));
}

}  // namespace

struct PdfPrinter::Threads {
  static constexpr unsigned count = 2;
  struct Task {
    std::string svg;
    std::move_only_function<void(PrintedPdf)> done;
  };

  explicit Threads(std::filesystem::path where) : folder(std::move(where)) {
    // Signals belong to the main thread.
    sigset_t every;
    sigset_t before;
    sigfillset(&every);
    pthread_sigmask(SIG_SETMASK, &every, &before);
    for (unsigned made = 0; made < count; ++made) threads.emplace_back([this] { run(); });
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
  }
  ~Threads() {
    std::deque<Task> left;
    {
      std::lock_guard const lock(mutex);
      closing = true;
      left.swap(tasks);
    }
    changed.notify_all();
    for (auto& task : left) task.done(std::unexpected("the program is stopping"));
    for (auto& thread : threads) thread.join();
  }

  void submit(Task task) {
    {
      std::lock_guard const lock(mutex);
      if (!closing && tasks.size() < most_waiting) {
        tasks.push_back(std::move(task));
        changed.notify_one();
        return;
      }
    }
    task.done(std::unexpected("too many receipts are waiting to be printed"));
  }

  void run() {
    std::unique_lock lock(mutex);
    for (;;) {
      changed.wait(lock, [this] { return closing || !tasks.empty(); });
      if (closing) return;
      auto task = std::move(tasks.front());
      tasks.pop_front();
      lock.unlock();
      task.done(printed(task.svg));
      task = {};
      lock.lock();
    }
  }

  PrintedPdf printed(std::string const& svg) {
    try {
      // Its first use tries out the isolation, which a server that prints nothing need not wait for.
      static catalogue::ProcessSandbox const sandbox;
      return print_now(sandbox, folder, svg);
    } catch (std::exception const& error) {
      return std::unexpected(error.what());
    }
  }

  std::filesystem::path const folder;
  std::mutex mutex;
  std::condition_variable changed;
  std::deque<Task> tasks;
  bool closing = false;
  std::vector<std::thread> threads;
};

PdfPrinter::PdfPrinter(std::filesystem::path folder)
    : threads_(std::make_unique<Threads>(std::move(folder))) {}

PdfPrinter::~PdfPrinter() = default;

asio::awaitable<PrintedPdf> PdfPrinter::print(std::string svg) {
  auto const executor = co_await asio::this_coro::executor;
  auto initiate = [this, executor](auto handler, std::string wanted) {
    auto guard = asio::make_work_guard(executor);
    auto done = [handler = std::move(handler), guard = std::move(guard),
                 executor](PrintedPdf result) mutable {
      // The guard is moved too, so that it does not signal its end from this thread when nobody runs there
      // any more.
      auto resume = [handler = std::move(handler), guard = std::move(guard),
                     result = std::move(result)]() mutable { std::move(handler)(std::move(result)); };
      asio::post(executor, std::move(resume));
    };
    threads_->submit({std::move(wanted), std::move(done)});
  };
  auto token = asio::use_awaitable;
  PrintedPdf result = co_await asio::async_initiate<asio::use_awaitable_t<>, void(PrintedPdf)>(
      initiate, token, std::move(svg));
  co_return result;
}

}  // namespace receipts
