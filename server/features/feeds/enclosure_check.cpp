// Asks with HEAD, which the servers of podcasts have to answer because the large directories ask so.
#include "features/feeds/enclosure_check.hpp"

#include <fmt/format.h>

#include <charconv>

#include "base/text.hpp"
#include "features/tenants/hosts/media_hosts.hpp"

namespace feeds {
namespace {

/// "audio/mpeg" of "Audio/MPEG; charset=x".
std::string media_type(std::string_view header) {
  return base::lower_ascii(base::trim(header.substr(0, header.find(';'))));
}

std::int64_t length_of(std::string_view header) {
  std::int64_t out = 0;
  auto const [end, failure] = std::from_chars(header.data(), header.data() + header.size(), out);
  return failure == std::errc() && end == header.data() + header.size() && out > 0 ? out : 0;
}

}  // namespace

boost::asio::awaitable<std::expected<void, std::string>> EnclosureCheck::check(
    catalogue::ManifestEnclosure& enclosure) const {
  auto const refuse = [&](std::string_view why) {
    return std::unexpected(fmt::format("{}: {}", base::printable_text(enclosure.url).substr(0, 300), why));
  };
  if (enclosure.seconds <= 0)
    co_return refuse("the feed does not say how long it is (itunes:duration), as a linked sound needs");
  std::string first;
  outbound::FetchRequest request{.url = enclosure.url,
                                 .method = "HEAD",
                                 .most_bytes = 1 << 16,
                                 .deadline = std::chrono::seconds(30),
                                 .may_ask = [&](std::string const& address) {
                                   if (first.empty()) first = address;
                                   return tenants::is_on_hosts(address, hosts_);
                                 }};
  auto const fetched = co_await fetcher_.fetch(std::move(request));
  if (!fetched) co_return std::unexpected(fetched.error());
  if (fetched->answer.status != 200) co_return refuse(fmt::format("it answers {}", fetched->answer.status));
  auto const type = media_type(fetched->answer.header("content-type"));
  // Servers that know no types send bytes, and browsers find out themselves.
  bool const unknown = type.empty() || type.ends_with("/octet-stream");
  if (!unknown && !type.starts_with("audio/"))
    co_return refuse(fmt::format("it is {} and no sound", base::printable_text(type).substr(0, 60)));
  auto found = enclosure;
  found.url = first;
  if (!unknown) found.type = type;
  found.bytes = length_of(fetched->answer.header("content-length"));
  catalogue::ManifestCheck judged;
  catalogue::check_enclosure(judged, found, "");
  if (!judged.errors.empty()) co_return refuse(judged.errors.front().message);
  enclosure = std::move(found);
  co_return std::expected<void, std::string>{};
}

}  // namespace feeds
