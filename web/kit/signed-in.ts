// Whether somebody is signed in, as far as a script may see: every page asks, so it is apart from the tokens.

/** The readable cookie beside the refresh token: a stamp of the session, never a secret. */
const COOKIE = "signedIn";

/** What the cookie says, null for a guest. Its name says whether it came over https. */
export function signedInStamp(page: Document = document): string | null {
  for (const pair of page.cookie.split(/;\s*/)) {
    const [name, value] = pair.split("=", 2);
    if (name === COOKIE || name === `__Host-${COOKIE}`) return value || null;
  }
  return null;
}
