// Printed by `kiosk types`; do not edit by hand.

export const list = "/music/list";
export const tracks = "/music/tracks";
export const trackCategories = "/music/tracks/category";
/** /music/tracks/:track */
export const trackById = (at: { track: string }) =>
  `/music/tracks/${encodeURIComponent(at.track)}`;
/** /music/tracks/:title/:track */
export const track = (at: { title: string; track: string }) =>
  `/music/tracks/${encodeURIComponent(at.title)}/${encodeURIComponent(at.track)}`;
export const albums = "/music/albums";
/** /music/albums/category/:name */
export const albumCategory = (at: { name: string }) =>
  `/music/albums/category/${encodeURIComponent(at.name)}`;
/** /music/albums/:artist/:album */
export const albumById = (at: { artist: string; album: string }) =>
  `/music/albums/${encodeURIComponent(at.artist)}/${encodeURIComponent(at.album)}`;
/** /music/albums/:artist/:artistName/:albumName/:album */
export const album = (at: { artist: string; artistName: string; albumName: string; album: string }) =>
  `/music/albums/${encodeURIComponent(at.artist)}/${encodeURIComponent(at.artistName)}/${encodeURIComponent(at.albumName)}/${encodeURIComponent(at.album)}`;
export const artists = "/music/artists";
/** /music/artists/:id */
export const artistById = (at: { id: string }) =>
  `/music/artists/${encodeURIComponent(at.id)}`;
/** /music/artists/:artistName/:id */
export const artist = (at: { artistName: string; id: string }) =>
  `/music/artists/${encodeURIComponent(at.artistName)}/${encodeURIComponent(at.id)}`;
/** /music/genre/:name */
export const genre = (at: { name: string }) =>
  `/music/genre/${encodeURIComponent(at.name)}`;
export const playlists = "/music/playlists";
/** /music/playlists/:playlist */
export const playlistById = (at: { playlist: string }) =>
  `/music/playlists/${encodeURIComponent(at.playlist)}`;
/** /music/playlists/:title/:playlist */
export const playlist = (at: { title: string; playlist: string }) =>
  `/music/playlists/${encodeURIComponent(at.title)}/${encodeURIComponent(at.playlist)}`;
export const videos = "/music/video";
/** /music/video/details/:id */
export const video = (at: { id: string }) =>
  `/music/video/details/${encodeURIComponent(at.id)}`;
