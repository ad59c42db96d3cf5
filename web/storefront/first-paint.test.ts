// The scripts of a page are loaded after its first paint, once, and in a hidden tab too.
import { beforeEach, describe, expect, it, vi } from "vitest";

const listeners = new Map<string, () => void>();
let frames: (() => void)[] = [];

/** Runs the callbacks of the next frame, and what follows them. */
async function paint() {
  const due = frames;
  frames = [];
  for (const callback of due) callback();
  await vi.advanceTimersByTimeAsync(0);
}

const loaded = () => document.head.querySelectorAll("[data-script]").length;

beforeEach(async () => {
  vi.resetModules();
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  listeners.clear();
  frames = [];
  vi.stubGlobal("requestAnimationFrame", (callback: () => void) => frames.push(callback));
  vi.stubGlobal("addEventListener", (name: string, listener: () => void) => listeners.set(name, listener));
  document.head.innerHTML = "";
  document.body.innerHTML = '<template id="scripts"><meta data-script><meta data-script></template>';
  await import("./first-paint");
});

function addPicture(decode: () => Promise<void>) {
  const picture = document.createElement("img");
  picture.setAttribute("fetchpriority", "high");
  picture.decode = decode;
  document.body.append(picture);
}

describe("the scripts of a page", () => {
  it("come after a frame with the pictures that are wanted first", async () => {
    let shown = () => {};
    addPicture(() => new Promise<void>((resolve) => (shown = resolve)));
    listeners.get("DOMContentLoaded")?.();
    await paint();
    await paint();
    expect(loaded()).toBe(0);
    shown();
    await vi.advanceTimersByTimeAsync(0);
    expect(loaded()).toBe(0);
    await paint();
    expect(loaded()).toBe(2);
  });

  it("do not wait long for a slow picture", async () => {
    addPicture(() => new Promise(() => {}));
    listeners.get("DOMContentLoaded")?.();
    await paint();
    await vi.advanceTimersByTimeAsync(499);
    expect(loaded()).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(loaded()).toBe(2);
  });

  it("come without a picture that cannot be shown", async () => {
    addPicture(() => Promise.reject(new Error("broken")));
    listeners.get("DOMContentLoaded")?.();
    await paint();
    await paint();
    expect(loaded()).toBe(2);
  });

  it("come in a tab that paints no frames, and only once", async () => {
    listeners.get("DOMContentLoaded")?.();
    listeners.get("load")?.();
    expect(loaded()).toBe(2);
    await paint();
    await paint();
    expect(loaded()).toBe(2);
  });
});
