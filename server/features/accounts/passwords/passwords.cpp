// Argon2id by libsodium on dedicated threads, with a bounded queue in front of them.
#include "features/accounts/passwords/passwords.hpp"

#include <sodium.h>
#include <sys/resource.h>
#include <unicode/normalizer2.h>
#include <unicode/unistr.h>

#include <boost/asio/associated_executor.hpp>
#include <boost/asio/async_result.hpp>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <chrono>
#include <condition_variable>
#include <csignal>
#include <deque>
#include <functional>
#include <mutex>
#include <new>
#include <thread>

#include "base/problem.hpp"
#include "base/text.hpp"

namespace accounts {
namespace {

namespace asio = boost::asio;
using std::chrono::steady_clock;

/// A caller that would wait longer is refused with 503.
constexpr std::chrono::seconds patience{5};

base::Problem busy() {
  base::Problem problem(503, "PASSWORDS_BUSY", "Too many are signing in at this moment; try again.",
                        "hosted.error.busy");
  problem.headers.emplace_back("Retry-After", "2");
  return problem;
}

/// The bytes that are hashed. Invalid UTF-8 is not changed: it was never accepted, so it will not match.
std::string prepared(std::string_view password) {
  UErrorCode status = U_ZERO_ERROR;
  auto const* const form = icu::Normalizer2::getNFCInstance(status);
  if (U_FAILURE(status) != 0 || !base::is_valid_utf8(password)) return std::string(password);
  auto const text =
      icu::UnicodeString::fromUTF8({password.data(), static_cast<std::int32_t>(password.size())});
  std::string out;
  form->normalize(text, status).toUTF8String(out);
  return U_FAILURE(status) != 0 ? std::string(password) : out;
}

void wipe(std::string& secret) { sodium_memzero(secret.data(), secret.size()); }

/// Hashing has a lower priority than requests that are being answered.
void step_back() {
  setpriority(PRIO_PROCESS, 0, 5);  // of this thread alone, on Linux
}

}  // namespace

struct PasswordHasher::State {
  struct Task {
    std::move_only_function<void(bool may_run)> run;
    steady_clock::time_point since;
  };

  explicit State(PasswordSettings given) : settings(given) {
    if (sodium_init() < 0) throw std::runtime_error("libsodium can't be used");
    nobodys_hash = hash(base::random_bytes(16));
    sigset_t every;
    sigset_t before;
    sigfillset(&every);  // signals belong to the main thread
    pthread_sigmask(SIG_SETMASK, &every, &before);
    for (unsigned count = 0; count < std::max(settings.threads, 1U); ++count)
      threads.emplace_back([this] { work(); });
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
  }

  std::string hash(std::string_view password) const {
    auto bytes = prepared(password);
    std::string out(crypto_pwhash_STRBYTES, '\0');
    int const failed = crypto_pwhash_str_alg(out.data(), bytes.data(), bytes.size(), settings.passes,
                                             settings.memory_kib * 1024, crypto_pwhash_ALG_ARGON2ID13);
    wipe(bytes);
    if (failed != 0) throw std::bad_alloc();  // the only way that it fails
    out.resize(out.find('\0'));
    return out;
  }

  bool verify(std::optional<std::string> const& wanted, std::string_view password) const {
    auto bytes = prepared(password);
    auto const& against = wanted ? *wanted : nobodys_hash;
    bool const same = crypto_pwhash_str_verify(against.c_str(), bytes.data(), bytes.size()) == 0;
    wipe(bytes);
    return same && wanted.has_value();
  }

  bool submit(Task& task, Lane lane) {
    {
      std::lock_guard const lock(mutex);
      auto& queue = lane == Lane::known_devices ? known : tasks;
      if (stopping || queue.size() >= settings.max_waiting) return false;
      queue.push_back(std::move(task));
    }
    changed.notify_one();
    return true;
  }

  void work() {
    step_back();
    std::unique_lock lock(mutex);
    for (;;) {
      changed.wait(lock, [this] { return stopping || !tasks.empty() || !known.empty(); });
      if (stopping) return;
      auto& queue = known.empty() ? tasks : known;
      auto task = std::move(queue.front());
      queue.pop_front();
      lock.unlock();
      task.run(steady_clock::now() - task.since < patience);
      task.run = nullptr;
      lock.lock();
    }
  }

  void stop() {
    std::deque<Task> refused;
    {
      std::lock_guard const lock(mutex);
      stopping = true;
      refused.swap(tasks);
      for (auto& task : known) refused.push_back(std::move(task));
      known.clear();
    }
    changed.notify_all();
    for (auto& task : refused) task.run(false);
    for (auto& thread : threads)
      if (thread.joinable()) thread.join();
  }

  template <class Result>
  asio::awaitable<Result> on_a_thread(std::move_only_function<Result()> work_wanted, Lane lane) {
    auto initiate = [this, lane](auto handler, std::move_only_function<Result()> wanted) {
      auto executor = asio::get_associated_executor(handler);
      // The guard keeps the caller's io_context running while we work elsewhere.
      auto guard = asio::make_work_guard(executor);
      Task task{[handler = std::move(handler), guard = std::move(guard),
                 wanted = std::move(wanted)](bool may_run) mutable {
                  std::exception_ptr failure;
                  Result result{};
                  try {
                    if (!may_run) throw busy();
                    result = wanted();
                  } catch (...) {
                    failure = std::current_exception();
                  }
                  auto const where = guard.get_executor();
                  auto resume = [handler = std::move(handler), failure = std::move(failure),
                                 result = std::move(result)]() mutable {
                    std::move(handler)(std::move(failure), std::move(result));
                  };
                  asio::post(where, std::move(resume));
                  guard.reset();
                },
                steady_clock::now()};
      if (!submit(task, lane)) task.run(false);
    };
    auto token = asio::use_awaitable;
    auto result = co_await asio::async_initiate<asio::use_awaitable_t<>, void(std::exception_ptr, Result)>(
        initiate, token, std::move(work_wanted));
    co_return result;
  }

  PasswordSettings const settings;
  std::string nobodys_hash;
  mutable std::mutex mutex;
  std::condition_variable changed;
  std::deque<Task> tasks;
  std::deque<Task> known;  // of known devices
  bool stopping = false;
  std::vector<std::thread> threads;
};

PasswordHasher::PasswordHasher(PasswordSettings settings) : state_(std::make_unique<State>(settings)) {}
PasswordHasher::~PasswordHasher() { stop(); }

asio::awaitable<std::string> PasswordHasher::hash(std::string password) {
  std::move_only_function<std::string()> work = [state = state_.get(),
                                                 secret = std::move(password)]() mutable {
    auto out = state->hash(secret);
    wipe(secret);
    return out;
  };
  auto out = co_await state_->on_a_thread(std::move(work), Lane::strangers);
  co_return out;
}

asio::awaitable<bool> PasswordHasher::verify(std::optional<std::string> hash, std::string password,
                                             Lane lane) {
  std::move_only_function<bool()> work = [state = state_.get(), wanted = std::move(hash),
                                          secret = std::move(password)]() mutable {
    bool const same = state->verify(wanted, secret);
    wipe(secret);
    return same;
  };
  bool const same = co_await state_->on_a_thread(std::move(work), lane);
  co_return same;
}

bool PasswordHasher::needs_rehash(std::string const& hash) const {
  return crypto_pwhash_str_needs_rehash(hash.c_str(), state_->settings.passes,
                                        state_->settings.memory_kib * 1024) != 0;
}

std::string PasswordHasher::hash_now(std::string_view password) const { return state_->hash(password); }

void PasswordHasher::stop() { state_->stop(); }

std::size_t PasswordHasher::waiting() const {
  std::lock_guard const lock(state_->mutex);
  return state_->tasks.size() + state_->known.size();
}

}  // namespace accounts
