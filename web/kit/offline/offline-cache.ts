// Names what the browser stores for the time without a connection: the cache of the service worker with the offline
// page, which the worker knows, too, and the songs of a signed-in user.
export const CACHE_PREFIX = "kiosk-";
/** No address of the server: what it names is only in the cache. */
export const OFFLINE_PAGE = "/offline-page";

/** The database of offline songs. */
export const OFFLINE_SONGS = "kiosk-songs";

/** For signing out. */
export function forgetOfflineSongs() {
  if ("indexedDB" in globalThis) indexedDB.deleteDatabase(OFFLINE_SONGS);
}

/** For signing out: nothing stays in the browser but its own files. */
export async function forgetOfflinePage() {
  if (!("caches" in globalThis)) return;
  for (const name of await caches.keys()) if (name.startsWith(CACHE_PREFIX)) await caches.delete(name);
}
