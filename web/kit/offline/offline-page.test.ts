import { afterEach, describe, expect, it, vi } from "vitest";
import { sampleView } from "#testing/sample-envelope";
import { forgetOfflinePage } from "./offline-cache";
import { keepOfflinePage, offlineDocument } from "./offline-page";

describe("the offline page", () => {
  afterEach(() => {
    document.head.innerHTML = "";
  });

  it("is in the language and the colours of the page, and tries the same address again", () => {
    document.head.innerHTML =
      '<link rel="stylesheet" href="/assets/core.css"><link rel="canonical" href="/x">';
    document.documentElement.dataset.theme = "dark";
    const root = offlineDocument(sampleView({ locale: "ar", dir: "rtl" }), document);
    expect(root.lang).toBe("ar");
    expect(root.dir).toBe("rtl");
    expect(root.dataset.theme).toBe("dark");
    expect([...root.querySelectorAll("link")].map((link) => link.getAttribute("href"))).toEqual([
      "/assets/core.css",
    ]);
    expect(root.querySelector("a")?.getAttribute("href")).toBe("");
    expect(root.querySelector("script")).toBeNull();
  });

  it("is kept for the build, with its style, and forgotten at the sign-out", async () => {
    const kept = keptBy();
    const register = vi.fn(async () => undefined);
    vi.stubGlobal("navigator", { serviceWorker: { register } });
    document.head.innerHTML =
      '<link rel="stylesheet" href="/assets/core.css"><link rel="stylesheet" href="https://cdn.example/a.css">';
    await keepOfflinePage(sampleView({ build: "b1" }));
    expect(register).toHaveBeenCalledWith("/sw.js");
    expect(kept.written).toEqual(["/assets/core.css", "/offline-page"]);
    expect([...kept.caches.keys()]).toEqual(["kiosk-b1"]);
    kept.caches.set("another", new Map());
    await forgetOfflinePage();
    expect([...kept.caches.keys()]).toEqual(["another"]);
  });

  it("is kept once for each language and theme", async () => {
    const kept = keptBy();
    vi.stubGlobal("navigator", { serviceWorker: { register: async () => undefined } });
    const keepsWith = async (change: Parameters<typeof sampleView>[0], theme = "dark") => {
      document.documentElement.dataset.theme = theme;
      kept.written.length = 0;
      await keepOfflinePage(sampleView({ build: "b1", ...change }));
      return kept.written;
    };
    expect(await keepsWith({})).toEqual(["/offline-page"]);
    expect(await keepsWith({})).toEqual([]);
    expect(await keepsWith({ locale: "ar", dir: "rtl" })).toEqual(["/offline-page"]);
    expect(await keepsWith({ locale: "ar", dir: "rtl" }, "light")).toEqual(["/offline-page"]);
    expect(await keepsWith({ locale: "ar", dir: "rtl" }, "light")).toEqual([]);
    expect(await keepsWith({ build: "b2" }, "light")).toEqual(["/offline-page"]);
  });

  it("is tried again where its styles could not be loaded", async () => {
    const kept = keptBy();
    vi.stubGlobal("navigator", { serviceWorker: { register: async () => undefined } });
    document.head.innerHTML = '<link rel="stylesheet" href="/assets/core.css">';
    kept.fails = true;
    await expect(keepOfflinePage(sampleView())).rejects.toThrow("no connection");
    kept.fails = false;
    await keepOfflinePage(sampleView());
    expect(kept.written).toEqual(["/assets/core.css", "/offline-page"]);
  });
});

/** The browser's caches, which write down what is put into them. */
function keptBy() {
  const kept = { caches: new Map<string, Map<string, Response>>(), written: [] as string[], fails: false };
  vi.stubGlobal("caches", {
    keys: async () => [...kept.caches.keys()],
    delete: async (name: string) => kept.caches.delete(name),
    open: async (name: string) => {
      const entries = kept.caches.get(name) ?? new Map<string, Response>();
      kept.caches.set(name, entries);
      return {
        match: async (address: string) => entries.get(address),
        put: async (address: string, response: Response) => {
          kept.written.push(address);
          entries.set(address, response);
        },
        addAll: async (files: string[]) => {
          if (kept.fails) throw new Error("no connection");
          kept.written.push(...files.map((file) => new URL(file).pathname));
        },
      };
    },
  });
  return kept;
}
