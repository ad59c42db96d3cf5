import { act, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { sampleEnvelope } from "#testing/sample-envelope";

vi.mock("./pages", () => ({
  loadPage: async (name: string) => {
    if (name === "gone") throw new TypeError("Failed to fetch dynamically imported module");
    return { default: () => <h1>{name === "broken" ? broken() : "Albums"}</h1> };
  },
}));
// What follows the start would ask the server for newer builds.
vi.mock("./after-start", () => ({ afterStart: () => ({ isOutdated: () => false }) }));
// The player loads by itself later; a test that ends before would break off its imports.
vi.mock("./shell/player-slot", () => ({ PlayerSlot: () => null }));
function broken(): string {
  throw new Error("broken on purpose");
}

const origin = "http://aurora.localhost:3000";
const error = vi.fn();
const settings = (page: string) => sampleEnvelope({ page, url: "/en/music/albums" });

/** The document as the server sends it where it could not render the page itself. */
function arrive(payload: string) {
  (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(
    `${origin}/en/music/albums`,
  );
  document.body.innerHTML = '<div id="app"></div><script type="application/json" id="payload"></script>';
  document.getElementById("payload")!.textContent = payload;
}

async function mountAnew() {
  vi.resetModules();
  const { mount } = await import("./mount");
  await act(mount);
}

describe("the start in the browser", () => {
  beforeEach(() => {
    error.mockClear();
    sessionStorage.clear();
    vi.spyOn(console, "error").mockImplementation(error);
    vi.stubGlobal("fetch", async () => new Response("gone", { status: 500 }));
    delete document.documentElement.dataset.ready;
  });
  afterEach(() => {
    document.body.innerHTML = "";
  });

  it("renders the page from the payload of the document", async () => {
    arrive(JSON.stringify(settings("music/albums")));
    await mountAnew();
    await waitFor(() => expect(document.querySelector("h1")?.textContent).toBe("Albums"));
    expect(document.documentElement.dataset.ready).toBe("true");
    expect(error).not.toHaveBeenCalled();
  });

  it("logs settings that were damaged on their way, and takes them from the page's payload file", async () => {
    const fetched = vi.fn(async (_address: string) => Response.json(settings("music/albums")));
    vi.stubGlobal("fetch", fetched);
    arrive('{"page": "music/al');
    await mountAnew();
    expect(error).toHaveBeenCalledWith("error found loading configs", expect.any(SyntaxError));
    expect(fetched.mock.calls[0]?.[0]).toBe(`${origin}/en/music/albums/_payload.json`);
    await waitFor(() => expect(document.querySelector("h1")?.textContent).toBe("Albums"));
  });

  it("that fails is logged and thrown on", async () => {
    arrive(JSON.stringify(settings("gone")));
    await expect(mountAnew()).rejects.toThrow("Failed to fetch dynamically imported module");
    expect(error).toHaveBeenCalledWith("Error while mounting app:", expect.any(TypeError));
    expect(document.documentElement.dataset.ready).toBeUndefined();
  });

  it("reloads the same address, once, when a chunk of an older build is gone", async () => {
    const reload = vi.spyOn(location, "reload").mockImplementation(() => undefined);
    arrive(JSON.stringify(settings("gone")));
    await mountAnew().catch(() => undefined);
    const lost = () => {
      const event = new Event("vite:preloadError", { cancelable: true });
      dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(lost()).toBe(true);
    expect(lost()).toBe(false);
    expect(reload).toHaveBeenCalledOnce();
  });

  it("shows the error screen, with its title, for a page that breaks", async () => {
    arrive(JSON.stringify(settings("broken")));
    await mountAnew();
    await waitFor(() =>
      expect(document.querySelector("h1")?.textContent).toBe("Something broke on our side"),
    );
    expect(document.title).toBe("Something broke on our side · Aurora");
  });
});
