// A portal for one game: a page that shows it as the play page does, in a sandboxed frame from another host under the
// content security policy of game files, and that speaks the protocol of docs/guides/games.md. The frame's messages are
// kept for tests in `heard`.
import { createServer } from "node:http";
import { extname } from "node:path";
import { filesOf } from "../../../demo/games/pack.mjs";

const types = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".json": "application/json",
};

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; media-src 'self' blob:; " +
  "connect-src 'none'; base-uri 'none'; form-action 'none'";

/** What the portal's page runs. It is sent as text: nothing of this file is in reach there. */
function portal() {
  const asked = new URLSearchParams(location.search);
  const frame = document.querySelector("iframe");
  window.heard = [];
  window.say = (type, fields) => frame.contentWindow.postMessage({ kiosk: 1, type, ...fields }, "*");
  window.addEventListener("message", ({ source, origin, data }) => {
    if (source !== frame.contentWindow || origin !== "null" || data?.kiosk !== 1) return;
    window.heard.push(data);
    if (data.type === "ready" && !asked.has("silent")) {
      window.say("hello", {
        language: asked.get("language") ?? "en",
        muted: asked.has("muted"),
        save: asked.get("save"),
        best: asked.has("best") ? Number(asked.get("best")) : null,
      });
      frame.focus();
    }
    if (data.type === "load") window.say("loaded", { data: asked.get("save") });
  });
  frame.src = asked.get("game");
}

const page = `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Portal</title><link rel="icon" href="data:,">
<style>html, body { margin: 0; height: 100% } iframe { border: 0; display: block; width: 100%; height: 100% }</style>
<iframe title="Game" sandbox="allow-scripts" allow="autoplay; fullscreen; gamepad"></iframe>
<script>(${portal})()</script></html>`;

/** Serves the portal and all games on loopback. */
export async function startGamePortal() {
  const packages = new Map();
  const file = (id, name) => {
    if (!packages.has(id)) packages.set(id, new Map(filesOf(id)));
    return packages.get(id).get(name);
  };
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, "http://portal");
    if (pathname === "/portal") {
      response.setHeader("content-type", types[".html"]);
      response.end(page);
      return;
    }
    const [id, name] = pathname.slice(1).split("/");
    const bytes = /^[a-z-]+$/.test(id) && file(id, name);
    if (!bytes) {
      response.statusCode = 404;
      response.end();
      return;
    }
    response.setHeader("content-type", types[extname(name)]);
    response.setHeader("content-security-policy", policy);
    response.setHeader("x-content-type-options", "nosniff");
    response.end(bytes);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address();
  const gameUrl = (id, language = "en") =>
    `http://${id}.games.localhost:${port}/${id}/index.html?lang=${language}`;
  return {
    gameUrl,
    /** The portal's page with a game; options: language, muted, save, best, silent. */
    url(id, { language = "en", ...options } = {}) {
      const query = new URLSearchParams({ game: gameUrl(id, language), language, ...options });
      return `http://portal.localhost:${port}/portal?${query}`;
    },
    forget: () => packages.clear(),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
