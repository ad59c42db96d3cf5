// Printed by `kiosk types`; do not edit by hand.

export const home = "/";
/** /main/:name */
export const main = (at: { name: string }) =>
  `/main/${encodeURIComponent(at.name)}`;
/** /info/:name */
export const info = (at: { name: string }) =>
  `/info/${encodeURIComponent(at.name)}`;
export const impressum = "/impressum";
/** /marketing/:name */
export const marketing = (at: { name: string }) =>
  `/marketing/${encodeURIComponent(at.name)}`;
export const launch = "/launch";
/** /:name */
export const named = (at: { name: string }) =>
  `/${encodeURIComponent(at.name)}`;
