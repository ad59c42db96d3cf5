// Plans the files of a music catalogue and registers its articles.
#include "features/ingest/import_music.hpp"

#include <algorithm>

#include "features/catalogue/kinds/video/video_attributes.hpp"
#include "features/media/film_assembly.hpp"

namespace ingest {
namespace {

std::int64_t track_rank(std::int64_t index, std::int64_t album_index) { return index * 1000 + album_index; }

std::string album_model(
    std::vector<std::pair<catalogue::ManifestTrack const*, catalogue::Made>> const& tracks) {
  std::string const& first = tracks.front().first->business_model;
  bool const same =
      std::ranges::all_of(tracks, [&](auto const& track) { return track.first->business_model == first; });
  return same && first != "DOWNLOAD_TO_OWN" ? first : "SUBSCRIPTION";
}

}  // namespace

MusicImport::MusicImport(catalogue::Manifest const& manifest, catalogue::MediaFolder const& media,
                         ImportThreads& import_threads)
    : manifest_(manifest), media_(media) {
  for (auto const& artist : manifest.artists)
    artist_pictures_.push_back(
        import_threads.add_optional(WorkKind::square_picture, artist.artwork, title_of(artist.name)));
  for (auto const& album : manifest.albums) {
    AlbumPlan plan{.album = &album,
                   .artwork = import_threads.add_optional(WorkKind::square_picture, album.artwork,
                                                          title_of(album.title)),
                   .tracks = {}};
    for (auto const& track : album.tracks)
      plan.tracks.push_back(import_threads.add(WorkKind::audio, track.file, title_of(track.title)));
    albums_.push_back(std::move(plan));
  }
  for (auto const& playlist : manifest.playlists)
    playlist_pictures_.push_back(
        import_threads.add_optional(WorkKind::square_picture, playlist.artwork, title_of(playlist.title)));
  for (auto const& video : manifest.videos)
    videos_.push_back({.video = &video,
                       .film = import_threads.add(WorkKind::music_video, video.file, title_of(video.title)),
                       .artwork = import_threads.add_optional(WorkKind::wide_picture, video.artwork,
                                                              title_of(video.title))});
  for (auto const& hero : manifest.heroes)
    heroes_.push_back(import_threads.add(WorkKind::wide_picture, hero.image, hero.key));
}

void MusicImport::register_all(Registry& registry) {
  auto const rank = [](std::size_t index) { return static_cast<std::int64_t>(index); };
  for (std::size_t i = 0; i < manifest_.artists.size(); ++i)
    artist(registry, manifest_.artists[i], artist_pictures_[i], rank(i));
  for (std::size_t i = 0; i < albums_.size(); ++i) album(registry, albums_[i], rank(i));
  for (std::size_t i = 0; i < manifest_.playlists.size(); ++i)
    playlist(registry, manifest_.playlists[i], playlist_pictures_[i], rank(i));
  for (std::size_t i = 0; i < videos_.size(); ++i) video(registry, videos_[i], rank(i));
  for (std::size_t i = 0; i < heroes_.size(); ++i) hero(registry, manifest_.heroes[i], heroes_[i], rank(i));
}

void MusicImport::artist(Registry& registry, catalogue::ManifestArtist const& artist,
                         std::optional<std::size_t> artwork, std::int64_t rank) {
  catalogue::ArticleDraft draft{.content_type = catalogue::ContentType::artist,
                                .key = artist.key,
                                .texts = article_texts(artist.name, artist.biography)};
  draft.genres = genre_slugs(artist.genres);
  registry.add_picture(draft, "COVER", artwork);
  base::ArticleId id;
  registry.write([&](storage::Session& session) {
    id = registry.save(session, draft, {.business_model = "FREE"}, rank);
  });
  artists_[artist.key] = id;
}

void MusicImport::album(Registry& registry, AlbumPlan const& plan, std::int64_t album_index) {
  catalogue::ManifestAlbum const& album = *plan.album;
  auto const cover = registry.take(plan.artwork);
  auto const released = base::parse_rfc3339(album.released);
  std::vector<std::pair<catalogue::ManifestTrack const*, catalogue::Made>> ready;
  for (std::size_t i = 0; i < plan.tracks.size(); ++i)
    if (auto made = registry.take(plan.tracks[i])) ready.emplace_back(&album.tracks[i], std::move(*made));

  std::map<std::string, base::ArticleId> saved;
  registry.write([&](storage::Session& session) {
    saved.clear();
    catalogue::ArticleDraft draft{.content_type = catalogue::ContentType::album,
                                  .key = album.key,
                                  .texts = article_texts(album.title, album.description),
                                  .released_at = released};
    draft.genres = genre_slugs(album.genres);
    draft.artists = {artists_.at(album.artist)};
    draft.child_relation = "album_track";
    if (cover && cover->picture) draft.pictures["COVER"] = *cover->picture;
    std::int64_t index = 0;
    for (auto const& [track, made] : ready) {
      ++index;
      base::ArticleId const id = registry.save(
          session, track_draft(album, *track, made, cover, released),
          {.business_model = track->business_model, .price = track->price}, track_rank(index, album_index));
      saved[track->key] = id;
      draft.children.push_back({.id = id, .position = track->number > 0 ? track->number : index});
      draft.duration_ms += made.duration_ms;
      draft.rating = std::max(draft.rating, track->rating);
      draft.explicit_ = draft.explicit_ || track->explicit_;
    }
    // An album without a playable track would be an empty page.
    if (!ready.empty()) registry.save(session, draft, {.business_model = album_model(ready)}, album_index);
  });
  tracks_.insert(saved.begin(), saved.end());
}

void MusicImport::playlist(Registry& registry, catalogue::ManifestPlaylist const& playlist,
                           std::optional<std::size_t> artwork, std::int64_t rank) {
  catalogue::ArticleDraft draft{.content_type = catalogue::ContentType::playlist,
                                .key = playlist.key,
                                .texts = article_texts(playlist.title, playlist.description)};
  draft.child_relation = "playlist_track";
  registry.add_picture(draft, "COVER", artwork);
  for (auto const& key : playlist.tracks) {
    // A track that was refused is missing here, and the playlist goes on without it.
    if (auto const track = tracks_.find(key); track != tracks_.end())
      draft.children.push_back(
          {.id = track->second, .position = static_cast<std::int64_t>(draft.children.size()) + 1});
  }
  registry.write(
      [&](storage::Session& session) { registry.save(session, draft, {.business_model = "FREE"}, rank); });
}

void MusicImport::video(Registry& registry, VideoPlan const& plan, std::int64_t rank) {
  auto const& video = *plan.video;
  auto const made = registry.take(plan.film);
  if (!made) return;
  catalogue::ArticleDraft draft{.content_type = catalogue::ContentType::video,
                                .key = video.key,
                                .texts = article_texts(video.title, video.description),
                                .rating = video.rating};
  draft.released_at = base::parse_rfc3339(video.released);
  draft.duration_ms = made->duration_ms;
  draft.loudness_centi = made->loudness_centi;
  media::FilmParts const parts{.film = *made, .language = {}};
  catalogue::VideoAttributes attributes;
  attributes.audio = media::languages_heard(parts);
  attributes.width = made->film->rungs.front().width;
  attributes.height = made->film->rungs.front().height;
  draft.attributes.text = base::to_json(attributes);
  draft.files = made->files;
  draft.files.push_back(media::assemble_film(media_, parts));
  for (auto const& key : video.artists) draft.artists.push_back(artists_.at(key));
  if (made->picture) draft.pictures["COVER"] = *made->picture;
  registry.add_picture(draft, "COVER", plan.artwork);
  draft.child_relation = "video_track";
  if (auto const track = tracks_.find(video.track); track != tracks_.end())
    draft.children = {{.id = track->second, .position = 1}};
  registry.write([&](storage::Session& session) {
    registry.save(session, draft, {.business_model = "SUBSCRIPTION"}, rank);
  });
}

void MusicImport::hero(Registry& registry, catalogue::ManifestHero const& hero, std::size_t image,
                       std::int64_t rank) {
  auto const made = registry.take(image);
  if (!made || !made->picture) return;
  catalogue::ArticleDraft draft{.content_type = catalogue::ContentType::picture,
                                .key = hero.key,
                                .texts = {{"en", {.title = hero.key, .description = {}}}}};
  draft.pictures["HERO"] = *made->picture;
  if (hero.accent.size() == 7 && hero.accent.starts_with('#')) draft.pictures["HERO"].color = hero.accent;
  registry.write(
      [&](storage::Session& session) { registry.save(session, draft, {.business_model = "FREE"}, rank); });
}

catalogue::ArticleDraft MusicImport::track_draft(catalogue::ManifestAlbum const& album,
                                                 catalogue::ManifestTrack const& track,
                                                 catalogue::Made const& made,
                                                 std::optional<catalogue::Made> const& cover,
                                                 std::optional<base::Instant> released) const {
  catalogue::ArticleDraft draft{.content_type = catalogue::ContentType::full_track_music,
                                .key = track.key,
                                .texts = article_texts(track.title, track.description),
                                .rating = track.rating,
                                .released_at = released};
  draft.duration_ms = made.duration_ms;
  draft.explicit_ = track.explicit_;
  draft.files = made.files;
  draft.loudness_centi = made.loudness_centi;
  draft.genres = genre_slugs(track.genres.empty() ? album.genres : track.genres);
  if (track.artists.empty()) draft.artists = {artists_.at(album.artist)};
  for (auto const& key : track.artists) draft.artists.push_back(artists_.at(key));
  if (cover && cover->picture) draft.pictures["COVER"] = *cover->picture;
  return draft;
}

}  // namespace ingest
