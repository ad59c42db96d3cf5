// Reads, answers and closes one connection in one coroutine; connection_writer.cpp sends the answers. A
// deadline is a time that the worker's sweep compares a few times a second, which costs a request nothing.
#include "http/server/connection.hpp"

#include <sys/socket.h>

#include <boost/asio/post.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/use_awaitable.hpp>

#include "base/log.hpp"
#include "base/text.hpp"
#include "http/files.hpp"
#include "http/problem.hpp"

namespace http {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;
using Failure = boost::system::error_code;

constexpr std::size_t first_buffer = 2 * 1024;
constexpr std::size_t largest_idle_buffer = 8 * 1024;
constexpr std::size_t body_piece = 16 * 1024;
constexpr std::size_t linger_limit = 512 * 1024;
constexpr milliseconds fresh_grace{250};  // for a connection that was accepted just before the drain

bool is_id_from_proxy(std::string_view text) {
  return !text.empty() && text.size() <= 64 && std::ranges::all_of(text, [](char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' ||
           c == '_' || c == '.';
  });
}

bool is_country(std::string_view text) {
  return text.size() == 2 && std::ranges::all_of(text, [](char c) { return c >= 'A' && c <= 'Z'; });
}

Response internal_error() {
  return problem(
      base::Problem(500, "INTERNAL", "An internal error occurred; it has been logged.", "error.internal"));
}

}  // namespace

Connection::Connection(Worker& worker, Socket socket, Address const& peer)
    : worker_(worker),
      state_(worker.state()),
      socket_(std::move(socket)),
      peer_(peer),
      peer_text_(peer.text()),
      trusted_(state_.settings.trusted_proxies.contains(peer)),
      admitted_(state_.acquire(peer)),
      reader_(state_.settings.limits) {}

Connection::~Connection() {
  if (registered_) worker_.remove(place_);
  state_.release(peer_);
}

asio::awaitable<void> Connection::run(std::unique_ptr<Connection> self) {
  self->place_ = self->worker_.add(*self);
  self->registered_ = true;
  try {
    co_await self->serve();
  } catch (std::exception const& failure) {
    base::log::error("connection failed", {{"client", self->peer_text_}, {"error", failure.what()}});
  }
}

asio::awaitable<void> Connection::serve() {
  Failure ignored;
  socket_.non_blocking(true, ignored);
  socket_.set_option(asio::ip::tcp::no_delay(true), ignored);
  if (!admitted_) {
    begin_request();
    Response busy =
        problem(base::Problem(503, "TOO_MANY_CONNECTIONS", "Too many connections are open.", "error.busy"));
    busy.headers.add("Retry-After", "5");
    if (co_await answer(busy, false)) co_await linger();
    co_return;
  }
  for (bool open = true; open;) {
    HeadResult const result = co_await wait_for_head();
    if (result == HeadResult::closed) co_return;
    begin_request();
    if (result == HeadResult::refused) {
      note_request_line();
      Response const refused = problem(refusal_);
      open = co_await answer(refused, false);
    } else {
      open = co_await answer_request();
    }
    // Others on this thread get their turn between two pipelined requests.
    if (open && begin_ != end_) co_await asio::post(socket_.get_executor(), asio::use_awaitable);
  }
  co_await linger();
}

asio::awaitable<Connection::HeadResult> Connection::wait_for_head() {
  auto const& settings = state_.settings;
  bool skipped_line = false;
  bool counting = false;  // the head's own deadline runs
  for (;;) {
    if (!skipped_line &&
        input().starts_with("\r\n")) {  // one empty line before a request is tolerated (RFC 9112)
      consume(2);
      skipped_line = true;
    }
    if (begin_ != end_ && input() != "\r") {
      auto const found = find_head_end(input(), settings.limits);
      if (!found) {
        refusal_ = found.error();
        co_return HeadResult::refused;
      }
      if (*found) {
        head_size_ = **found;
        disarm();
        co_return HeadResult::head;
      }
    }
    idle_ = begin_ == end_;
    if (idle_ && buffer_.size() > largest_idle_buffer) std::vector<char>().swap(buffer_);
    if (!idle_ && !counting) {
      counting = true;
      arm(settings.deadlines.header);
    } else if (idle_ && !counting) {
      arm(state_.draining ? std::min(settings.deadlines.idle, fresh_grace) : settings.deadlines.idle);
    }
    asio::mutable_buffer const free_space = space(first_buffer);
    Failure failure;
    std::size_t count =
        co_await socket_.async_read_some(free_space, asio::redirect_error(asio::use_awaitable, failure));
    if (failure == asio::error::operation_aborted && !expired_ && idle_ && state_.draining) {
      // A request may have arrived just when the drain began: it is still answered.
      count = socket_.read_some(free_space, failure);
    }
    bool const was_idle = std::exchange(idle_, false);
    if (failure) {
      if (failure != asio::error::operation_aborted || !expired_ || was_idle) co_return HeadResult::closed;
      refusal_ = {408, "HEAD_TOO_SLOW", "The head of the request took too long."};
      co_return HeadResult::refused;
    }
    end_ += count;
  }
}

void Connection::begin_request() {
  started_ = steady_clock::now();
  ++served_;
  bytes_out_ = 0;
  minor_version_ = 1;
  Request& request = request_;
  for (std::string* part : {&request.method, &request.target, &request.path, &request.raw_path, &request.host,
                            &request.authority, &request.body})
    part->clear();
  if (request.body.capacity() > state_.settings.body_limit) request.body.shrink_to_fit();
  request.headers.clear();
  request.query = {};
  request.scheme = "http";
  request.secure = false;
  request.client = peer_text_;
  request.country.clear();
  request.peer = peer_text_;
  worker_.make_id(request.id);
}

void Connection::take_head(RequestHead& head) {
  request_.method = head.method;
  request_.target = std::move(head.target);
  request_.path = std::move(head.path);
  request_.raw_path = std::move(head.raw_path);
  request_.query = std::move(head.query);
  request_.authority = head.authority;
  request_.host = std::move(head.host);
  minor_version_ = head.minor_version;
  client_keeps_alive_ = head.keep_alive;
  expects_continue_ = head.expects_continue;
}

void Connection::note_request_line() {
  constexpr std::size_t longest_noted = 512;
  std::string_view line = input().substr(0, longest_noted);
  line = line.substr(0, line.find('\r'));
  auto const space = line.find(' ');
  if (space == line.npos || !is_token(line.substr(0, space))) return;
  request_.method = line.substr(0, space);
  line.remove_prefix(space + 1);
  line = line.substr(0, line.find(' '));
  if (std::ranges::all_of(line, [](char c) { return c > 0x20 && c < 0x7f; })) request_.target = line;
}

void Connection::trust_proxy() {
  auto const forwarded_for = request_.headers.all("X-Forwarded-For");
  if (!forwarded_for.empty())
    request_.client = visitor_address(peer_, forwarded_for, state_.settings.trusted_proxies).text();
  if (auto const protocols = request_.headers.all("X-Forwarded-Proto"); !protocols.empty()) {
    auto const entries = base::split(protocols.back(), ',');  // the last is the nearest proxy's
    request_.secure = base::iequals(base::trim(entries.back()), "https");
    request_.scheme = request_.secure ? "https" : "http";
  }
  if (auto const& name = state_.settings.country_header; !name.empty()) {
    auto const country = request_.headers.all(name);
    if (!country.empty() && is_country(country.back())) request_.country = country.back();
  }
  if (auto const id = request_.headers.find("X-Request-Id"); id && is_id_from_proxy(*id)) request_.id = *id;
}

std::expected<void, base::Refusal> Connection::read_head() {
  std::string_view const bytes = input().substr(0, head_size_);
  auto head = check_head(bytes, state_.settings.limits);
  if (!head) return std::unexpected(std::move(head.error()));
  has_body_ = head->has_body();
  content_length_ = head->content_length.value_or(0);
  take_head(*head);
  if (auto const read = reader_.read_head(bytes, *head, request_); !read) return read;
  consume(head_size_);
  if (trusted_) trust_proxy();
  if (!has_body_) return {};
  auto const& limit_of = state_.settings.body_limit_of;
  body_limit_ = limit_of ? limit_of(request_) : state_.settings.body_limit;
  if (content_length_ > body_limit_)
    return std::unexpected(
        base::Refusal{413, "BODY_TOO_LARGE", "The body is larger than this address accepts."});
  return {};
}

asio::awaitable<bool> Connection::answer_request() {
  HeadResult result = HeadResult::head;
  if (auto read = read_head(); !read) {
    refusal_ = std::move(read.error());
    result = HeadResult::refused;
    if (request_.method.empty()) note_request_line();
  } else if (has_body_) {
    result = co_await read_body();
  }
  if (result == HeadResult::closed) co_return false;
  if (result == HeadResult::refused) {
    Response const refused = problem(refusal_);
    co_return co_await answer(refused, false);
  }

  Response response;
  try {
    auto answering = state_.handler(request_);
    response = co_await std::move(answering);
  } catch (base::Problem const& refusal) {
    response = problem(refusal);
  } catch (std::exception const& failure) {
    base::log::error("handler failed", {{"request", request_.id},
                                        {"method", request_.method},
                                        {"path", request_.path},
                                        {"error", failure.what()}});
    response = internal_error();
  } catch (...) {
    base::log::error("handler failed", {{"request", request_.id}, {"path", request_.path}});
    response = internal_error();
  }
  bool keep_alive =
      client_keeps_alive_ && !state_.draining && served_ < state_.settings.requests_per_connection;
  if (auto const wish = response.headers.find("Connection"); wish && base::iequals(*wish, "close"))
    keep_alive = false;
  co_return co_await answer(response, keep_alive);
}

asio::awaitable<Connection::HeadResult> Connection::read_body() {
  auto const& settings = state_.settings;
  blocked_since_.reset();
  if (expects_continue_ && begin_ == end_) {
    static constexpr std::string_view go_on = "HTTP/1.1 100 Continue\r\n\r\n";
    std::array const buffers{asio::const_buffer(go_on.data(), go_on.size()), asio::const_buffer()};
    bool const sent = co_await send(buffers, false);
    if (!sent) co_return HeadResult::closed;
  }
  arm(settings.deadlines.body);
  auto const started = steady_clock::now();
  for (;;) {
    if (begin_ != end_) {
      auto const used = reader_.read_body(input(), body_limit_);
      if (!used) {
        refusal_ = used.error();
        co_return HeadResult::refused;
      }
      consume(*used);
      if (reader_.is_done()) break;
      // A large upload may take longer, as long as it keeps up the slowest rate.
      if (body_limit_ > settings.body_limit)
        deadline_ = started + settings.deadlines.body + time_for(request_.body.size());
    }
    asio::mutable_buffer const free_space = space(body_piece);
    Failure failure;
    std::size_t const count =
        co_await socket_.async_read_some(free_space, asio::redirect_error(asio::use_awaitable, failure));
    if (failure) {
      if (failure != asio::error::operation_aborted || !expired_) co_return HeadResult::closed;
      refusal_ = {408, "BODY_TOO_SLOW", "The body of the request took too long."};
      co_return HeadResult::refused;
    }
    end_ += count;
  }
  disarm();
  co_return HeadResult::head;
}

// Closing with unread bytes would reset the connection and could take the answer from the client; so say that
// we are done, and discard what the client sends until it closes too.
asio::awaitable<void> Connection::linger() {
  if (!socket_.is_open()) co_return;
  Failure failure;
  socket_.shutdown(Socket::shutdown_send, failure);
  arm(state_.settings.deadlines.linger);
  begin_ = end_ = 0;
  for (std::size_t total = 0; total < linger_limit && !failure;) {
    asio::mutable_buffer const free_space = space(first_buffer);
    total += co_await socket_.async_read_some(free_space, asio::redirect_error(asio::use_awaitable, failure));
  }
}

void Connection::arm(milliseconds wait) {
  expired_ = false;
  deadline_ = steady_clock::now() + wait;
}

void Connection::disarm() {
  expired_ = false;
  deadline_ = steady_clock::time_point::max();
}

void Connection::expire(steady_clock::time_point now) {
  if (now < deadline_) return;
  expired_ = true;
  deadline_ = steady_clock::time_point::max();
  Failure ignored;
  socket_.cancel(ignored);
}

void Connection::drain() {
  if (!idle_) return;
  if (served_ == 0) {
    deadline_ = std::min(deadline_, steady_clock::now() + fresh_grace);
    return;
  }
  Failure ignored;
  socket_.cancel(ignored);
}

asio::mutable_buffer Connection::space(std::size_t wanted) {
  if (begin_ == end_) begin_ = end_ = 0;
  if (buffer_.size() - end_ < wanted) {
    if (begin_ > 0) {
      std::memmove(buffer_.data(), buffer_.data() + begin_, end_ - begin_);
      end_ -= begin_;
      begin_ = 0;
    }
    if (buffer_.size() - end_ < wanted) buffer_.resize(end_ + wanted);
  }
  return {buffer_.data() + end_, buffer_.size() - end_};
}

void Connection::consume(std::size_t count) { begin_ += count; }

}  // namespace http
