// The access token, held in memory only and renewed with the HttpOnly refresh cookie (single flight, across tabs).
import type { Tokens } from "#generated/payloads";
import { CallError, createCalls, isOtherOrigin } from "#kit/calls/calls";
import { signedInStamp } from "./signed-in";

/** The token is renewed this long before it expires, so that it does not expire during a slow call. */
export const AHEAD_MS = 30_000;
const LOCK = "kiosk-auth";

interface TokenSettings {
  base: string;
  tenant: string;
  fetch?: typeof fetch;
  now?: () => number;
}

export type TokenStore = ReturnType<typeof createTokenStore>;

export function createTokenStore({ base, tenant, fetch, now = Date.now }: TokenSettings) {
  // Without a session: a call that renews the token cannot wait for a valid one.
  const call = createCalls({ base, tenant, fetch });
  let token: string | null = null;
  let endsAt = 0;
  let renewing: Promise<string | null> | null = null;

  function take(tokens: Tokens): string {
    token = tokens.access_token;
    endsAt = now() + tokens.expires * 1000; // `expires` is in seconds
    return token;
  }

  function forget() {
    token = null;
    endsAt = 0;
  }

  /** Single flight: one request at a time in this tab and, with Web Locks, in all tabs of this browser. */
  function renew(refused?: string): Promise<string | null> {
    // Another call has renewed the token already.
    if (refused && token && token !== refused && now() < endsAt) return Promise.resolve(token);
    renewing ??= inLock(refresh).finally(() => {
      renewing = null;
    });
    return renewing;
  }

  async function refresh(): Promise<string | null> {
    // While this tab waited for the lock, another one may have signed out.
    if (!signedInStamp() && !isOtherOrigin(base)) {
      forget();
      return null;
    }
    try {
      return take(await call("POST /security/token/refresh", { body: {} }));
    } catch (error) {
      // Only a refusal ends the session. An overloaded or failing server says nothing about it.
      if (!(error instanceof CallError) || error.status >= 500 || [408, 429].includes(error.status))
        throw error;
      forget();
      return null;
    }
  }

  return {
    take,
    forget,
    renew,
    state: (): "none" | "valid" | "expired" => (!token ? "none" : now() < endsAt ? "valid" : "expired"),
    /** A token for the next call; null for a guest. */
    async current(): Promise<string | null> {
      if (token && now() < endsAt - AHEAD_MS) return token;
      if (!token && !signedInStamp()) return null;
      try {
        return await renew();
      } catch (error) {
        // The network is down: use the old token while it is valid.
        if (token && now() < endsAt) return token;
        throw error;
      }
    },
  };
}

/** Without Web Locks two tabs may refresh at once; the server accepts a rotated token for ten more seconds. */
function inLock<T>(work: () => Promise<T>): Promise<T> {
  const { locks } = navigator as Navigator & { locks?: LockManager };
  return locks ? (locks.request(LOCK, work) as Promise<T>) : work();
}
