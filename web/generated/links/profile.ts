// Printed by `kiosk types`; do not edit by hand.

export const overview = "/profile";
export const info = "/profile/info";
export const manage = "/profile/manage";
export const subscriptions = "/profile/subscriptions";
export const receipts = "/profile/receipts";
/** /profile/receipts/:id */
export const receipt = (at: { id: string }) =>
  `/profile/receipts/${encodeURIComponent(at.id)}`;
