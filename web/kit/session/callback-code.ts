// The OAuth callback: takes the authorization code out of the URL and checks its state, once.

/** State, PKCE verifier and return URL of the request in progress, in this tab's session storage. */
export const STATE_KEY = "signInState";
export const VERIFIER_KEY = "signInVerifier";
export const RETURN_KEY = "signInReturn";
/** Prefix of a state that the browser made. The server's own never reaches a script. */
export const BROWSER_STATE_PREFIX = "c.";

export interface CallbackCode {
  code: string;
  codeVerifier: string;
  redirectUrl: string;
}

export interface CallbackResult {
  /** Null without a code, and for a code whose state is not this tab's. */
  code: CallbackCode | null;
  /** A code came with a state that this tab did not make: it is never redeemed (login CSRF). */
  stateMismatch: boolean;
}

/**
 * Removes code and state from the URL before any other script can read them. Returns the code only if the state is the
 * one that this tab made, and only the first time.
 */
export function takeCallbackCode(): CallbackResult {
  const url = new URL(location.href);
  const code = url.searchParams.get("code");
  const state = url.searchParams.get("state");
  // Other pages may have a parameter `code`; a callback always has a state too.
  if (code === null || !state?.startsWith(BROWSER_STATE_PREFIX)) return { code: null, stateMismatch: false };
  url.searchParams.delete("code");
  url.searchParams.delete("state");
  history.replaceState(history.state, "", url);
  const kept = readOnce();
  if (!code || !kept || kept.state !== state) return { code: null, stateMismatch: true };
  return { code: { code, codeVerifier: kept.verifier, redirectUrl: kept.back }, stateMismatch: false };
}

function readOnce() {
  try {
    const [state, verifier, back] = [STATE_KEY, VERIFIER_KEY, RETURN_KEY].map((key) => {
      const value = sessionStorage.getItem(key);
      sessionStorage.removeItem(key);
      return value;
    });
    return state && verifier && back ? { state, verifier, back } : null;
  } catch {
    return null;
  }
}
