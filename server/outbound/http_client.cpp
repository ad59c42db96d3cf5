// One thread that runs all transfers, with a bounded queue in front of it.
#include "outbound/http_client.hpp"

#include <curl/curl.h>
#include <unistd.h>

#include <boost/asio/async_result.hpp>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/this_coro.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <csignal>
#include <deque>
#include <map>
#include <mutex>
#include <thread>

#include "base/log.hpp"
#include "base/text.hpp"
#include "outbound/curl_start.hpp"
#include "outbound/public_address.hpp"

namespace outbound {
namespace {

namespace asio = boost::asio;
using std::chrono::milliseconds;
using std::chrono::steady_clock;
using Result = std::expected<HttpAnswer, HttpFailure>;

constexpr std::size_t most_running = 16;
constexpr std::size_t most_header_bytes = 64 * 1024;

Result failed(std::string reason) { return std::unexpected(HttpFailure{std::move(reason)}); }

bool has_control(std::string_view text) {
  return std::ranges::any_of(text, [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; });
}

/// Letters and the signs that a method or a field name may have.
bool is_token(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
  });
}

/// Why a request is refused before it is sent.
std::optional<std::string> objection(HttpRequest const& request, bool plain_http) {
  auto const scheme = base::lower_ascii(request.url.substr(0, request.url.find(':')));
  if (scheme != "https" && !(plain_http && scheme == "http")) return "the URL must begin with https:";
  if (has_control(request.url) || request.url.find(' ') != std::string::npos || request.url.size() > 8000)
    return "the URL is not valid";
  if (!is_token(request.method)) return "the method is not valid";
  for (auto const& [name, value] : request.headers)
    if (!is_token(name) || has_control(value)) return "the header " + name.substr(0, 40) + " is not valid";
  return std::nullopt;
}

struct Task {
  HttpRequest request;
  std::move_only_function<void(Result)> done;
  steady_clock::time_point end;
};

/// One request on its way; libcurl writes into it.
struct Transfer {
  Task task;
  bool private_networks = false;
  HttpAnswer answer = {};
  std::size_t header_bytes = 0;
  std::size_t body_bytes = 0;
  bool body_refused = false;
  bool too_large = false;
  bool refused_address = false;
  std::unique_ptr<curl_slist, decltype(&curl_slist_free_all)> headers{nullptr, curl_slist_free_all};
  std::unique_ptr<CURL, decltype(&curl_easy_cleanup)> handle{nullptr, curl_easy_cleanup};
  char reason[CURL_ERROR_SIZE] = {};
};

std::size_t take_body(char* bytes, std::size_t size, std::size_t count, void* into) {
  auto& transfer = *static_cast<Transfer*>(into);
  auto const length = size * count;
  transfer.body_bytes += length;
  if (transfer.body_bytes > transfer.task.request.most_bytes) {
    transfer.too_large = true;
    return 0;
  }
  auto const& take = transfer.task.request.take_body;
  long status = 0;
  curl_easy_getinfo(transfer.handle.get(), CURLINFO_RESPONSE_CODE, &status);
  if (!take || status != 200) {
    transfer.answer.body.append(bytes, length);
    return length;
  }
  transfer.body_refused = !take({bytes, length});
  return transfer.body_refused ? 0 : length;
}

std::size_t take_header(char* bytes, std::size_t size, std::size_t count, void* into) {
  auto& transfer = *static_cast<Transfer*>(into);
  auto const length = size * count;
  transfer.header_bytes += length;
  if (transfer.header_bytes > most_header_bytes) {
    transfer.too_large = true;
    return 0;
  }
  std::string_view const line(bytes, length);
  if (line.starts_with("HTTP/")) transfer.answer.headers.clear();  // after a 100 Continue the answer follows
  auto const colon = line.find(':');
  if (colon != std::string_view::npos && !line.starts_with("HTTP/"))
    transfer.answer.headers.emplace_back(base::lower_ascii(line.substr(0, colon)),
                                         std::string(base::trim(line.substr(colon + 1))));
  return length;
}

/// Called by libcurl with the resolved address right before connecting, so DNS rebinding can not change it in
/// between.
curl_socket_t open_socket(void* of, curlsocktype, curl_sockaddr* address) {
  auto& transfer = *static_cast<Transfer*>(of);
  bool const ip = address->family == AF_INET || address->family == AF_INET6;
  if (!ip || (!transfer.private_networks && !is_public(address->addr))) {
    transfer.refused_address = true;
    return CURL_SOCKET_BAD;
  }
  return ::socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

}  // namespace

std::string_view HttpAnswer::header(std::string_view name) const {
  for (auto const& [key, value] : headers)
    if (key == name) return value;
  return {};
}

struct HttpClient::State {
  explicit State(HttpClientSettings given) : settings(given) {
    ensure_curl();
    multi = curl_multi_init();
    if (multi == nullptr) throw std::runtime_error("libcurl has no memory");
    curl_multi_setopt(multi, CURLMOPT_MAX_TOTAL_CONNECTIONS, 64L);
    curl_multi_setopt(multi, CURLMOPT_MAXCONNECTS, 16L);
    // Signals belong to the main thread.
    sigset_t every;
    sigset_t before;
    sigfillset(&every);
    pthread_sigmask(SIG_SETMASK, &every, &before);
    thread = std::thread([this] { work(); });
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
  }

  ~State() {
    stop();
    curl_multi_cleanup(multi);
  }

  void submit(Task task) {
    bool closed = false;
    {
      std::lock_guard const lock(mutex);
      closed = stopping;
      if (!closed && waiting.size() < settings.max_waiting) {
        waiting.push_back(std::move(task));
        curl_multi_wakeup(multi);
        return;
      }
    }
    task.done(failed(closed ? "the program is stopping" : "too many requests are waiting"));
  }

  void stop() {
    {
      std::lock_guard const lock(mutex);
      stopping = true;
    }
    curl_multi_wakeup(multi);
    std::lock_guard const lock(joining);
    if (thread.joinable()) thread.join();
  }

  void work() {
    for (;;) {
      bool end = false;
      std::deque<Task> begun;
      {
        std::lock_guard const lock(mutex);
        end = stopping;
        while (!waiting.empty() && (end || running.size() + begun.size() < most_running)) {
          begun.push_back(std::move(waiting.front()));
          waiting.pop_front();
        }
      }
      if (end) return refuse_all(std::move(begun));
      for (auto& task : begun) begin(std::move(task));
      int active = 0;
      curl_multi_perform(multi, &active);
      finish_those_done();
      give_up_on_late();
      curl_multi_poll(multi, nullptr, 0, 200, nullptr);
    }
  }

  void refuse_all(std::deque<Task> never_begun) {
    for (auto& task : never_begun) task.done(failed("the program is stopping"));
    while (!running.empty()) complete(running.begin()->first, failed("the program is stopping"));
  }

  void begin(Task task) {
    auto const left = std::chrono::duration_cast<milliseconds>(task.end - steady_clock::now());
    if (left <= milliseconds(0)) return task.done(failed("it waited for its turn until its deadline"));
    auto transfer = std::make_unique<Transfer>(std::move(task), settings.private_networks);
    transfer->handle.reset(curl_easy_init());
    if (!transfer->handle || !configure(*transfer, left)) {
      transfer->task.done(failed("libcurl has no memory"));
      return;
    }
    CURL* const handle = transfer->handle.get();
    curl_multi_add_handle(multi, handle);
    running.emplace(handle, std::move(transfer));
  }

  bool configure(Transfer& transfer, milliseconds left) const {
    auto const& request = transfer.task.request;
    bool good = true;
    auto const set = [&](CURLoption option, auto value) {
      good = good && curl_easy_setopt(transfer.handle.get(), option, value) == CURLE_OK;
    };
    set(CURLOPT_URL, request.url.c_str());
    set(CURLOPT_PROTOCOLS_STR, settings.plain_http ? "http,https" : "https");
    set(CURLOPT_FOLLOWLOCATION, 0L);
    set(CURLOPT_PROXY, "");  // whatever the environment says
    set(CURLOPT_DISALLOW_USERNAME_IN_URL, 1L);
    set(CURLOPT_HTTP_VERSION, static_cast<long>(CURL_HTTP_VERSION_1_1));
    set(CURLOPT_NOSIGNAL, 1L);
    set(CURLOPT_TIMEOUT_MS, static_cast<long>(left.count()));
    set(CURLOPT_CONNECTTIMEOUT_MS, static_cast<long>(std::min<std::int64_t>(left.count(), 5000)));
    set(CURLOPT_ERRORBUFFER, static_cast<char*>(transfer.reason));
    set(CURLOPT_USERAGENT, "Kiosk");
    set(CURLOPT_OPENSOCKETFUNCTION, &open_socket);
    set(CURLOPT_OPENSOCKETDATA, &transfer);
    set(CURLOPT_WRITEFUNCTION, &take_body);
    set(CURLOPT_WRITEDATA, &transfer);
    set(CURLOPT_HEADERFUNCTION, &take_header);
    set(CURLOPT_HEADERDATA, &transfer);
    if (request.method == "HEAD") set(CURLOPT_NOBODY, 1L);
    if (!request.body.empty() || request.method == "POST") {
      set(CURLOPT_POSTFIELDSIZE_LARGE, static_cast<curl_off_t>(request.body.size()));
      set(CURLOPT_POSTFIELDS, request.body.data());
    }
    if (request.method != "GET" && request.method != "HEAD")
      set(CURLOPT_CUSTOMREQUEST, request.method.c_str());
    for (auto const& [name, value] : request.headers) {
      auto const line = value.empty() ? name + ";" : name + ": " + value;
      auto* const longer = curl_slist_append(transfer.headers.get(), line.c_str());
      if (longer == nullptr) return false;
      if (!transfer.headers) transfer.headers.reset(longer);
    }
    // No "Expect: 100-continue": it would cost a second with servers that do not support it.
    auto* const longer = curl_slist_append(transfer.headers.get(), "Expect:");
    if (longer == nullptr) return false;
    if (!transfer.headers) transfer.headers.reset(longer);
    set(CURLOPT_HTTPHEADER, transfer.headers.get());
    return good;
  }

  void finish_those_done() {
    int left = 0;
    while (CURLMsg const* const message = curl_multi_info_read(multi, &left)) {
      if (message->msg != CURLMSG_DONE) continue;
      CURL* const handle = message->easy_handle;
      CURLcode const code = message->data.result;
      complete(handle, result_of(*running.at(handle), code));
    }
  }

  /// A slow resolver is not always ended by libcurl's own deadline.
  void give_up_on_late() {
    auto const now = steady_clock::now();
    std::vector<CURL*> late;
    for (auto const& [handle, transfer] : running)
      if (now > transfer->task.end + milliseconds(500)) late.push_back(handle);
    for (CURL* const handle : late) complete(handle, failed("the deadline has passed"));
  }

  static Result result_of(Transfer& transfer, CURLcode code) {
    if (code == CURLE_OK) {
      long status = 0;
      curl_easy_getinfo(transfer.handle.get(), CURLINFO_RESPONSE_CODE, &status);
      transfer.answer.status = static_cast<int>(status);
      return std::move(transfer.answer);
    }
    if (transfer.too_large) return failed("the answer is too large");
    if (transfer.body_refused) return failed("its body could not be kept");
    if (transfer.refused_address) return failed("the address is not on the open internet");
    if (code == CURLE_OPERATION_TIMEDOUT) return failed("the deadline has passed");
    return failed(transfer.reason[0] != 0 ? transfer.reason : curl_easy_strerror(code));
  }

  void complete(CURL* handle, Result result) {
    auto const place = running.find(handle);
    curl_multi_remove_handle(multi, handle);
    auto const transfer = std::move(place->second);
    running.erase(place);
    transfer->task.done(std::move(result));
  }

  HttpClientSettings const settings;
  CURLM* multi = nullptr;
  std::mutex mutex;
  std::deque<Task> waiting;
  bool stopping = false;
  std::map<CURL*, std::unique_ptr<Transfer>> running;  // the thread's own
  std::mutex joining;
  std::thread thread;
};

HttpClient::HttpClient(HttpClientSettings settings) : state_(std::make_unique<State>(settings)) {}
HttpClient::~HttpClient() = default;

asio::awaitable<Result> HttpClient::send(HttpRequest request) {
  if (auto why = objection(request, state_->settings.plain_http)) co_return failed(std::move(*why));
  auto const executor = co_await asio::this_coro::executor;
  auto initiate = [state = state_.get(), executor](auto handler, HttpRequest wanted) {
    // The guard keeps the caller's io_context running while we work elsewhere.
    auto guard = asio::make_work_guard(executor);
    auto done = [handler = std::move(handler), guard = std::move(guard), executor](Result result) mutable {
      // The guard is moved too, so that it does not signal its end from this thread when nobody runs there
      // any more.
      auto resume = [handler = std::move(handler), guard = std::move(guard),
                     result = std::move(result)]() mutable { std::move(handler)(std::move(result)); };
      asio::post(executor, std::move(resume));
    };
    auto const end = steady_clock::now() + wanted.deadline;
    state->submit(Task{std::move(wanted), std::move(done), end});
  };
  auto token = asio::use_awaitable;
  Result result = co_await asio::async_initiate<asio::use_awaitable_t<>, void(Result)>(initiate, token,
                                                                                       std::move(request));
  co_return result;
}

void HttpClient::stop() { state_->stop(); }

}  // namespace outbound
