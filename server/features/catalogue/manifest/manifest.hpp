// The manifest of a folder to import: the metadata of its files. What each kind says lies in music_manifest,
// speech_manifest, video_manifest, story_manifest, game_manifest, market_manifest and voucher_manifest.
#pragma once
#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "features/catalogue/kinds/games/game_manifest.hpp"
#include "features/catalogue/kinds/market/market_manifest.hpp"
#include "features/catalogue/kinds/music/music_manifest.hpp"
#include "features/catalogue/kinds/speech/speech_manifest.hpp"
#include "features/catalogue/kinds/stories/story_manifest.hpp"
#include "features/catalogue/kinds/video/video_manifest.hpp"
#include "features/catalogue/kinds/vouchers/voucher_manifest.hpp"

namespace catalogue {

struct Manifest {
  std::string licensor;
  std::vector<ManifestGenre> genres;
  std::vector<ManifestArtist> artists;
  std::vector<ManifestAlbum> albums;
  std::vector<ManifestPlaylist> playlists;
  std::vector<ManifestVideo> videos;
  std::vector<ManifestHero> heroes;
  std::vector<ManifestPerson> people;
  std::vector<ManifestPodcast> podcasts;
  std::vector<ManifestAudiobook> audiobooks;
  std::vector<ManifestFilm> films;
  std::vector<ManifestSeries> series;
  std::vector<ManifestStoryFolder> article_folders;
  std::vector<ManifestPerson> developers;
  std::vector<ManifestGame> games;
  std::vector<ManifestPartner> partners;
  std::vector<ManifestProduct> products;
  std::vector<ManifestVoucher> vouchers;
  std::vector<ManifestVoucherBook> voucherbooks;
  std::vector<ManifestInfoService> info_services;
  std::vector<std::string> link_hosts;  // where links in show notes and articles may lead
};
BOOST_DESCRIBE_STRUCT(Manifest, (),
                      (licensor, genres, artists, albums, playlists, videos, heroes, people, podcasts,
                       audiobooks, films, series, article_folders, developers, games, partners, products,
                       vouchers, voucherbooks, info_services, link_hosts))

/// Reads and checks a manifest: keys that are there once, references that lead somewhere, paths that stay
/// inside the folder, dates, prices and ratings. Errors carry their path ("albums[0].tracks[2].file").
std::expected<Manifest, std::vector<base::FieldError>> read_manifest(std::string_view text);

}  // namespace catalogue

template <>
inline constexpr bool base::optional_by_default<catalogue::Manifest> = true;
