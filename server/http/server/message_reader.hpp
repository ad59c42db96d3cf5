// Parses a request with Beast after request_filter accepted it. The only file that uses Beast's parser.
#pragma once
#include <cstddef>
#include <expected>
#include <memory>
#include <string_view>

#include "base/problem.hpp"
#include "http/request/request.hpp"
#include "http/request/request_filter.hpp"

namespace http {

class MessageReader {
 public:
  explicit MessageReader(RequestLimits const& limits);
  ~MessageReader();
  MessageReader(MessageReader const&) = delete;
  MessageReader& operator=(MessageReader const&) = delete;

  /// Starts a message: reads the head's fields into the request. Refuses where Beast reads another message
  /// than the filter did.
  std::expected<void, base::Refusal> read_head(std::string_view bytes, RequestHead const& head,
                                               Request& request);
  /// Reads what it can of the body into the request and says how many bytes that were; 413 beyond `limit`.
  std::expected<std::size_t, base::Refusal> read_body(std::string_view bytes, std::size_t limit);
  bool is_done() const;

 private:
  class Parser;
  RequestLimits const limits_;
  std::unique_ptr<Parser> parser_;
};

}  // namespace http
