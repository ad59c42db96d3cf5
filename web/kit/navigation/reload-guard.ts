// Prevents reload loops: at most one automatic reload per path within ten seconds.
export const RELOAD_GUARD_KEY = "kiosk:reload-guard";
export const RELOAD_GUARD_LIFETIME_MS = 10_000;

interface Guard {
  path: string;
  expires: number;
}

/** True unless this path was reloaded a moment ago; remembers the reload. */
export function mayReload(path: string, now = Date.now(), storage = sessionStore()): boolean {
  const guard = readGuard(storage);
  if (guard && guard.path === path && guard.expires > now) return false;
  try {
    storage?.setItem(RELOAD_GUARD_KEY, JSON.stringify({ path, expires: now + RELOAD_GUARD_LIFETIME_MS }));
  } catch {
    // Without storage a loop could not be detected, so do not reload.
    return false;
  }
  return storage !== null;
}

function readGuard(storage: Storage | null): Guard | null {
  try {
    const guard = JSON.parse(storage?.getItem(RELOAD_GUARD_KEY) ?? "null") as Partial<Guard> | null;
    return guard && typeof guard.path === "string" && typeof guard.expires === "number"
      ? (guard as Guard)
      : null;
  } catch {
    return null;
  }
}

function sessionStore(): Storage | null {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}
