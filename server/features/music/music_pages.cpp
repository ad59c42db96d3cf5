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
portal::Task<std::invoke_result_t<F, Content&>> read_page(storage::Database& database,
                                                          tenants::Visit const& visit, base::Instant now,
                                                          F work) {
  auto read = [&visit, now, work](storage::Session& session) {
    Content content(session, visit, now);
    return work(content);
  };
  co_return co_await database.read(std::move(read));
}

}  // namespace

portal::Task<portal::Page<MusicTracksPage>> MusicPages::tracks(tenants::Visit const& visit) {
  return read_page(database_, visit, clock_.now(),
                   [part = part_in(visit)](Content& content) { return content.tracks(part); });
}

portal::Task<portal::Page<MusicTrackCategoriesPage>> MusicPages::track_categories(
    tenants::Visit const& visit) {
  return read_page(database_, visit, clock_.now(),
                   [](Content& content) { return content.track_categories(); });
}

portal::Task<portal::Page<MusicTrackPage>> MusicPages::track(tenants::Visit const& visit) {
  return read_page(database_, visit, clock_.now(),
                   [id = param(visit, "track")](Content& content) { return content.track(id); });
}

portal::Task<portal::Page<MusicAlbumsPage>> MusicPages::albums(tenants::Visit const& visit) {
  return read_page(database_, visit, clock_.now(),
                   [part = part_in(visit)](Content& content) { return content.albums(part); });
}

portal::Task<portal::Page<MusicAlbumsPage>> MusicPages::albums_category(tenants::Visit const& visit) {
  return read_page(database_, visit, clock_.now(),
                   [part = part_in(visit), name = param(visit, "name")](Content& content) {
                     return content.albums(part, name);
                   });
}

portal::Task<portal::Page<MusicAlbumPage>> MusicPages::album(tenants::Visit const& visit) {
  return read_page(database_, visit, clock_.now(),
                   [id = param(visit, "album")](Content& content) { return content.album(id); });
}

portal::Task<portal::Page<MusicArtistPage>> MusicPages::artist(tenants::Visit const& visit) {
  return read_page(database_, visit, clock_.now(),
                   [id = param(visit, "id")](Content& content) { return content.artist(id); });
}

portal::Task<portal::Page<MusicGenrePage>> MusicPages::genre(tenants::Visit const& visit) {
  return read_page(database_, visit, clock_.now(),
                   [name = param(visit, "name")](Content& content) { return content.genre(name); });
}

portal::Task<portal::Page<MusicPlaylistsPage>> MusicPages::playlists(tenants::Visit const& visit) {
  return read_page(database_, visit, clock_.now(),
                   [part = part_in(visit)](Content& content) { return content.playlists(part); });
}

portal::Task<portal::Page<MusicPlaylistPage>> MusicPages::playlist(tenants::Visit const& visit) {
  return read_page(database_, visit, clock_.now(),
                   [id = param(visit, "playlist")](Content& content) { return content.playlist(id); });
}

portal::Task<portal::Page<MusicVideoPage>> MusicPages::video(tenants::Visit const& visit) {
  return read_page(
      database_, visit, clock_.now(),
      [id = param(visit, "id"), &keys = keys_](Content& content) { return content.video(id, keys); });
}

}  // namespace music
