// Follows redirects one by one. The HTTP client below refuses private addresses at each step, whatever name
// or spelling leads to them.
#include "outbound/fetcher.hpp"

#include <fmt/format.h>

#include <boost/url.hpp>
#include <fstream>

#include "base/text.hpp"

namespace outbound {
namespace {

namespace fs = std::filesystem;

constexpr int most_redirects = 5;

bool is_redirect(int status) {
  return status == 301 || status == 302 || status == 303 || status == 307 || status == 308;
}

/// The address as it is asked; an error for what can't be.
std::expected<std::string, std::string> checked(std::string_view address, Fetcher::PlainHttp plain) {
  auto parsed = boost::urls::parse_uri(address);
  if (!parsed) return std::unexpected("it is not an address");
  boost::urls::url url(*parsed);
  url.remove_fragment();
  auto const scheme = base::lower_ascii(url.scheme());
  if (scheme != "http" && scheme != "https") return std::unexpected("only http and https are asked");
  if (url.has_userinfo()) return std::unexpected("it has a user name in it");
  if (url.encoded_host().empty()) return std::unexpected("it has no host");
  if (scheme == "http" && plain == Fetcher::PlainHttp::refused) url.set_scheme("https");
  return std::string(url.buffer());
}

std::expected<std::string, std::string> next_address(std::string const& from, std::string_view location) {
  auto const base = boost::urls::parse_uri(from);
  auto const target = boost::urls::parse_uri_reference(location);
  boost::urls::url out;
  if (!base || !target || !boost::urls::resolve(*base, *target, out))
    return std::unexpected("it leads to something that is not an address");
  return std::string(out.buffer());
}

/// The body on its way to a file; removed again unless it is kept.
class FileBody {
 public:
  explicit FileBody(fs::path file)
      : file_(std::move(file)), part_(file_.string() + '.' + base::hex(base::random_bytes(6))) {}
  ~FileBody() {
    if (file_.empty()) return;
    out_.close();
    std::error_code ignored;
    fs::remove(part_, ignored);
  }
  FileBody(FileBody const&) = delete;
  FileBody& operator=(FileBody const&) = delete;

  bool wanted() const { return !file_.empty(); }
  bool take(std::string_view piece) {
    if (!out_.is_open()) out_.open(part_, std::ios::binary | std::ios::trunc);
    out_.write(piece.data(), static_cast<std::streamsize>(piece.size()));
    return out_.good();
  }
  /// False where the disk is full.
  bool keep() {
    if (!out_.is_open()) out_.open(part_, std::ios::binary | std::ios::trunc);
    out_.close();
    if (out_.fail()) return false;
    std::error_code code;
    fs::rename(part_, file_, code);
    return !code;
  }

 private:
  fs::path file_;
  fs::path part_;
  std::ofstream out_;
};

}  // namespace

boost::asio::awaitable<std::expected<Fetched, std::string>> Fetcher::fetch(FetchRequest request) const {
  auto const end = std::chrono::steady_clock::now() + request.deadline;
  auto const refuse = [&](std::string const& address, std::string const& why) {
    return std::unexpected(fmt::format("{}: {}", base::printable_text(address).substr(0, 300), why));
  };
  std::string asked = request.url;
  std::string moved = request.url;
  bool for_good = true;
  for (int step = 0; step <= most_redirects; ++step) {
    auto address = checked(asked, plain_);
    if (!address) co_return refuse(asked, address.error());
    if (request.may_ask && !request.may_ask(*address)) co_return refuse(*address, "its host is not allowed");
    auto const left =
        std::chrono::duration_cast<std::chrono::milliseconds>(end - std::chrono::steady_clock::now());
    if (left.count() <= 0) co_return refuse(*address, "the deadline has passed");
    FileBody body(request.file);
    HttpRequest wanted{.method = request.method,
                       .url = *address,
                       .headers = request.headers,
                       .deadline = left,
                       .most_bytes = request.most_bytes};
    if (body.wanted()) wanted.take_body = [&body](std::string_view piece) { return body.take(piece); };
    auto answer = co_await send_(std::move(wanted));
    if (!answer) co_return refuse(*address, answer.error().reason);
    if (!is_redirect(answer->status)) {
      if (answer->status == 200 && body.wanted() && !body.keep())
        co_return refuse(*address, "its body could not be kept");
      co_return Fetched{.answer = std::move(*answer), .url = *address, .moved = moved};
    }
    auto next = next_address(*address, answer->header("location"));
    if (!next) co_return refuse(*address, next.error());
    for_good = for_good && (answer->status == 301 || answer->status == 308);
    asked = std::move(*next);
    if (for_good) moved = asked;
  }
  co_return refuse(request.url, fmt::format("it leads on more than {} times", most_redirects));
}

}  // namespace outbound
