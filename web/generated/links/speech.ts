// Printed by `kiosk types`; do not edit by hand.

export const podcasts = "/podcast/list";
/** /podcast/details/:id */
export const podcastById = (at: { id: string }) =>
  `/podcast/details/${encodeURIComponent(at.id)}`;
/** /podcast/details/:title/:id */
export const podcast = (at: { title: string; id: string }) =>
  `/podcast/details/${encodeURIComponent(at.title)}/${encodeURIComponent(at.id)}`;
/** /podcast/episode/:id */
export const episodeById = (at: { id: string }) =>
  `/podcast/episode/${encodeURIComponent(at.id)}`;
/** /podcast/episode/:title/:id */
export const episode = (at: { title: string; id: string }) =>
  `/podcast/episode/${encodeURIComponent(at.title)}/${encodeURIComponent(at.id)}`;
export const audiobooks = "/audiobook/list";
export const audiobookGenres = "/audiobook/category";
/** /audiobook/genre/:name */
export const audiobookGenre = (at: { name: string }) =>
  `/audiobook/genre/${encodeURIComponent(at.name)}`;
/** /audiobook/details/:id */
export const audiobookById = (at: { id: string }) =>
  `/audiobook/details/${encodeURIComponent(at.id)}`;
/** /audiobook/details/:title/:id */
export const audiobook = (at: { title: string; id: string }) =>
  `/audiobook/details/${encodeURIComponent(at.title)}/${encodeURIComponent(at.id)}`;
/** /audiobook/artists/:id */
export const personById = (at: { id: string }) =>
  `/audiobook/artists/${encodeURIComponent(at.id)}`;
/** /audiobook/artists/:title/:id */
export const person = (at: { title: string; id: string }) =>
  `/audiobook/artists/${encodeURIComponent(at.title)}/${encodeURIComponent(at.id)}`;
