// The pictures of link previews (Open Graph): an article's artwork, title and kind in the tenant's colours,
// rendered by the front end as SVG and made into a JPEG in isolation. Kept on disk; each address names the
// content that it shows.
#pragma once
#include <boost/asio/awaitable.hpp>
#include <expected>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "features/catalogue/media_folder.hpp"
#include "features/catalogue/shelf_store.hpp"
#include "features/tenants/tenant.hpp"
#include "http/pages/single_flight.hpp"
#include "http/request/request.hpp"
#include "http/response.hpp"
#include "processes/isolation_threads.hpp"
#include "storage/database.hpp"

namespace storefront {

/// "/media/og/0AB…-HASH-ar.jpg" of what a page calls `pictured`; the same as long as the picture is.
std::string social_picture_address(tenants::Tenant const& tenant, base::Locale const& locale,
                                   std::string_view pictured);

/// The front end's part: a request as JSON becomes an SVG.
using RenderSocialPicture =
    std::function<boost::asio::awaitable<std::expected<std::string, std::string>>(std::string)>;

/// Thread safe. One caller makes a picture while the others that want it wait.
class SocialPictures {
 public:
  static constexpr std::size_t most_waiting = 32;
  static constexpr std::size_t most_files = 5000;  // on disk, about 60 kB each

  SocialPictures(storage::Database& database, base::Clock const& clock, std::filesystem::path const& data,
                 RenderSocialPicture render);

  /// Absent where there is no such article; another address where the content has changed; 503 where too many
  /// are being made.
  boost::asio::awaitable<std::optional<http::Response>> answer(http::Request const& request,
                                                               std::shared_ptr<tenants::Tenant const> tenant);

 private:
  using Bytes = std::shared_ptr<std::string const>;  // null: it could not be made
  using Flight = http::SingleFlight<Bytes>;

  boost::asio::awaitable<Bytes> picture(std::string name, tenants::Tenant const& tenant,
                                        base::Locale const& locale, catalogue::Item const& item);
  boost::asio::awaitable<Bytes> make(std::string name, tenants::Tenant const& tenant,
                                     base::Locale const& locale, catalogue::Item const& item);

  storage::Database& database_;
  base::Clock const& clock_;
  catalogue::MediaFolder const media_;
  std::filesystem::path const folder_;
  RenderSocialPicture const render_;
  std::mutex mutex_;
  std::map<std::string, std::shared_ptr<Flight>> flights_;
  processes::IsolationThreads threads_{1, most_waiting};
};

}  // namespace storefront
