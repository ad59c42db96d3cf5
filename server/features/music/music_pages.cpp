// One read for each page; the work is in music_content.
#include "features/music/music_pages.hpp"

#include "features/music/music_content.hpp"

namespace music {
namespace {

std::string param(tenants::Visit const& visit, std::string_view name) {
  auto const found = visit.params.find(name);
  return found == visit.params.end() ? std::string() : found->second;
}

Part part_in(tenants::Visit const& visit) {
  return part_of(visit.query.find("limit"), visit.query.find("offset"));
}

/// The visit is the caller's and outlives the answer; `work` runs on a storage thread meanwhile.
template <class F>
MusicPages::Answer read_page(storage::Database& database, tenants::Visit const& visit, base::Instant now,
                             F work) {
  auto read = [&visit, now, work](storage::Session& session) {
    Content content(session, visit, now);
    return work(content);
  };
  co_return co_await database.read(std::move(read));
}

}  // namespace

MusicPages::Answer MusicPages::tracks(tenants::Visit const& visit) {
  return read_page(database_, visit, clock_.now(),
                   [part = part_in(visit)](Content& content) { return content.tracks(part); });
}

MusicPages::Answer MusicPages::track_categories(tenants::Visit const& visit) {
  return read_page(database_, visit, clock_.now(),
                   [](Content& content) { return content.track_categories(); });
}

MusicPages::Answer MusicPages::track(tenants::Visit const& visit) {
  return read_page(database_, visit, clock_.now(),
                   [id = param(visit, "track")](Content& content) { return content.track(id); });
}

MusicPages::Answer MusicPages::albums(tenants::Visit const& visit) {
  return read_page(database_, visit, clock_.now(),
                   [part = part_in(visit)](Content& content) { return content.albums(part); });
}

MusicPages::Answer MusicPages::albums_category(tenants::Visit const& visit) {
  return read_page(database_, visit, clock_.now(),
                   [part = part_in(visit), name = param(visit, "name")](Content& content) {
                     return content.albums(part, name);
                   });
}

MusicPages::Answer MusicPages::album(tenants::Visit const& visit) {
  return read_page(database_, visit, clock_.now(),
                   [id = param(visit, "album")](Content& content) { return content.album(id); });
}

MusicPages::Answer MusicPages::artist(tenants::Visit const& visit) {
  return read_page(database_, visit, clock_.now(),
                   [id = param(visit, "id")](Content& content) { return content.artist(id); });
}

MusicPages::Answer MusicPages::genre(tenants::Visit const& visit) {
  return read_page(database_, visit, clock_.now(),
                   [name = param(visit, "name")](Content& content) { return content.genre(name); });
}

MusicPages::Answer MusicPages::playlists(tenants::Visit const& visit) {
  return read_page(database_, visit, clock_.now(),
                   [part = part_in(visit)](Content& content) { return content.playlists(part); });
}

MusicPages::Answer MusicPages::playlist(tenants::Visit const& visit) {
  return read_page(database_, visit, clock_.now(),
                   [id = param(visit, "playlist")](Content& content) { return content.playlist(id); });
}

MusicPages::Answer MusicPages::video(tenants::Visit const& visit) {
  return read_page(
      database_, visit, clock_.now(),
      [id = param(visit, "id"), &keys = keys_](Content& content) { return content.video(id, keys); });
}

}  // namespace music
