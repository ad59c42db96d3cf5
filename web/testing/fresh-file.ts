// Gives each test file modules of its own and an empty window. A process for each file would do the same, at more than
// all tests cost together: most of what a file needs is React, Testing Library and a window.
import type { Window as HappyWindow } from "happy-dom";
import { afterAll, afterEach, vi } from "vitest";

// Those of packages stay.
vi.resetModules();

// Registered first, so it runs last and also clears the timers that the other hooks set.
afterAll(timersSet());

if (typeof window !== "undefined") {
  // Testing Library would register this itself, but only for the file that loads it first.
  const { cleanup } = await import("@testing-library/react");
  afterEach(cleanup);
  const removals = [window, document].map(listenersAddedTo);
  afterAll(async () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    await (window as unknown as HappyWindow).happyDOM.abort();
    for (const remove of removals) remove();
    empty();
  });
}

/** Remembers the timers that are set from now on; the function that it gives clears them. */
function timersSet() {
  const { setTimeout, setInterval } = globalThis;
  const set: ReturnType<typeof setTimeout>[] = [];
  const remembering =
    <Arguments extends unknown[]>(start: (...given: Arguments) => (typeof set)[number]) =>
    (...given: Arguments) => {
      const timer = start(...given);
      set.push(timer);
      return timer;
    };
  Object.assign(globalThis, {
    setTimeout: remembering(setTimeout),
    setInterval: remembering(setInterval),
  });
  return () => {
    Object.assign(globalThis, { setTimeout, setInterval });
    for (const timer of set) clearTimeout(timer);
  };
}

/** Remembers the listeners that a target gets from now on; the function that it gives removes them again. */
function listenersAddedTo(target: EventTarget) {
  const added: Parameters<EventTarget["addEventListener"]>[] = [];
  const { addEventListener } = target;
  target.addEventListener = (...listener: (typeof added)[number]) => {
    added.push(listener);
    addEventListener.apply(target, listener);
  };
  return () => {
    target.addEventListener = addEventListener;
    for (const listener of added) target.removeEventListener(...listener);
  };
}

/** Removes what a file leaves in the window and its document. */
function empty() {
  localStorage.clear();
  sessionStorage.clear();
  for (const cookie of document.cookie.split("; "))
    document.cookie = `${cookie.split("=", 1)[0]}=; max-age=0; path=/`;
  history.replaceState(null, "", "/");
  document.head.replaceChildren();
  document.body.replaceChildren();
  for (const element of [document.documentElement, document.head, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
}
