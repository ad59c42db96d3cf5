// Printed by `kiosk types`; do not edit by hand.

/** /video/list/:name */
export const list = (at: { name: string }) =>
  `/video/list/${encodeURIComponent(at.name)}`;
export const test = "/video/test";
/** /video/category/:id */
export const genre = (at: { id: string }) =>
  `/video/category/${encodeURIComponent(at.id)}`;
/** /video/category/:name/:id */
export const genreNamed = (at: { name: string; id: string }) =>
  `/video/category/${encodeURIComponent(at.name)}/${encodeURIComponent(at.id)}`;
/** /video/details/:id */
export const filmById = (at: { id: string }) =>
  `/video/details/${encodeURIComponent(at.id)}`;
/** /video/details/:name/:id */
export const film = (at: { name: string; id: string }) =>
  `/video/details/${encodeURIComponent(at.name)}/${encodeURIComponent(at.id)}`;
/** /video/series/details/:id */
export const seriesById = (at: { id: string }) =>
  `/video/series/details/${encodeURIComponent(at.id)}`;
/** /video/series/details/:name/:id */
export const series = (at: { name: string; id: string }) =>
  `/video/series/details/${encodeURIComponent(at.name)}/${encodeURIComponent(at.id)}`;
/** /video/stream/:id */
export const streamById = (at: { id: string }) =>
  `/video/stream/${encodeURIComponent(at.id)}`;
/** /video/stream/:name/:id */
export const stream = (at: { name: string; id: string }) =>
  `/video/stream/${encodeURIComponent(at.name)}/${encodeURIComponent(at.id)}`;
/** /video/:ex/category/:id */
export const sourceCategory = (at: { ex: string; id: string }) =>
  `/video/${encodeURIComponent(at.ex)}/category/${encodeURIComponent(at.id)}`;
/** /video/:ex/details/:id */
export const sourceFilmById = (at: { ex: string; id: string }) =>
  `/video/${encodeURIComponent(at.ex)}/details/${encodeURIComponent(at.id)}`;
/** /video/:ex/details/:name/:id */
export const sourceFilm = (at: { ex: string; name: string; id: string }) =>
  `/video/${encodeURIComponent(at.ex)}/details/${encodeURIComponent(at.name)}/${encodeURIComponent(at.id)}`;
/** /video/:ex/stream/:id */
export const sourceStreamById = (at: { ex: string; id: string }) =>
  `/video/${encodeURIComponent(at.ex)}/stream/${encodeURIComponent(at.id)}`;
/** /video/:ex/stream/:name/:id */
export const sourceStream = (at: { ex: string; name: string; id: string }) =>
  `/video/${encodeURIComponent(at.ex)}/stream/${encodeURIComponent(at.name)}/${encodeURIComponent(at.id)}`;
