// Whether there is a session, from the readable cookie beside the refresh token. Every page needs it; few need tokens.

/** The readable cookie: a stamp that names the session, never a secret. */
const COOKIE = "signedIn";

/** The cookie's value; null for a guest. It has the prefix __Host- over https. */
export function signedInStamp(page: Document = document): string | null {
  for (const pair of page.cookie.split(/;\s*/)) {
    const [name, value] = pair.split("=", 2);
    if (name === COOKIE || name === `__Host-${COOKIE}`) return value || null;
  }
  return null;
}

/** Key in localStorage for the stamp of the last known session, so that other tabs notice a change. Never a token. */
export const AUTH_KEY = "authToken";

export function storedStamp(): string | null {
  try {
    return localStorage.getItem(AUTH_KEY);
  } catch {
    return null;
  }
}
