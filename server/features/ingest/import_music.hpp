// Imports music: artists, albums with their tracks, playlists, videos and heroes.
#pragma once
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "features/catalogue/manifest/manifest.hpp"
#include "features/ingest/import_registry.hpp"

namespace ingest {

class MusicImport {
 public:
  /// Adds the files to the import threads.
  MusicImport(catalogue::Manifest const& manifest, catalogue::MediaFolder const& media,
              ImportThreads& import_threads);
  /// Waits for them and registers what belongs together as it becomes ready.
  void register_all(Registry& registry);

 private:
  struct AlbumPlan {
    catalogue::ManifestAlbum const* album;
    std::optional<std::size_t> artwork;
    std::vector<std::size_t> tracks;
  };
  struct VideoPlan {
    catalogue::ManifestVideo const* video;
    std::size_t film;
    std::optional<std::size_t> artwork;
  };

  void artist(Registry& registry, catalogue::ManifestArtist const& artist, std::optional<std::size_t> artwork,
              std::int64_t rank);
  void album(Registry& registry, AlbumPlan const& plan, std::int64_t album_index);
  void playlist(Registry& registry, catalogue::ManifestPlaylist const& playlist,
                std::optional<std::size_t> artwork, std::int64_t rank);
  void video(Registry& registry, VideoPlan const& plan, std::int64_t rank);
  void hero(Registry& registry, catalogue::ManifestHero const& hero, std::size_t image, std::int64_t rank);
  catalogue::ArticleDraft track_draft(catalogue::ManifestAlbum const& album,
                                      catalogue::ManifestTrack const& track, catalogue::Made const& made,
                                      std::optional<catalogue::Made> const& cover,
                                      std::optional<base::Instant> released) const;

  catalogue::Manifest const& manifest_;
  catalogue::MediaFolder const& media_;
  std::vector<std::optional<std::size_t>> artist_pictures_;
  std::vector<AlbumPlan> albums_;
  std::vector<std::optional<std::size_t>> playlist_pictures_;
  std::vector<VideoPlan> videos_;
  std::vector<std::size_t> heroes_;
  std::map<std::string, base::ArticleId> artists_;
  std::map<std::string, base::ArticleId> tracks_;
};

}  // namespace ingest
