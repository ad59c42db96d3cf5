// @vitest-environment node
// A document names every file that its page needs, so that nothing is rendered before its style is there.
import { describe, expect, it } from "vitest";
import { sampleEnvelope, sampleView } from "#testing/sample-envelope";
import { type Manifest, renderDocument } from "./document";

const manifest = {
  build: "b",
  entry: "/assets/entry.js",
  preload: ["/assets/core.js"],
  css: ["/assets/core.css"],
  pages: {
    error: { js: ["/assets/error.js"], css: ["/assets/error.css"] },
    profile: { js: ["/assets/profile.js"], css: ["/assets/profile.css"] },
  },
  messages: { en: { index: "/assets/en.js", core: "/assets/en-core.js", error: "/assets/en-error.js" } },
  fonts: { latin: "/l.woff2", latinExt: "/le.woff2", arabic: "/a.woff2" },
  firstPaint: "/assets/first-paint.js",
} as unknown as Manifest;

describe("a document", () => {
  it.each(["page", "shell"] as const)("links the style of its page and of no other (%s)", (content) => {
    const html = renderDocument(sampleView({ page: "error" }), manifest, content);
    const styles = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, file]) => file);
    expect(styles).toEqual(["/assets/core.css", "/assets/error.css"]);
  });

  it("links the tenant's colours and its own style after all others, so that these win", () => {
    const { shell } = sampleEnvelope();
    const own = {
      ...shell,
      themeStylesheet: "/theme/aurora-1.css",
      customStyle: "https://cdn.example/aurora.css?v=2&dark",
    };
    const html = renderDocument(sampleView({ page: "error", shell: own }), manifest, "page");
    const styles = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, file]) => file);
    expect(styles.slice(-2)).toEqual(["/theme/aurora-1.css", "https://cdn.example/aurora.css?v=2&amp;dark"]);
  });

  it("keeps the scripts and the messages of its page where no browser loads them before the first paint", () => {
    const html = renderDocument(sampleView({ page: "error" }), manifest, "page");
    const [before = "", kept = ""] = html.split('<template id="scripts">');
    expect(before.match(/<script src="[^"]+"/g)).toEqual(['<script src="/assets/first-paint.js"']);
    expect(before).not.toMatch(/modulepreload|type="module"/);
    expect(kept).toMatch(/<script type="module" src="\/assets\/entry\.js"><\/script><\/template><\/body>/);
    const scripts = [...kept.matchAll(/<link rel="modulepreload" href="([^"]+)"/g)].map(([, file]) => file);
    expect(scripts).toEqual([
      "/assets/entry.js",
      "/assets/core.js",
      "/assets/error.js",
      "/assets/en.js",
      "/assets/en-core.js",
      "/assets/en-error.js",
    ]);
  });
});
