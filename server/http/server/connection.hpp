// One client's connection, and the worker that owns those of one thread.
#pragma once
#include <array>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/buffer.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <cstdint>
#include <expected>
#include <list>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "http/server/message_reader.hpp"
#include "http/server/server_state.hpp"

namespace http {

class Connection;

/// How long a client may take for so many bytes, at the slowest rate that is accepted.
inline std::chrono::milliseconds time_for(std::uint64_t bytes) {
  constexpr std::uint64_t slowest_rate = 1024;  // bytes a second
  return std::chrono::milliseconds(bytes * 1000 / slowest_rate);
}

/// One thread's io_context with its connections. Everything but the constructor and context() belongs to that
/// thread.
class Worker {
 public:
  explicit Worker(ServerState& shared_state);
  ~Worker();
  Worker(Worker const&) = delete;
  Worker& operator=(Worker const&) = delete;

  asio::io_context& context() { return context_; }
  ServerState& state() { return state_; }

  std::list<Connection*>::iterator add(Connection& connection);
  void remove(std::list<Connection*>::iterator place);
  /// Lets idle connections go and the context run dry.
  void drain();

  /// The Date field's value, made once a second.
  std::string_view date();
  void make_id(std::string& out);

 private:
  void sweep();

  ServerState& state_;
  std::list<Connection*> connections_;  // outlives the context, whose end destroys the connections
  bool ending_ = false;
  bool sweeping_ = false;
  std::chrono::milliseconds const tick_;
  std::int64_t date_second_ = 0;
  std::string date_;
  std::uint64_t id_state_;
  asio::io_context context_{1};
  asio::executor_work_guard<asio::io_context::executor_type> work_;
  asio::steady_timer sweep_timer_;
};

class Connection {
 public:
  using Socket = asio::ip::tcp::socket;

  /// Registers with the connection limits.
  Connection(Worker& worker, Socket socket, Address const& peer);
  ~Connection();
  Connection(Connection const&) = delete;
  Connection& operator=(Connection const&) = delete;

  /// The connection's whole life; runs on its worker.
  static asio::awaitable<void> run(std::unique_ptr<Connection> self);

  /// Ends what the connection waits for, where its deadline has passed.
  void expire(std::chrono::steady_clock::time_point now);
  void drain();

 private:
  enum class HeadResult { head, refused, closed };

  asio::awaitable<void> serve();
  asio::awaitable<HeadResult> wait_for_head();
  asio::awaitable<bool> answer_request();
  asio::awaitable<HeadResult> read_body();
  asio::awaitable<bool> answer(Response const& response, bool keep_alive);
  asio::awaitable<bool> send(std::array<asio::const_buffer, 2> buffers, bool more);
  asio::awaitable<bool> send_file(FileRange const& range);
  asio::awaitable<bool> wait_until_writable();
  asio::awaitable<void> linger();

  void begin_request();
  std::expected<void, base::Refusal> read_head();
  void take_head(RequestHead& head);
  /// Method and target of a refused request, as far as they can be read, for the log and for HEAD.
  void note_request_line();
  void trust_proxy();
  void print_head(Response const& response, bool keep_alive);

  void arm(std::chrono::milliseconds wait);
  void disarm();

  // The bytes that were read and not used yet.
  std::string_view input() const { return {buffer_.data() + begin_, end_ - begin_}; }
  asio::mutable_buffer space(std::size_t wanted);
  void consume(std::size_t count);

  Worker& worker_;
  ServerState& state_;
  Socket socket_;
  Address const peer_;
  std::string const peer_text_;
  bool const trusted_;
  bool const admitted_;
  bool registered_ = false;
  std::list<Connection*>::iterator place_;

  std::vector<char> buffer_;
  std::size_t begin_ = 0;
  std::size_t end_ = 0;

  std::chrono::steady_clock::time_point deadline_ = std::chrono::steady_clock::time_point::max();
  bool expired_ = false;
  bool idle_ = false;
  unsigned served_ = 0;

  MessageReader reader_;
  Request request_;
  std::chrono::steady_clock::time_point started_;
  std::size_t head_size_ = 0;
  int minor_version_ = 1;
  bool client_keeps_alive_ = false;
  bool expects_continue_ = false;
  bool has_body_ = false;
  std::uint64_t content_length_ = 0;
  std::size_t body_limit_ = 0;
  base::Refusal refusal_;
  std::string head_out_;
  std::uint64_t bytes_out_ = 0;
  std::optional<std::chrono::steady_clock::time_point> blocked_since_;  // the client did not take all at once
  std::uint64_t bytes_before_block_ = 0;
};

}  // namespace http
