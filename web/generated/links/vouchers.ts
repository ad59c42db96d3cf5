// Printed by `kiosk types`; do not edit by hand.

export const list = "/vouchers";
/** /vouchers/category/:id */
export const category = (at: { id: string }) =>
  `/vouchers/category/${encodeURIComponent(at.id)}`;
/** /vouchers/details/:id */
export const voucher = (at: { id: string }) =>
  `/vouchers/details/${encodeURIComponent(at.id)}`;
/** /vouchers/details/:id/:voucherId */
export const voucherInBook = (at: { id: string; voucherId: string }) =>
  `/vouchers/details/${encodeURIComponent(at.id)}/${encodeURIComponent(at.voucherId)}`;
export const books = "/voucherbooks";
/** /voucherbooks/:name */
export const book = (at: { name: string }) =>
  `/voucherbooks/${encodeURIComponent(at.name)}`;
