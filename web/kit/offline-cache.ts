// What the page and its service worker know of each other: the names of the cache and of the page in it.
export const CACHE_PREFIX = "kiosk-";
/** No address of the server: what it names is only in the cache. */
export const OFFLINE_PAGE = "/offline-page";

/** For signing out: nothing stays in the browser but its own files. */
export async function forgetOfflinePage() {
  if (!("caches" in globalThis)) return;
  for (const name of await caches.keys()) if (name.startsWith(CACHE_PREFIX)) await caches.delete(name);
}
