import { afterEach, describe, expect, it, vi } from "vitest";
import { sampleView } from "../testing/sample-envelope";
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
    const kept = new Map<string, string[]>();
    vi.stubGlobal("caches", {
      keys: async () => [...kept.keys()],
      delete: async (name: string) => kept.delete(name),
      open: async (name: string) => {
        const addresses: string[] = [];
        kept.set(name, addresses);
        return {
          put: async (address: string) => void addresses.push(address),
          addAll: async (files: string[]) =>
            void addresses.push(...files.map((file) => new URL(file).pathname)),
        };
      },
    });
    const register = vi.fn(async () => undefined);
    vi.stubGlobal("navigator", { serviceWorker: { register } });
    document.head.innerHTML =
      '<link rel="stylesheet" href="/assets/core.css"><link rel="stylesheet" href="https://cdn.example/a.css">';
    await keepOfflinePage(sampleView({ build: "b1" }));
    expect(register).toHaveBeenCalledWith("/sw.js");
    expect([...kept]).toEqual([["kiosk-b1", ["/offline-page", "/assets/core.css"]]]);
    kept.set("another", []);
    await forgetOfflinePage();
    expect([...kept.keys()]).toEqual(["another"]);
  });
});
