// The mark of a settled page: there once nothing is under way, gone as soon as something begins.
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createCalls } from "#kit/calls/calls";
import type { Navigator } from "#kit/navigation/navigation";
import { markSettled } from "./settled";

const { dataset } = document.documentElement;
const settles = () => vi.waitFor(() => expect(dataset.settled).toBe("true"));
/** Everything that could set the mark has had its turn. */
const later = () => new Promise((resolve) => setTimeout(resolve));

/** A promise that the test ends. */
function open() {
  let end = () => {};
  const promise = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { promise, end };
}

let fonts: ReturnType<typeof open>;
let listener = () => {};
const navigator = {
  isPending: () => false,
  subscribe: (changed: () => void) => {
    listener = changed;
    return () => undefined;
  },
};

beforeEach(() => {
  fonts = open();
  Object.defineProperty(document, "fonts", { configurable: true, value: { ready: fonts.promise } });
  vi.spyOn(Element.prototype, "checkVisibility").mockReturnValue(true);
});
afterEach(() => {
  document.body.replaceChildren();
  delete dataset.settled;
});

function mark(api?: EventTarget) {
  markSettled(navigator as unknown as Navigator, api as Navigation);
}

/** A picture at a distance from the window's top. */
function picture(top: number, decode: () => Promise<void>) {
  const image = document.createElement("img");
  image.decode = decode;
  image.getBoundingClientRect = () => new DOMRect(0, top, 100, 100);
  document.body.append(image);
}

it("waits for the fonts and for the pictures in sight, and not for one that is broken or further down", async () => {
  const near = open();
  picture(0, () => near.promise);
  picture(0, () => Promise.reject(new Error("broken")));
  picture(innerHeight + 1, () => new Promise(() => {}));
  mark();
  near.end();
  await later();
  expect(dataset.settled).toBeUndefined();
  fonts.end();
  await settles();
});

it("is gone while a call is under way, also one that fails, and while the last of two is", async () => {
  fonts.end();
  mark();
  await settles();
  const slow = open();
  const calls = createCalls({
    base: "/backend",
    tenant: "aurora",
    fetch: async (address) => {
      if (String(address).includes("profile")) await slow.promise;
      return new Response(null, { status: 400 });
    },
  });
  const first = calls("GET /user/profile").catch(() => undefined);
  expect(dataset.settled).toBeUndefined();
  await calls("GET /device").catch(() => undefined);
  await later();
  expect(dataset.settled).toBeUndefined();
  slow.end();
  await first;
  await settles();
});

it("does not come back from what was awaited before a call began", async () => {
  mark();
  const slow = open();
  const calls = createCalls({
    base: "/backend",
    tenant: "aurora",
    fetch: async () => {
      await slow.promise;
      return new Response(null, { status: 204 });
    },
  });
  const call = calls("GET /device");
  fonts.end();
  await later();
  expect(dataset.settled).toBeUndefined();
  slow.end();
  await call;
  await settles();
});

/** The event of the Navigation API that begins a navigation. */
const navigate = (downloadRequest: string | null = null) =>
  Object.assign(new Event("navigate"), { downloadRequest });

it.each(["navigatesuccess", "navigateerror"])(
  "is gone during a navigation that ends with %s",
  async (end) => {
    fonts.end();
    const api = new EventTarget();
    mark(api);
    await settles();
    api.dispatchEvent(navigate());
    listener(); // the page changes before the navigation ends
    await later();
    expect(dataset.settled).toBeUndefined();
    api.dispatchEvent(new Event(end));
    await settles();
  },
);

it("stays away after a link to another document until this one is shown again, and comes back after a download", async () => {
  fonts.end();
  const api = new EventTarget();
  mark(api);
  api.dispatchEvent(navigate("song.mp3"));
  await settles();
  api.dispatchEvent(navigate());
  await later();
  expect(dataset.settled).toBeUndefined();
  dispatchEvent(new Event("pageshow"));
  await settles();
});

it("is gone while the navigator says that a navigation is pending", async () => {
  fonts.end();
  mark();
  await settles();
  vi.spyOn(navigator, "isPending").mockReturnValue(true);
  listener();
  await later();
  expect(dataset.settled).toBeUndefined();
  vi.mocked(navigator.isPending).mockReturnValue(false);
  listener();
  await settles();
});
