// The service worker: without a connection it shows the offline page, which kit/offline/offline-page.ts keeps, in place of the
// browser's own. It keeps nothing itself, so no answer of the server is ever kept, and no personal one.
import { CACHE_PREFIX, OFFLINE_PAGE } from "#kit/offline/offline-cache";

/** The compiler's library for documents does not know the worker's own events. */
interface WorkerEvent extends Event {
  request: Request;
  preloadResponse: Promise<Response | undefined>;
  waitUntil(work: Promise<unknown>): void;
  respondWith(response: Promise<Response>): void;
}
const worker = self as unknown as {
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  registration: { navigationPreload?: { enable(): Promise<void> } };
  addEventListener(name: string, listener: (event: WorkerEvent) => void): void;
};

/** web/build.mjs writes the build's id here, so every build has another worker, and the browser installs it. */
const BUILD = "BUILD_ID";

worker.addEventListener("install", (event) => event.waitUntil(worker.skipWaiting()));

worker.addEventListener("activate", (event) => event.waitUntil(start()));

async function start() {
  // The request for a document does not wait until the worker runs.
  await worker.registration.navigationPreload?.enable();
  for (const name of await caches.keys())
    if (name.startsWith(CACHE_PREFIX) && name !== CACHE_PREFIX + BUILD) await caches.delete(name);
  await worker.clients.claim();
}

worker.addEventListener("fetch", (event) => {
  const { method, mode, destination } = event.request;
  if (method !== "GET") return;
  if (mode === "navigate") event.respondWith(documentOr(event));
  // The style and fonts of the offline page.
  else if (destination === "style" || destination === "font")
    event.respondWith(fetch(event.request).catch((error) => kept(event.request, error)));
});

async function documentOr(event: WorkerEvent): Promise<Response> {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch (error) {
    return kept(OFFLINE_PAGE, error);
  }
}

async function kept(request: Request | string, error: unknown): Promise<Response> {
  const found = await caches.match(request);
  if (!found) throw error;
  return found;
}
