// Printed by `kiosk types`; do not edit by hand.

/** /login/:tenant */
export const login = (at: { tenant: string }) =>
  `/login/${encodeURIComponent(at.tenant)}`;
/** /register/:tenant */
export const register = (at: { tenant: string }) =>
  `/register/${encodeURIComponent(at.tenant)}`;
