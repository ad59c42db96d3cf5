// Printed by `kiosk types`; do not edit by hand.

export const list = "/games/list";
/** /games/list/:name */
export const listOf = (at: { name: string }) =>
  `/games/list/${encodeURIComponent(at.name)}`;
/** /games/list/:name/:id */
export const listOfCategory = (at: { name: string; id: string }) =>
  `/games/list/${encodeURIComponent(at.name)}/${encodeURIComponent(at.id)}`;
/** /games/category/:name */
export const category = (at: { name: string }) =>
  `/games/category/${encodeURIComponent(at.name)}`;
/** /games/category/:name/:id */
export const categoryById = (at: { name: string; id: string }) =>
  `/games/category/${encodeURIComponent(at.name)}/${encodeURIComponent(at.id)}`;
/** /games/details/:id */
export const gameById = (at: { id: string }) =>
  `/games/details/${encodeURIComponent(at.id)}`;
/** /games/details/:name/:id */
export const game = (at: { name: string; id: string }) =>
  `/games/details/${encodeURIComponent(at.name)}/${encodeURIComponent(at.id)}`;
/** /arcade/details/:id */
export const arcadeById = (at: { id: string }) =>
  `/arcade/details/${encodeURIComponent(at.id)}`;
/** /arcade/details/:name/:id */
export const arcade = (at: { name: string; id: string }) =>
  `/arcade/details/${encodeURIComponent(at.name)}/${encodeURIComponent(at.id)}`;
/** /games/play/:id */
export const playById = (at: { id: string }) =>
  `/games/play/${encodeURIComponent(at.id)}`;
/** /games/play/:name/:id */
export const play = (at: { name: string; id: string }) =>
  `/games/play/${encodeURIComponent(at.name)}/${encodeURIComponent(at.id)}`;
/** /games/publisher/:name */
export const publisher = (at: { name: string }) =>
  `/games/publisher/${encodeURIComponent(at.name)}`;
