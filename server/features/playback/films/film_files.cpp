// Verifies the address, then sends the file as it lies on the disk, or encrypts it on a thread of its own.
#include "features/playback/films/film_files.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/use_awaitable.hpp>

#include "features/playback/addresses.hpp"
#include "features/playback/films/segment_encryption.hpp"
#include "http/conditional.hpp"

namespace playback {
namespace {

namespace asio = boost::asio;
namespace fs = std::filesystem;

constexpr std::size_t open_files = 4096;
constexpr std::chrono::seconds longest_cached{3600};

http::FilesSettings settings_of(fs::path const& root) {
  fs::create_directories(root);
  return {.root = root, .entries = open_files};
}

/// No copy is kept for longer than the address is good.
std::string cache_control_until(base::Instant expires, base::Instant now) {
  auto const left = std::chrono::duration_cast<std::chrono::seconds>(expires - now);
  return fmt::format("private, max-age={}",
                     std::clamp(left, std::chrono::seconds(0), longest_cached).count());
}

asio::awaitable<std::string> encrypted_content(std::shared_ptr<http::File const> file, std::string key,
                                               std::uint64_t number) {
  co_return encrypt_segment(key, number, file->read(0, file->size()));
}

/// Text whose bytes are counted until the last reader lets it go.
std::shared_ptr<std::string const> counted(std::string text,
                                           std::shared_ptr<std::atomic<std::uint64_t>> bytes) {
  *bytes += text.size();
  return {new std::string(std::move(text)), [bytes = std::move(bytes)](std::string const* done) {
            *bytes -= done->size();
            delete done;
          }};
}

http::Response body_response(http::Request const& request, std::shared_ptr<std::string const> body,
                             std::string const& etag, std::string_view content_type,
                             std::string_view cache_control) {
  http::Response out;
  out.headers.add("ETag", etag);
  out.headers.add("cache-control", cache_control);
  out.headers.add("Accept-Ranges", "bytes");
  http::ByteRange range{0, body->size()};
  auto const answer = http::evaluate_range(request, body->size(), etag, "", range);
  if (answer == http::RangeAnswer::unsatisfiable) {
    out.status = 416;
    out.headers.set("cache-control", "no-store");
    out.headers.add("Content-Range", fmt::format("bytes */{}", body->size()));
    return out;
  }
  out.headers.add("Content-Type", content_type);
  if (answer == http::RangeAnswer::part) {
    out.status = 206;
    out.headers.add("Content-Range", fmt::format("bytes {}-{}/{}", range.offset,
                                                 range.offset + range.length - 1, body->size()));
    out.body = body->substr(range.offset, range.length);
  } else {
    out.body = std::move(body);
  }
  return out;
}

}  // namespace

FilmFiles::FilmFiles(fs::path const& data, storage::Database& database, base::Clock const& clock,
                     SigningKeys const& keys, accounts::Sessions const& sessions,
                     entitlement::Entitlements& entitlements, std::uint64_t most_bytes)
    : root_(data / "media" / "a"),
      files_(settings_of(root_)),
      database_(database),
      clock_(clock),
      tenant_clock_(clock),
      keys_(keys),
      sessions_(sessions),
      entitlements_(entitlements),
      scopes_(database, clock, sessions),
      most_bytes_(most_bytes) {}

bool FilmFiles::has(std::string_view folder, std::string_view file) const {
  std::error_code failed;
  return fs::is_regular_file(root_ / folder / file, failed);
}

asio::awaitable<http::Response> FilmFiles::serve(http::Request const& request,
                                                 std::shared_ptr<tenants::Tenant const> tenant) {
  auto const path = std::string_view(request.path).substr(files::film.prefix().size());
  auto const film = read_film_address(keys_, tenant->id, path, clock_.now());
  if (!film) throw address_problem(film.error());
  co_await scopes_.require(request, tenant->id, film->grant.scope);
  auto const file = parse_film_file(film->file);
  // None of our names is spelled with percent signs.
  if (!file || request.raw_path.contains('%')) throw no_such_media();
  auto const cache_control = cache_control_until(film->grant.expires, clock_.now());
  bool const protect = film->grant.drm == Drm::aes_128;
  if (file->kind == FilmFileKind::key) co_return co_await answer_key(request, *tenant, *film, *file);
  if (protect && file->kind == FilmFileKind::trick_play) throw no_such_media();
  if (protect && (file->kind == FilmFileKind::master || file->kind == FilmFileKind::playlist ||
                  file->kind == FilmFileKind::segment))
    co_return co_await encrypted(request, *film, *file, cache_control);
  http::ServeOptions const options{.cache_control = cache_control, .precompressed = false};
  co_return files_.serve(request, film->grant.folder + '/' + film->file, options);
}

asio::awaitable<http::Response> FilmFiles::encrypted(http::Request const& request, FilmRequest const& film,
                                                     FilmFile const& file, std::string const& cache_control) {
  auto const opened = http::File::open(root_ / film.grant.folder / film.file);
  if (!opened) throw no_such_media();
  // Another representation of the same file.
  std::string const etag = opened->etag().substr(0, opened->etag().size() - 1) + "-" + film.key + "\"";
  if (http::evaluate_conditions(request, etag) == http::Condition::not_modified) {
    auto out = http::not_modified(etag);
    out.headers.set("cache-control", cache_control);
    co_return out;
  }
  std::string body;
  if (file.kind == FilmFileKind::segment) {
    if (*bytes_ + opened->size() > most_bytes_)
      throw base::Problem(too_many_segments.retry_after(std::chrono::seconds(2)));
    auto key = segment_key(keys_, film, file.track);
    if (!key) throw address_problem(AddressFault::invalid);
    auto work = encrypted_content(opened, std::move(*key), file.number);
    body = co_await asio::co_spawn(pool_, std::move(work), asio::use_awaitable);
  } else {
    auto const text = opened->read(0, opened->size());
    body = file.kind == FilmFileKind::master ? without_trick_play(text) : protect_playlist(text);
  }
  co_return body_response(request, counted(std::move(body), bytes_), etag, http::content_type_for(film.file),
                          cache_control);
}

asio::awaitable<http::Response> FilmFiles::answer_key(http::Request const& request,
                                                      tenants::Tenant const& tenant, FilmRequest const& film,
                                                      FilmFile const& file) {
  if (film.grant.drm != Drm::aes_128) throw no_such_media();
  if (!co_await still_entitled(request, tenant, film.grant)) throw base::Problem(not_entitled);
  auto key = segment_key(keys_, film, file.track);
  if (!key) throw address_problem(AddressFault::invalid);
  auto out = http::text(200, "application/octet-stream", std::move(*key));
  out.headers.set("cache-control", "no-store");
  co_return out;
}

asio::awaitable<bool> FilmFiles::still_entitled(http::Request const& request, tenants::Tenant const& tenant,
                                                FilmGrant const& grant) {
  auto asking = entitlements_.asker(tenant, request.country);
  auto asker = co_await std::move(asking);
  std::optional<accounts::SessionId> session_id;
  if (grant.scope != guest_scope) {
    session_id = session_of_scope(grant.scope);
    if (!session_id) co_return false;
  }
  auto ask = [&](storage::TenantSession const& session) {
    if (session_id) {
      auto const user = sessions_.find(session, *session_id);
      if (!user) return false;
      entitlement::Entitlements::identify(asker, *user);
    }
    auto const now = tenant_clock_.now(session);
    return entitlements_.ask(session, asker, grant.article, now).allowed;
  };
  co_return co_await database_.read(tenant.id, ask);
}

}  // namespace playback
