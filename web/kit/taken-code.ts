// The code that a backend on another host hands over in the address: taken out at once, and used once.

/** What this browser asked for; kept for the tab that asked. */
export const STATE_KEY = "signInState";
export const VERIFIER_KEY = "signInVerifier";
export const RETURN_KEY = "signInReturn";
/** A state that the page made; one of the server's never reaches a script. */
export const OWN_STATE = "c.";

export interface TakenCode {
  code: string;
  codeVerifier: string;
  redirectUrl: string;
}

/**
 * Takes code and state out of the address at once, before anything can read them there. The code is answered only
 * where the state is the one that this tab made; it counts once.
 */
export function takeCode(): { code: TakenCode | null; foreign: boolean } {
  const url = new URL(location.href);
  const code = url.searchParams.get("code");
  const state = url.searchParams.get("state");
  // Other pages may have a parameter called code; a sign-in always brings its state along.
  if (code === null || !state?.startsWith(OWN_STATE)) return { code: null, foreign: false };
  url.searchParams.delete("code");
  url.searchParams.delete("state");
  history.replaceState(history.state, "", url);
  const kept = readOnce();
  if (!code || !kept || kept.state !== state) return { code: null, foreign: true };
  return { code: { code, codeVerifier: kept.verifier, redirectUrl: kept.back }, foreign: false };
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
