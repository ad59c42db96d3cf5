import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Envelope } from "#generated/payloads";
import { guardHistory } from "#kit/history/history-guard";
import type { View } from "#kit/page/page";
import { sampleEnvelope, sampleIntl, sampleView } from "#testing/sample-envelope";
import { excludeBackend, localePrefix } from "./addresses";
import * as historyEvents from "./history-events";
import { createNavigator, type Navigator, NavigatorProvider, usePending, useView } from "./navigation";
import { PENDING_BAR_AFTER_MS } from "./navigation-state";
import type { NavigatorDependencies } from "./navigation-visit";
import { createPayloadCache } from "./payload-cache";

const origin = "http://aurora.localhost:3000";

function titled(title: string, changes: Partial<Envelope> = {}): Envelope {
  return sampleEnvelope({ props: { title }, ...changes });
}

const Titled = (props: unknown) => <h1>{(props as { title: string }).title}</h1>;
async function prepare(envelope: Envelope): Promise<View> {
  const head = () => ({ title: (envelope.props as { title: string }).title });
  return { envelope, page: { default: Titled, head }, intl: sampleIntl(envelope) };
}

function Shown({ initial }: { initial: View }) {
  const {
    envelope,
    page: { default: Page },
  } = useView(initial);
  return (
    <main>
      {usePending() && <div role="progressbar" />}
      <Page {...(envelope.props as object)} />
      <p id="people">people</p>
      <a href="/en/next?x=1">next</a>
      <a href="/en/slow">slow</a>
    </main>
  );
}

/** Pages by the address of their payload; functions answer late or not at all. */
type Site = Record<string, Envelope | object | (() => Promise<Response>)>;
let stop: () => void = () => undefined;
let outdated = false;

async function start(site: Site, parts: Partial<NavigatorDependencies> = {}): Promise<Navigator> {
  vi.stubGlobal("fetch", async (address: string) => {
    const url = new URL(address, origin);
    const answer = site[url.pathname + url.search];
    if (typeof answer === "function") return (answer as () => Promise<Response>)();
    return answer ? Response.json(answer) : new Response("gone", { status: 500 });
  });
  const initial = await prepare(titled("First"));
  const navigator = createNavigator({
    initial,
    payloads: createPayloadCache(),
    builds: { isOutdated: () => outdated },
    prepare,
    historyEvents,
    ...parts,
  });
  render(
    <NavigatorProvider value={navigator}>
      <Shown initial={initial} />
    </NavigatorProvider>,
  );
  stop = navigator.start();
  return navigator;
}

describe("navigation without the Navigation API", () => {
  const assign = vi.fn();
  const replace = vi.fn();
  beforeEach(() => {
    outdated = false;
    sessionStorage.clear();
    (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(`${origin}/en`);
    history.replaceState(null, "", "/en");
    vi.spyOn(window, "scrollTo").mockImplementation(() => undefined);
    vi.spyOn(location, "assign").mockImplementation(assign);
    vi.spyOn(location, "replace").mockImplementation(replace);
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    assign.mockClear();
    replace.mockClear();
  });
  afterEach(() => {
    stop();
    cleanup();
  });
  const click = (name: string) => act(async () => screen.getByRole("link", { name }).click());
  const heading = (name: string) => waitFor(() => screen.getByRole("heading", { name }));

  it("shows the next page in place, with its title and at its top", async () => {
    await start({ "/en/next/_payload.json?x=1": titled("Second") });
    await click("next");
    await heading("Second");
    expect(location.pathname + location.search).toBe("/en/next?x=1");
    expect(document.title).toBe("Second · Aurora");
    expect(window.scrollTo).toHaveBeenCalledWith({ top: 0, behavior: "instant" });
    expect(document.activeElement).toBe(screen.getByRole("heading"));
  });

  it("keeps the old page, with a thin bar after a moment, until the new one is there", async () => {
    let answer: (response: Response) => void = () => undefined;
    await start({ "/en/slow/_payload.json": () => new Promise((resolve) => (answer = resolve)) });
    await click("slow");
    expect(screen.queryByRole("progressbar")).toBeNull();
    await waitFor(() => screen.getByRole("progressbar"), { timeout: PENDING_BAR_AFTER_MS + 1000 });
    screen.getByRole("heading", { name: "First" });
    answer(Response.json(titled("Slow")));
    await heading("Slow");
    expect(screen.queryByRole("progressbar")).toBeNull();
  });

  it("shows the last page asked for, however late the first one comes", async () => {
    let answer: (response: Response) => void = () => undefined;
    await start({
      "/en/slow/_payload.json": () => new Promise((resolve) => (answer = resolve)),
      "/en/next/_payload.json?x=1": titled("Second"),
    });
    await click("slow");
    await click("next");
    await heading("Second");
    answer(Response.json(titled("Slow")));
    await new Promise((resolve) => setTimeout(resolve, 20));
    screen.getByRole("heading", { name: "Second" });
    expect(location.pathname).toBe("/en/next");
  });

  it("follows a redirect inside and leaves for one outside", async () => {
    const navigator = await start({
      "/en/old/_payload.json": { redirect: "/en/new" },
      "/en/new/_payload.json": titled("New"),
      "/en/away/_payload.json": { redirect: "https://partner.example/" },
    });
    await act(async () => navigator.navigate("/en/old"));
    await heading("New");
    expect(location.pathname).toBe("/en/new");
    await act(async () => navigator.navigate("/en/away"));
    await waitFor(() => expect(replace).toHaveBeenCalledWith("https://partner.example/"));
  });

  it("does not go round in a circle of redirects", async () => {
    const navigator = await start({
      "/en/a/_payload.json": { redirect: "/en/b" },
      "/en/b/_payload.json": { redirect: "/en/a" },
    });
    await act(async () => navigator.navigate("/en/a"));
    await waitFor(() => expect(replace).toHaveBeenCalledOnce());
  });

  it("loads in full, once, what cannot be shown in place; then it says so", async () => {
    const broken = () => Promise.reject(new TypeError("no such chunk"));
    const navigator = await start({ "/en/broken/_payload.json": titled("Broken") }, { prepare: broken });
    await act(async () => navigator.navigate("/en/broken"));
    await waitFor(() => expect(replace).toHaveBeenCalledWith(`${origin}/en/broken`));
    replace.mockClear();
    await act(async () => navigator.navigate("/en/broken"));
    await waitFor(() => expect(navigator.failure()?.message).toBe("no such chunk"));
    expect(replace).not.toHaveBeenCalled();
  });

  it("stays where it is and says so if there is no connection, and goes there when asked again", async () => {
    const offline = vi.fn();
    const answer = vi.fn(async () => Response.json(titled("Second")));
    answer.mockRejectedValueOnce(new TypeError("Failed to fetch"));
    const navigator = await start({ "/en/next/_payload.json?x=1": answer }, { offline });
    await click("next");
    await waitFor(() => expect(offline).toHaveBeenCalledExactlyOnceWith(new URL(`${origin}/en/next?x=1`)));
    screen.getByRole("heading", { name: "First" });
    expect(location.pathname).toBe("/en");
    expect(navigator.isPending()).toBe(false);
    expect(replace).not.toHaveBeenCalled();
    await click("next");
    await heading("Second");
  });

  it("goes to the address itself when the page's code does not come", async () => {
    const gone = vi.fn(async () =>
      Promise.reject(new TypeError("Failed to fetch dynamically imported module")),
    );
    await start({ "/en/next/_payload.json?x=1": titled("Second") }, { prepare: gone });
    await click("next");
    await waitFor(() => expect(replace).toHaveBeenCalledWith(`${origin}/en/next?x=1`));
    screen.getByRole("heading", { name: "First" });
  });

  it("scrolls to the place that the hash names", async () => {
    const navigator = await start({ "/en/next/_payload.json": titled("Second") });
    const shown = vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(() => undefined);
    await act(async () => navigator.navigate("/en/next#people"));
    await heading("Second");
    expect(location.hash).toBe("#people");
    expect(shown.mock.contexts[0]).toBe(document.getElementById("people"));
    expect(window.scrollTo).not.toHaveBeenCalled();
  });

  it("takes the bar away where the browser shows the document again as it was left", async () => {
    const navigator = await start({ "/en/away/_payload.json": { redirect: "https://partner.example/" } });
    await act(async () => navigator.navigate("/en/away"));
    await waitFor(() => screen.getByRole("progressbar"), { timeout: PENDING_BAR_AFTER_MS + 1000 });
    act(() => void dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true })));
    expect(screen.queryByRole("progressbar")).toBeNull();
  });

  it("loads in full after a new build, once per address", async () => {
    const navigator = await start({
      "/en/next/_payload.json?x=1": titled("Second", { build: "build-2" }),
    });
    await click("next");
    await waitFor(() => expect(replace).toHaveBeenCalledWith(`${origin}/en/next?x=1`));
    replace.mockClear();
    await act(async () => navigator.navigate("/en/next?x=1"));
    await heading("Second");
    expect(replace).not.toHaveBeenCalled();
  });

  it("loads in full when the watch has seen a new build", async () => {
    await start({ "/en/next/_payload.json?x=1": titled("Second") });
    outdated = true;
    await click("next");
    await waitFor(() => expect(replace).toHaveBeenCalledWith(`${origin}/en/next?x=1`));
    screen.getByRole("heading", { name: "First" });
  });

  it("takes session_id to the page that wants it", async () => {
    const navigator = await start({});
    await act(async () => navigator.navigate("/en/x?session_id=s-1"));
    await waitFor(() => expect(replace).toHaveBeenCalledWith(`${origin}/en/resetpassword?session=s-1`));
  });

  it("turns language and direction with the page and remembers the language", async () => {
    const arabic = titled("ثانية", { locale: "ar", iso: "ar-EG", dir: "rtl", url: "/ar" });
    const navigator = await start({ "/ar/_payload.json": arabic });
    await act(async () => navigator.navigate("/ar"));
    await heading("ثانية");
    expect(document.documentElement.lang).toBe("ar");
    expect(document.documentElement.dir).toBe("rtl");
    expect(document.cookie).toContain("i18n_redirected=ar");
  });

  it("goes home when there is nothing to go back to", async () => {
    vi.spyOn(history, "length", "get").mockReturnValue(2);
    // "/" leads to the language that the server remembers in its cookie.
    const redirected = Response.json(titled("Home", { url: "/en" }));
    Object.defineProperties(redirected, {
      redirected: { value: true },
      url: { value: `${origin}/en/_payload.json` },
    });
    const navigator = await start({ "/_payload.json": async () => redirected });
    await act(async () => navigator.goBack());
    await heading("Home");
    expect(location.pathname).toBe("/en");
  });

  it("goes one step back otherwise", async () => {
    vi.spyOn(history, "length", "get").mockReturnValue(3);
    const back = vi.spyOn(history, "back").mockImplementation(() => undefined);
    (await start({})).goBack();
    expect(back).toHaveBeenCalledOnce();
  });
});

describe("navigation with the Navigation API", () => {
  afterEach(() => {
    stop();
    cleanup();
  });

  it("has no bar any more once the visitor has pressed Stop", async () => {
    (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(`${origin}/en`);
    const api = Object.assign(new EventTarget(), { currentEntry: { key: "1" } });
    await start(
      { "/en/slow/_payload.json": () => new Promise(() => undefined) },
      { api: api as unknown as Navigation },
    );
    const stopping = new AbortController();
    let work: Promise<unknown> | undefined;
    const event = Object.assign(new Event("navigate"), {
      canIntercept: true,
      hashChange: false,
      downloadRequest: null,
      navigationType: "push",
      destination: { url: `${origin}/en/slow` },
      signal: stopping.signal,
      intercept: ({ handler }: { handler: () => Promise<unknown> }) => (work = handler()),
    });
    act(() => void api.dispatchEvent(event));
    expect(work).toBeInstanceOf(Promise);
    await waitFor(() => screen.getByRole("progressbar"), { timeout: PENDING_BAR_AFTER_MS + 1000 });
    act(() => stopping.abort());
    expect(screen.queryByRole("progressbar")).toBeNull();
  });
});

describe("a page for people who have signed in", () => {
  const assign = vi.fn();
  const replace = vi.fn();
  const refused = async () =>
    new Response('{"error":"SIGN_IN_REQUIRED"}', {
      status: 401,
      headers: { "content-type": "application/problem+json" },
    });
  beforeEach(() => {
    (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(`${origin}/en`);
    history.replaceState(null, "", "/en");
    vi.spyOn(window, "scrollTo").mockImplementation(() => undefined);
    vi.spyOn(location, "assign").mockImplementation(assign);
    vi.spyOn(location, "replace").mockImplementation(replace);
    assign.mockClear();
    replace.mockClear();
  });
  afterEach(() => {
    stop();
    cleanup();
  });
  const guard = (restored = false) => ({ restore: vi.fn(async () => restored), open: vi.fn() });
  const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 0)));

  it("asks over the page that is shown, and names the address that was wanted", async () => {
    const signIn = guard();
    const navigator = await start({ "/en/profile/_payload.json": refused }, { signIn });
    await act(async () => navigator.navigate("/en/profile"));
    await waitFor(() => expect(signIn.open).toHaveBeenCalledOnce());
    expect(String(signIn.open.mock.calls[0]![0])).toBe(`${origin}/en/profile`);
    expect(signIn.open.mock.calls[0]![1]).toBe(false);
    screen.getByRole("heading", { name: "First" });
    expect(location.pathname).toBe("/en");
    expect(assign).not.toHaveBeenCalled();
    expect(replace).not.toHaveBeenCalled();
  });

  it("is asked for again each time, as the visitor may have signed in since", async () => {
    const signIn = guard();
    const navigator = await start({ "/en/profile/_payload.json": refused }, { signIn });
    for (const times of [1, 2]) {
      await act(async () => navigator.navigate("/en/profile"));
      await waitFor(() => expect(signIn.open).toHaveBeenCalledTimes(times));
    }
  });

  it("is shown where the session could be found again, and asked for only once more", async () => {
    const signIn = guard(true);
    let asked = 0;
    const page = () => (++asked === 1 ? refused() : Promise.resolve(Response.json(titled("Mine"))));
    const navigator = await start({ "/en/profile/_payload.json": page }, { signIn });
    await act(async () => navigator.navigate("/en/profile"));
    await waitFor(() => screen.getByRole("heading", { name: "Mine" }));
    expect(signIn.open).not.toHaveBeenCalled();
  });

  it("does not go round where the server keeps refusing", async () => {
    const signIn = guard(true);
    const navigator = await start({ "/en/profile/_payload.json": refused }, { signIn });
    await act(async () => navigator.navigate("/en/profile"));
    await waitFor(() => expect(signIn.open).toHaveBeenCalledOnce());
    expect(signIn.restore).toHaveBeenCalledOnce();
  });

  it("is a full load if there is no sign-in dialog", async () => {
    const navigator = await start({ "/en/profile/_payload.json": refused });
    await act(async () => navigator.navigate("/en/profile"));
    await waitFor(() => expect(replace).toHaveBeenCalledExactlyOnceWith(`${origin}/en/profile`));
  });

  /** One that has moved to the wanted address before anybody knows whether it can be shown. */
  function movedTo(api: EventTarget, path: string, navigationType: string, sameDocument = false) {
    if (!sameDocument) history.pushState(null, "", path);
    let intercepted = false;
    const event = Object.assign(new Event("navigate"), {
      canIntercept: true,
      hashChange: false,
      downloadRequest: null,
      navigationType,
      destination: { url: origin + path, sameDocument },
      signal: new AbortController().signal,
      intercept: ({ handler }: { handler: () => Promise<unknown> }) => {
        intercepted = true;
        void handler();
      },
    });
    act(() => void api.dispatchEvent(event));
    return intercepted;
  }
  const fakeApi = () => Object.assign(new EventTarget(), { currentEntry: { key: "1" } });

  it("gives its place in the history to the dialog", async () => {
    const api = fakeApi();
    const signIn = guard();
    await start({ "/en/profile/_payload.json": refused }, { signIn, api: api as unknown as Navigation });
    movedTo(api, "/en/profile", "push");
    await waitFor(() => expect(signIn.open).toHaveBeenCalledOnce());
    expect(signIn.open.mock.calls[0]![1]).toBe(true);
    expect(location.pathname).toBe("/en");
  });

  it("that Back returns to is loaded again: its history entry belongs to another document", async () => {
    const api = fakeApi();
    const reload = vi.spyOn(location, "reload").mockImplementation(() => undefined);
    const signIn = guard();
    await start({ "/en/profile/_payload.json": refused }, { signIn, api: api as unknown as Navigation });
    movedTo(api, "/en/profile", "traverse");
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    expect(location.pathname).toBe("/en/profile");
    expect(signIn.open).not.toHaveBeenCalled();
  });

  it("leaves alone what a dialog does to the history, and the step back from it", async () => {
    const api = fakeApi();
    await start({}, { api: api as unknown as Navigation });
    expect(movedTo(api, "/en", "traverse", true)).toBe(false);
    let intercepted = true;
    guardHistory(() => {
      intercepted = movedTo(api, "/en", "push");
    });
    expect(intercepted).toBe(false);
    await settle();
  });

  it("below the backend is left to the browser, wherever the backend is", async () => {
    const api = fakeApi();
    await start({}, { api: api as unknown as Navigation });
    expect(movedTo(api, "/backend/login/aurora", "push")).toBe(false);
    excludeBackend("/shop-backend/");
    expect(movedTo(api, "/shop-backend/login/aurora", "push")).toBe(false);
    excludeBackend("https://id.example/");
  });

  it("reports a language that was chosen", async () => {
    const onLanguage = vi.fn();
    const navigator = await start(
      { "/ar/_payload.json": titled("أول", { locale: "ar", iso: "ar-EG", dir: "rtl", url: "/ar" }) },
      { onLanguage },
    );
    await act(async () => navigator.navigate("/ar"));
    await waitFor(() => expect(onLanguage).toHaveBeenCalledExactlyOnceWith("ar"));
  });
});

describe("the prefix of a page's language", () => {
  it("is the first word of its address, or empty", () => {
    expect(localePrefix({ url: "/ar/music?x", locale: "ar" })).toBe("/ar");
    expect(localePrefix({ url: "/music", locale: "ar" })).toBe("");
    expect(localePrefix({ url: "/", locale: "en" })).toBe("");
    expect(sampleView().envelope.locale).toBe("en");
  });
});
