// A raw client for tests: sends exactly the given bytes and waits with a timeout.
#pragma once
#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include <charconv>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

#include "http/headers.hpp"

namespace http {

class SocketClient {
 public:
  struct Answer {
    int status = 0;
    std::string head;
    Headers headers;
    std::string body;
  };

  explicit SocketClient(std::uint16_t port, int receive_buffer = 0)
      : socket_(::socket(AF_INET, SOCK_STREAM, 0)) {
    timeval const patience{.tv_sec = 20, .tv_usec = 0};
    ::setsockopt(socket_, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    ::setsockopt(socket_, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
    if (receive_buffer > 0)
      ::setsockopt(socket_, SOL_SOCKET, SO_RCVBUF, &receive_buffer, sizeof receive_buffer);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (::connect(socket_, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0)
      throw std::runtime_error("cannot connect");
  }
  ~SocketClient() {
    if (socket_ >= 0) ::close(socket_);
  }
  SocketClient(SocketClient const&) = delete;
  SocketClient& operator=(SocketClient const&) = delete;

  /// False where the server has closed.
  bool send(std::string_view bytes) {
    while (!bytes.empty()) {
      ssize_t const count = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
      if (count <= 0) return false;
      bytes.remove_prefix(static_cast<std::size_t>(count));
    }
    return true;
  }
  void finish_sending() { ::shutdown(socket_, SHUT_WR); }
  void vanish() {
    linger const reset{.l_onoff = 1, .l_linger = 0};
    ::setsockopt(socket_, SOL_SOCKET, SO_LINGER, &reset, sizeof reset);
    ::close(std::exchange(socket_, -1));
  }

  /// The next answer; `to_head` answers have no body. Throws if there is no answer.
  Answer read(bool to_head = false) {
    Answer out;
    while (input_.find("\r\n\r\n") == input_.npos)
      if (!receive())
        throw std::runtime_error("closed before the head of an answer ended, after '" + input_ + "'");
    auto const end = input_.find("\r\n\r\n") + 4;
    out.head = input_.substr(0, end);
    input_.erase(0, end);
    std::string_view rest = out.head;
    std::from_chars(rest.data() + 9, rest.data() + 12, out.status);
    rest.remove_prefix(rest.find("\r\n") + 2);
    while (rest != "\r\n") {
      auto const line = rest.substr(0, rest.find("\r\n"));
      out.headers.add(line.substr(0, line.find(':')), line.substr(line.find(':') + 2));
      rest.remove_prefix(line.size() + 2);
    }
    std::size_t length = 0;
    if (auto const text = out.headers.find("Content-Length"))
      std::from_chars(text->data(), text->data() + text->size(), length);
    if (to_head || out.status == 304 || out.status < 200) return out;
    while (input_.size() < length)
      if (!receive()) throw std::runtime_error("closed before the body of an answer ended");
    out.body = input_.substr(0, length);
    input_.erase(0, length);
    return out;
  }
  Answer ask(std::string_view bytes) {
    send(bytes);
    return read(bytes.starts_with("HEAD"));
  }
  Answer get(std::string const& target, std::string const& fields = "") {
    return ask("GET " + target + " HTTP/1.1\r\nHost: a.example\r\n" + fields + "\r\n");
  }

  /// Everything until the server closes; nullopt where it does not.
  std::optional<std::string> read_to_end() {
    while (receive()) {
    }
    if (!closed_) return std::nullopt;
    return std::exchange(input_, {});
  }

 private:
  bool receive() {
    char piece[64 * 1024];
    ssize_t const count = ::recv(socket_, piece, sizeof piece, 0);
    if (count > 0)
      input_.append(piece, static_cast<std::size_t>(count));
    else if (count == 0 || (errno != EAGAIN && errno != EWOULDBLOCK))
      closed_ = true;
    return count > 0;
  }

  int socket_;
  std::string input_;
  bool closed_ = false;
};

}  // namespace http
