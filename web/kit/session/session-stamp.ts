// Stores the stamp of the session that this browser knows, and remembers the one that this page shows.
import { AUTH_KEY, storedStamp } from "./signed-in";

/** Written only if it differs, because other tabs reload when it changes. */
export function storeStamp(stamp: string | null) {
  try {
    if (storedStamp() === stamp) return;
    if (stamp) localStorage.setItem(AUTH_KEY, stamp);
    else localStorage.removeItem(AUTH_KEY);
  } catch {
    // Without storage, other tabs notice at their next call.
  }
}

let shown: string | null = null;

/** The stamp of the session that this page shows; null for a guest. */
export const shownStamp = () => shown;

export function showStamp(stamp: string | null) {
  shown = stamp;
}
