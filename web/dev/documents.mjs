// Turns a document of the program into one for development: its module addresses point to Vite's modules.

/** Below this path Vite serves the front end's sources; everything else is the program's. */
export const BASE = "/_dev/";

/**
 * `stale`: sources have changed since build/web was built. The program rendered the markup with that build, so React
 * could not hydrate it; it is removed, and the browser renders the page from the payload.
 */
export function developmentDocument(html, { stale = false } = {}) {
  const document = html
    .replace(/<link\b[^>]*\brel="modulepreload"[^>]*>/g, "")
    .replace(
      /<script\b[^>]*\btype="module"[^>]*><\/script>/,
      `<script type="module" src="${BASE}@vite/client"></script><script type="module" src="${BASE}dev/dev-entry.js"></script>`,
    );
  return stale ? withoutMarkup(document) : document;
}

/** Empties #app. The payload follows it, so its end is the last </div> before the payload. */
function withoutMarkup(document) {
  const open = '<div id="app">';
  const start = document.indexOf(open);
  const payload = document.indexOf('<script type="application/json" id="payload"');
  const end = payload < 0 ? -1 : document.lastIndexOf("</div>", payload);
  return start < 0 || end < start ? document : document.slice(0, start + open.length) + document.slice(end);
}

/** Vite's client injects <style> elements and opens a WebSocket. The rest of the policy stays as strict as it is. */
export function developmentPolicy(policy) {
  return policy
    .replace(/style-src ([^;]*)/, "style-src $1 'unsafe-inline'")
    .replace(/connect-src ([^;]*)/, "connect-src $1 ws: wss:");
}
