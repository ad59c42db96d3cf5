// Writes an answer: prints its head, sends it with its body or file, and waits for a slow client.
#include <sys/sendfile.h>
#include <sys/socket.h>

#include <algorithm>
#include <boost/asio/post.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <cerrno>
#include <charconv>

#include "base/text.hpp"
#include "http/files.hpp"
#include "http/server/connection.hpp"

namespace http {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;
using Failure = boost::system::error_code;

constexpr std::size_t file_piece = 256 * 1024;

bool has_no_body(int status) { return status < 200 || status == 204 || status == 304; }

void append_number(std::string& out, std::uint64_t number) {
  char digits[20];
  auto const [end, failure] = std::to_chars(digits, digits + sizeof digits, number);
  out.append(digits, end);
}

}  // namespace

void Connection::print_head(Response const& response, bool keep_alive) {
  std::string& out = head_out_;
  out.clear();
  out += "HTTP/1.1 ";
  append_number(out, static_cast<std::uint64_t>(response.status));
  out += ' ';
  out += reason_phrase(response.status);
  out += "\r\nDate: ";
  out += worker_.date();
  out += "\r\n";
  if (!has_no_body(response.status)) {
    out += "Content-Length: ";
    append_number(out, body_size(response.body));
    out += "\r\n";
  }
  if (!keep_alive)
    out += "Connection: close\r\n";
  else if (minor_version_ == 0)
    out += "Connection: keep-alive\r\n";
  auto const& headers = response.headers;
  bool const plain = !headers.contains("Content-Length") && !headers.contains("Transfer-Encoding") &&
                     !headers.contains("Connection") && !headers.contains("Date");
  if (plain) {
    out += headers.lines();
  } else {
    for (auto const& [name, value] : headers) {
      if (base::iequals(name, "Content-Length") || base::iequals(name, "Transfer-Encoding") ||
          base::iequals(name, "Connection") || base::iequals(name, "Date"))
        continue;
      out.append(name).append(": ").append(value).append("\r\n");
    }
  }
  if (!headers.contains("X-Request-Id")) out.append("X-Request-Id: ").append(request_.id).append("\r\n");
  // On every answer, also to what never reached a handler.
  if (!headers.contains("X-Content-Type-Options")) out += "X-Content-Type-Options: nosniff\r\n";
  if (request_.secure && !headers.contains("Strict-Transport-Security"))
    out.append("Strict-Transport-Security: ").append(strict_transport_security).append("\r\n");
  out += "\r\n";
}

asio::awaitable<bool> Connection::answer(Response const& response, bool keep_alive) {
  print_head(response, keep_alive);
  bool const with_body =
      request_.method != "HEAD" && !has_no_body(response.status) && body_size(response.body) > 0;
  auto const* file = with_body ? std::get_if<FileRange>(&response.body) : nullptr;
  blocked_since_.reset();
  std::string_view const body = with_body && !file ? body_text(response.body) : std::string_view();
  std::array const buffers{asio::const_buffer(head_out_.data(), head_out_.size()),
                           asio::const_buffer(body.data(), body.size())};
  bool sent = co_await send(buffers, file != nullptr);
  if (sent && file) sent = co_await send_file(*file);
  disarm();
  if (auto const& on_answered = state_.settings.on_answered) {
    auto const took = steady_clock::now() - started_;
    on_answered(request_, response, bytes_out_, std::chrono::duration_cast<std::chrono::microseconds>(took));
  }
  // Not sent, and the connection is unusable: close without lingering.
  if (!sent) socket_.close();
  co_return sent&& keep_alive;
}

asio::awaitable<bool> Connection::wait_until_writable() {
  // Neither a client that reads nothing nor one that reads a little now and then may hold an answer for long.
  // What went before the first wait is in the system's buffers and says nothing about the client.
  auto const now = steady_clock::now();
  if (!blocked_since_) {
    blocked_since_ = now;
    bytes_before_block_ = bytes_out_;
  }
  auto const patience = state_.settings.deadlines.write;
  expired_ = false;
  deadline_ =
      std::min(now + patience, *blocked_since_ + patience + time_for(bytes_out_ - bytes_before_block_));
  Failure failure;
  co_await socket_.async_wait(Socket::wait_write, asio::redirect_error(asio::use_awaitable, failure));
  co_return !failure;
}

asio::awaitable<bool> Connection::send(std::array<asio::const_buffer, 2> buffers, bool more) {
  for (;;) {
    Failure failure;
    std::size_t const count = socket_.send(buffers, more ? MSG_MORE : 0, failure);
    if (failure == asio::error::would_block || failure == asio::error::try_again) {
      bool const writable = co_await wait_until_writable();
      if (!writable) co_return false;
      continue;
    }
    if (failure) co_return false;
    bytes_out_ += count;
    std::size_t const from_first = std::min(count, buffers[0].size());
    buffers[0] += from_first;
    buffers[1] += count - from_first;
    if (buffers[0].size() + buffers[1].size() == 0) co_return true;
  }
}

asio::awaitable<bool> Connection::send_file(FileRange const& range) {
  auto offset = static_cast<off_t>(range.offset);
  std::uint64_t left = range.length;
  while (left > 0) {
    auto const piece = static_cast<std::size_t>(std::min<std::uint64_t>(left, file_piece));
    ssize_t const count = ::sendfile(socket_.native_handle(), range.file->descriptor(), &offset, piece);
    if (count > 0) {
      left -= static_cast<std::uint64_t>(count);
      bytes_out_ += static_cast<std::uint64_t>(count);
      // Others on this thread get their turn between two pieces.
      if (left > 0) co_await asio::post(socket_.get_executor(), asio::use_awaitable);
      continue;
    }
    if (count < 0 && errno == EINTR) continue;
    if (count == 0 || errno != EAGAIN) co_return false;  // zero: the file has been cut short
    bool const writable = co_await wait_until_writable();
    if (!writable) co_return false;
  }
  co_return true;
}

}  // namespace http
