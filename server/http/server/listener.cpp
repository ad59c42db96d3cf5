// Accepts connections.
#include "http/server/listener.hpp"

#include <fcntl.h>
#include <fmt/format.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/ip/v6_only.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <stdexcept>

#include "base/log.hpp"

namespace http {
namespace {

using Tcp = asio::ip::tcp;
using Failure = boost::system::error_code;

// Out of descriptors, or the client was gone again: the next try may do better, but not at once.
constexpr std::chrono::milliseconds pause_after_failure{50};
constexpr int backlog = 4096;

Address address_of(Tcp::endpoint const& endpoint) {
  Address out;
  if (endpoint.address().is_v4()) {
    out.bytes = asio::ip::make_address_v6(asio::ip::v4_mapped, endpoint.address().to_v4()).to_bytes();
  } else {
    out.bytes = endpoint.address().to_v6().to_bytes();
  }
  return out;
}

/// A program that we start must not have it: one that outlived us would keep the port and the connections.
void close_on_exec(int socket) { ::fcntl(socket, F_SETFD, FD_CLOEXEC); }

}  // namespace

Listener::Listener(asio::io_context& context, ListenAddress const& address,
                   std::function<Worker&()> next_worker)
    : context_(context),
      next_worker_(std::move(next_worker)),
      acceptor_(context),
      host_(address.host),
      port_(address.port) {
  Failure failure;
  Tcp::endpoint const endpoint(asio::ip::make_address(address.host, failure), address.port);
  if (!failure) acceptor_.open(endpoint.protocol(), failure);
  if (!failure) close_on_exec(acceptor_.native_handle());
  if (!failure) acceptor_.set_option(Tcp::acceptor::reuse_address(true), failure);
  if (!failure && endpoint.address().is_v6()) acceptor_.set_option(asio::ip::v6_only(true), failure);
  if (!failure) acceptor_.bind(endpoint, failure);
  if (!failure) acceptor_.listen(backlog, failure);
  if (failure)
    throw std::runtime_error(fmt::format("cannot listen on {}: {}", this->address(), failure.message()));
  port_ = acceptor_.local_endpoint().port();
}

std::string Listener::address() const {
  return host_.find(':') == host_.npos ? fmt::format("{}:{}", host_, port_)
                                       : fmt::format("[{}]:{}", host_, port_);
}

void Listener::start() { asio::co_spawn(context_, accept_all(*this), asio::detached); }

asio::awaitable<void> Listener::accept_all(Listener& self) {
  asio::steady_timer pause(self.context_);
  while (self.acceptor_.is_open()) {
    Worker& worker = self.next_worker_();
    Failure failure;
    asio::any_io_executor const executor = worker.context().get_executor();
    auto socket =
        co_await self.acceptor_.async_accept(executor, asio::redirect_error(asio::use_awaitable, failure));
    if (failure == asio::error::operation_aborted) co_return;
    if (!failure) {
      self.take(worker, std::move(socket));
      continue;
    }
    base::log::warn("cannot accept a connection",
                    {{"address", self.address()}, {"error", failure.message()}});
    pause.expires_after(pause_after_failure);
    co_await pause.async_wait(asio::redirect_error(asio::use_awaitable, failure));
  }
}

void Listener::take(Worker& worker, Connection::Socket socket) {
  Failure failure;
  auto const peer = socket.remote_endpoint(failure);
  if (failure) return;  // it is gone already
  close_on_exec(socket.native_handle());
  auto connection = std::make_unique<Connection>(worker, std::move(socket), address_of(peer));
  asio::co_spawn(worker.context(), Connection::run(std::move(connection)), asio::detached);
}

void Listener::stop() {
  Failure failure;
  acceptor_.non_blocking(true, failure);
  while (!failure) {
    Worker& worker = next_worker_();
    Connection::Socket socket(worker.context().get_executor());
    acceptor_.accept(socket, failure);
    if (!failure) take(worker, std::move(socket));
  }
  acceptor_.close(failure);
}

}  // namespace http
