// Listens on one address and gives each new connection to the next worker.
#pragma once
#include <functional>
#include <string>

#include "http/server/connection.hpp"

namespace http {

class Listener {
 public:
  /// Binds and listens; throws std::runtime_error that names the address. `next_worker` may be called on the
  /// thread of `context` only.
  Listener(asio::io_context& context, ListenAddress const& address, std::function<Worker&()> next_worker);

  void start();
  /// Takes what waits in the queue, then accepts no more. On the context's thread.
  void stop();
  std::string address() const;
  std::uint16_t port() const { return port_; }

 private:
  static asio::awaitable<void> accept_all(Listener& self);
  void take(Worker& worker, Connection::Socket socket);

  asio::io_context& context_;
  std::function<Worker&()> const next_worker_;
  asio::ip::tcp::acceptor acceptor_;
  std::string host_;
  std::uint16_t port_ = 0;
};

}  // namespace http
