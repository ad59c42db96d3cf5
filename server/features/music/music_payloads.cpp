// The JSON of the music pages, compiled once.
#include "features/music/music_payloads.hpp"

#include "base/json/json_codec_definitions.hpp"

KIOSK_JSON_COMPILED(music::MusicAlbumPage);
KIOSK_JSON_COMPILED(music::MusicAlbumsPage);
KIOSK_JSON_COMPILED(music::MusicArtistPage);
KIOSK_JSON_COMPILED(music::MusicArtistsPage);
KIOSK_JSON_COMPILED(music::MusicGenrePage);
KIOSK_JSON_COMPILED(music::MusicPlaylistPage);
KIOSK_JSON_COMPILED(music::MusicPlaylistsPage);
KIOSK_JSON_COMPILED(music::MusicTrackCategoriesPage);
KIOSK_JSON_COMPILED(music::MusicTrackPage);
KIOSK_JSON_COMPILED(music::MusicTracksPage);
KIOSK_JSON_COMPILED(music::MusicVideoPage);
KIOSK_JSON_COMPILED(music::MusicVideosPage);
