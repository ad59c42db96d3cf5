// GET /media/v/TOKEN/...: playlists, segments, subtitles and thumbnails of films for a signed address,
// encrypted where the address says so; and the keys, for users who are still entitled.
#pragma once
#include <atomic>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/thread_pool.hpp>
#include <cstdint>
#include <filesystem>
#include <memory>

#include "base/problem.hpp"
#include "base/time/instant.hpp"
#include "features/accounts/sessions/sessions.hpp"
#include "features/entitlement/entitlements.hpp"
#include "features/playback/films/film_address.hpp"
#include "features/playback/films/film_file.hpp"
#include "features/playback/media/media_scope.hpp"
#include "features/tenants/test_clock_store.hpp"
#include "http/files.hpp"
#include "storage/database.hpp"

namespace playback {

inline constexpr base::ProblemType not_entitled{
    403, "NOT_ENTITLED", "The film may not be watched in full any more.", "error.forbidden"};
inline constexpr base::ProblemType too_many_segments{
    503, "BUSY", "Too many segments are on their way. Trying again is safe.", "error.unavailable"};

class FilmFiles {
 public:
  /// `data` is the program's data folder. `most_bytes`: of encrypted segments that are being sent.
  FilmFiles(std::filesystem::path const& data, storage::Database& database, base::Clock const& clock,
            SigningKeys const& keys, accounts::Sessions const& sessions,
            entitlement::Entitlements& entitlements, std::uint64_t most_bytes = 512 * 1024 * 1024);

  /// For paths below /media/v/, of the host's tenant. Throws base::Problem: 403 INVALID_ADDRESS,
  /// OTHER_SESSION or NOT_ENTITLED, 404, 405, 410 EXPIRED, 503 BUSY.
  boost::asio::awaitable<http::Response> serve(http::Request const& request,
                                               std::shared_ptr<tenants::Tenant const> tenant);

  /// Whether a film's folder has this file.
  bool has(std::string_view folder, std::string_view file) const;

 private:
  boost::asio::awaitable<http::Response> answer_key(http::Request const& request,
                                                    tenants::Tenant const& tenant, FilmRequest const& film,
                                                    FilmFile const& file);
  boost::asio::awaitable<bool> still_entitled(http::Request const& request, tenants::Tenant const& tenant,
                                              FilmGrant const& grant);
  boost::asio::awaitable<http::Response> encrypted(http::Request const& request, FilmRequest const& film,
                                                   FilmFile const& file, std::string const& cache_control);

  std::filesystem::path const root_;
  http::Files files_;
  storage::Database& database_;
  base::Clock const& clock_;
  tenants::TenantClock const tenant_clock_;
  SigningKeys const& keys_;
  accounts::Sessions const& sessions_;
  entitlement::Entitlements& entitlements_;
  MediaScopes scopes_;
  std::uint64_t const most_bytes_;
  /// Shared with the bodies that are being sent, which outlive this where a client is slow.
  std::shared_ptr<std::atomic<std::uint64_t>> const bytes_ = std::make_shared<std::atomic<std::uint64_t>>(0);
  boost::asio::thread_pool pool_{1};
};

}  // namespace playback
