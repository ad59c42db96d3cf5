// Runs Beast's parser, which writes straight into our request.
#include "http/server/message_reader.hpp"

#include <boost/beast/http/basic_parser.hpp>
#include <boost/beast/http/error.hpp>

namespace http {
namespace {

namespace beast = boost::beast;
using beast::error_code;

base::Refusal malformed(std::string detail) { return {400, "BAD_REQUEST", std::move(detail)}; }
base::Refusal too_large() { return {413, "BODY_TOO_LARGE", "The body is larger than this address accepts."}; }

// The rest of a chunk's line beside its extension: a CR LF and sixteen digits of size.
constexpr std::size_t chunk_line_overhead = 20;

}  // namespace

class MessageReader::Parser final : public beast::http::basic_parser<true> {
 public:
  Parser(Request& request, std::size_t chunk_extension)
      : request_(request), chunk_extension_(chunk_extension) {
    eager(true);
    body_limit(boost::none);  // counted here, since the limit may depend on the head
    header_limit(1024 * 1024);
  }

  Request& request_;
  std::size_t const chunk_extension_;
  std::size_t limit_ = 0;
  char const* input_end_ = nullptr;  // of the bytes that are being read
  std::size_t field_count_ = 0;
  bool in_body_ = false;
  bool passed_limit_ = false;
  bool passed_chunk_extension_ = false;

 private:
  using View = beast::string_view;

  void on_request_impl(beast::http::verb, View method, View target, int, error_code& failure) override {
    if (View(request_.method.data(), request_.method.size()) != method || target.empty())
      failure = beast::http::error::bad_method;
  }
  void on_response_impl(int, View, int, error_code&) override {}
  void on_field_impl(beast::http::field, View name, View value, error_code& failure) override {
    if (in_body_) {  // trailers say nothing that we act on
      // A second line would be read by some as a field of its own, as it would in the head.
      std::string_view const raw(name.data(), static_cast<std::size_t>(input_end_ - name.data()));
      auto const next = raw.find("\r\n");
      if (next != raw.npos && next + 2 < raw.size() && (raw[next + 2] == ' ' || raw[next + 2] == '\t'))
        failure = beast::http::error::bad_value;
      return;
    }
    ++field_count_;
    request_.headers.add({name.data(), name.size()}, {value.data(), value.size()});
  }
  void on_header_impl(error_code&) override { in_body_ = true; }
  void on_body_init_impl(boost::optional<std::uint64_t> const&, error_code&) override {}
  std::size_t on_body_impl(View bytes, error_code& failure) override { return keep(bytes, failure); }
  void on_chunk_header_impl(std::uint64_t size, View extension, error_code& failure) override {
    if (extension.size() > chunk_extension_) {
      passed_chunk_extension_ = true;
      failure = beast::http::error::bad_chunk_extension;
    } else if (size > limit_ - std::min(limit_, request_.body.size())) {
      passed_limit_ = true;
      failure = beast::http::error::body_limit;
    }
  }
  std::size_t on_chunk_body_impl(std::uint64_t, View bytes, error_code& failure) override {
    return keep(bytes, failure);
  }
  void on_finish_impl(error_code&) override {}

  std::size_t keep(View bytes, error_code& failure) {
    if (request_.body.size() + bytes.size() > limit_) {
      passed_limit_ = true;
      failure = beast::http::error::body_limit;
      return 0;
    }
    request_.body.append(bytes.data(), bytes.size());
    return bytes.size();
  }
};

MessageReader::MessageReader(RequestLimits const& limits) : limits_(limits) {}
MessageReader::~MessageReader() = default;

std::expected<void, base::Refusal> MessageReader::read_head(std::string_view bytes, RequestHead const& head,
                                                            Request& request) {
  parser_ = std::make_unique<Parser>(request, limits_.chunk_extension);
  error_code failure;
  std::size_t const used = parser_->put(boost::asio::const_buffer(bytes.data(), bytes.size()), failure);
  bool const waits_for_body = failure == beast::http::error::need_more;
  if ((failure && !waits_for_body) || !parser_->is_header_done() || used != bytes.size())
    return std::unexpected(malformed("The head of the request is malformed."));
  bool const same = parser_->field_count_ == head.field_count && parser_->chunked() == head.chunked &&
                    parser_->is_done() == !head.has_body();
  if (!same) return std::unexpected(malformed("The head of the request is ambiguous."));
  return {};
}

std::expected<std::size_t, base::Refusal> MessageReader::read_body(std::string_view bytes,
                                                                   std::size_t limit) {
  parser_->limit_ = limit;
  parser_->input_end_ = bytes.data() + bytes.size();
  error_code failure;
  std::size_t const used = parser_->put(boost::asio::const_buffer(bytes.data(), bytes.size()), failure);
  if (parser_->passed_limit_) return std::unexpected(too_large());
  if (parser_->passed_chunk_extension_)
    return std::unexpected(malformed("The extension of a chunk is too long."));
  if (failure && failure != beast::http::error::need_more)
    return std::unexpected(malformed("The body of the request is malformed."));
  // What is left over is the line of a chunk that has not ended yet, or the trailers.
  std::string_view const left = bytes.substr(used);
  if (!parser_->is_done() && left.size() > limits_.chunk_extension + chunk_line_overhead) {
    if (left.find("\r\n", 1) > limits_.chunk_extension + chunk_line_overhead)
      return std::unexpected(malformed("The extension of a chunk is too long."));
    if (left.size() > limits_.head)
      return std::unexpected(base::Refusal{431, "TRAILERS_TOO_LARGE", "The trailers are too long."});
  }
  return used;
}

bool MessageReader::is_done() const { return parser_->is_done(); }

}  // namespace http
