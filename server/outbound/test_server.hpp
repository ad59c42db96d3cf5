// A server for tests that answers each connection with what a function says, on a thread for each.
#pragma once
#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include <functional>
#include <mutex>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

namespace outbound {

/// One side of a connection; reads wait five seconds at most.
class TestPeer {
 public:
  explicit TestPeer(int socket) : socket_(socket) {
    timeval const patience{.tv_sec = 5, .tv_usec = 0};
    ::setsockopt(socket_, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
  }
  ~TestPeer() { ::close(socket_); }
  TestPeer(TestPeer const&) = delete;
  TestPeer& operator=(TestPeer const&) = delete;

  /// False where the other side is gone.
  bool send(std::string_view bytes) {
    while (!bytes.empty()) {
      auto const count = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
      if (count <= 0) return false;
      bytes.remove_prefix(static_cast<std::size_t>(count));
    }
    return true;
  }
  /// Up to and with `end`; what there was where the other side closes before.
  std::string read_until(std::string_view end) {
    for (;;) {
      if (auto const at = input_.find(end); at != std::string::npos) {
        auto out = input_.substr(0, at + end.size());
        input_.erase(0, at + end.size());
        return out;
      }
      if (!receive()) return std::exchange(input_, {});
    }
  }
  std::string read(std::size_t count) {
    while (input_.size() < count && receive()) {
    }
    auto out = input_.substr(0, count);
    input_.erase(0, count);
    return out;
  }

 private:
  bool receive() {
    char piece[16 * 1024];
    auto const count = ::recv(socket_, piece, sizeof piece, 0);
    if (count > 0) input_.append(piece, static_cast<std::size_t>(count));
    return count > 0;
  }

  int const socket_;
  std::string input_;
};

class TestServer {
 public:
  using Talk = std::function<void(TestPeer&)>;

  explicit TestServer(Talk talk) : talk_(std::move(talk)), socket_(::socket(AF_INET, SOCK_STREAM, 0)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    if (::bind(socket_, reinterpret_cast<sockaddr*>(&address), size) != 0 || ::listen(socket_, 64) != 0 ||
        ::getsockname(socket_, reinterpret_cast<sockaddr*>(&address), &size) != 0)
      throw std::runtime_error("cannot listen");
    port_ = ntohs(address.sin_port);
    acceptor_ = std::thread([this] { accept(); });
  }
  ~TestServer() {
    ::shutdown(socket_, SHUT_RDWR);
    acceptor_.join();
    ::close(socket_);
    for (auto& thread : threads_) thread.join();
  }
  TestServer(TestServer const&) = delete;
  TestServer& operator=(TestServer const&) = delete;

  std::string url(std::string const& scheme) const {
    return scheme + "://127.0.0.1:" + std::to_string(port_);
  }
  int connections() const {
    std::lock_guard const lock(mutex_);
    return connections_;
  }

 private:
  void accept() {
    for (;;) {
      int const peer = ::accept(socket_, nullptr, nullptr);
      if (peer < 0) return;
      {
        std::lock_guard const lock(mutex_);
        ++connections_;
      }
      threads_.emplace_back([this, peer] {
        TestPeer side(peer);
        talk_(side);
      });
    }
  }

  Talk const talk_;
  int const socket_;
  int port_ = 0;
  mutable std::mutex mutex_;
  int connections_ = 0;
  std::vector<std::thread> threads_;
  std::thread acceptor_;
};

}  // namespace outbound
