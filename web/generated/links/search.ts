// Printed by `kiosk types`; do not edit by hand.

export const page = "/search";
export const pageQ = "/search-q";
