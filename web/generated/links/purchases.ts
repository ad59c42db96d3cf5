// Printed by `kiosk types`; do not edit by hand.

export const mine = "/myPurchases";
