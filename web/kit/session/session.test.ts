import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { sampleEnvelope } from "#testing/sample-envelope";
import type { SessionDependencies } from "./session";

const origin = "http://aurora.localhost:3000";
const user = {
  roles: ["user"],
  uuid: "u-1",
  userId: "0AB",
  name: "Mira",
  lastName: "Kern",
  emailVerified: true,
  userInformation: {},
  avatar: "",
  state: "active",
  hasPassword: true,
};

type Handler = (
  body: unknown,
  headers: Record<string, string>,
  init: RequestInit,
) => Response | Promise<Response>;
const json = (data: unknown, status = 200) =>
  new Response(JSON.stringify(status < 400 ? { data } : data), {
    status,
    headers: { "content-type": "application/json" },
  });

function backend(handlers: Record<string, Handler>) {
  const log: string[] = [];
  vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
    const path = `${init.method} ${new URL(address, origin).pathname.replace(/^\/backend/, "")}`;
    log.push(path);
    const handler = handlers[path];
    if (!handler) return new Response(null, { status: 404 });
    return handler(
      init.body ? JSON.parse(String(init.body)) : undefined,
      init.headers as Record<string, string>,
      init,
    );
  });
  return log;
}

const goods: Record<string, Handler> = {
  "POST /security/token/refresh": () => json({ access_token: "token-1", expires: 300 }),
  "GET /user/profile": () => json(user),
  "GET /user/checkUserTheme": () => json({ alternatTheme: null }),
  "GET /user/checkUserLang": () => json({ selectedLang: null }),
};

/** The modules keep a session for the life of a page, so each test is a page of its own. */
async function open(changes: Partial<SessionDependencies> = {}) {
  vi.resetModules();
  const { useSession } = await import("./session");
  const session = await import("./session-control");
  const parts = {
    envelope: () => sampleEnvelope(),
    navigate: vi.fn(),
    openSignIn: vi.fn(),
    loadWithSession: vi.fn(),
    afterSignIn: vi.fn(),
    callback: { code: null, stateMismatch: false },
    ...changes,
  };
  session.startSession(parts);
  return { session, parts, state: useSession.getState };
}
const settled = (state: () => { status: string }) =>
  vi.waitFor(() => expect(state().status).not.toBe("starting"));
/** Until a page with a new sign-in has asked for all that it asks for by itself. */
async function atRest({ parts }: Awaited<ReturnType<typeof open>>) {
  await vi.waitFor(() => expect(parts.afterSignIn).toHaveBeenCalled());
}
const signedIn = (stamp = "0123456789abcdef") => {
  document.cookie = `signedIn=${stamp}; path=/`;
};

describe("a session in the browser", () => {
  let reload: ReturnType<typeof vi.fn>;
  let assign: ReturnType<typeof vi.fn>;
  const error = vi.fn();
  const listeners: [string, EventListenerOrEventListenerObject][] = [];

  beforeEach(() => {
    (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(`${origin}/en/music`);
    reload = vi.spyOn(location, "reload").mockImplementation(() => undefined);
    assign = vi.spyOn(location, "assign").mockImplementation(() => undefined);
    error.mockClear();
    vi.spyOn(console, "error").mockImplementation(error);
    const add = window.addEventListener.bind(window);
    vi.spyOn(window, "addEventListener").mockImplementation(
      (type: string, listener: EventListenerOrEventListenerObject) => {
        listeners.push([type, listener]);
        add(type, listener);
      },
    );
    localStorage.clear();
    sessionStorage.clear();
  });
  afterEach(() => {
    for (const [type, listener] of listeners.splice(0)) window.removeEventListener(type, listener);
    document.cookie = "signedIn=; max-age=0; path=/";
    document.cookie = "alternatTheme=; max-age=0; path=/";
    delete document.documentElement.dataset.theme;
  });

  it("of a guest is known at once and asks nothing", async () => {
    const log = backend(goods);
    const { state, parts } = await open();
    expect(state()).toEqual({ status: "guest", user: null, expired: false });
    expect(log).toEqual([]);
    expect(parts.loadWithSession).not.toHaveBeenCalled();
  });

  it("of a user is there once the profile has come; the token is in no storage", async () => {
    signedIn();
    localStorage.setItem("authToken", "0123456789abcdef");
    let authorization: string | undefined;
    const log = backend({
      ...goods,
      "GET /user/profile": (_body, headers) => {
        authorization = headers.authorization;
        return json(user);
      },
    });
    const { state, parts } = await open();
    expect(state().status).toBe("starting");
    await settled(state);
    expect(state()).toMatchObject({ status: "user", user: { name: "Mira" } });
    expect(authorization).toBe("Bearer token-1");
    // What the user owns is asked for after that.
    expect(parts.loadWithSession).toHaveBeenCalledOnce();
    expect(log.slice(0, 2)).toEqual(["POST /security/token/refresh", "GET /user/profile"]);
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain("token-1");
  });

  it("that is fresh brings the theme and the language that were chosen elsewhere, and is greeted", async () => {
    signedIn();
    backend({
      ...goods,
      "GET /user/checkUserTheme": () => json({ alternatTheme: true }),
      "GET /user/checkUserLang": () => json({ selectedLang: "ar" }),
    });
    const { state, parts } = await open();
    await settled(state);
    await vi.waitFor(() => expect(parts.afterSignIn).toHaveBeenCalledOnce());
    expect(localStorage.getItem("authToken")).toBe("0123456789abcdef");
    expect(document.documentElement.dataset.theme).toBe("dark");
    expect(document.cookie).toContain("alternatTheme=true");
    expect(parts.navigate).toHaveBeenCalledExactlyOnceWith("/ar");
  });

  it("ends as a guest's where the refresh or the profile is refused, without going round", async () => {
    for (const refused of ["POST /security/token/refresh", "GET /user/profile"]) {
      signedIn();
      const log = backend({ ...goods, [refused]: () => json({ error: "SESSION_ENDED" }, 401) });
      const { state } = await open();
      await settled(state);
      expect(state()).toMatchObject({ status: "guest", user: null });
      expect(log.length).toBeLessThan(6);
      expect(reload).not.toHaveBeenCalled();
    }
  });

  it("that ends while the page is open is reported once, and the page is not reloaded", async () => {
    signedIn();
    backend(goods);
    const page = await open();
    await atRest(page);
    const { state } = page;
    const log: string[] = [];
    vi.stubGlobal("fetch", async () => {
      log.push("asked");
      return json({ error: "SESSION_ENDED" }, 401);
    });
    const { sessionCalls } = await import("./session-calls");
    const call = sessionCalls({ backend: "/backend", tenant: "aurora" });
    await expect(call("GET /user/sessions")).rejects.toMatchObject({ status: 401 });
    await vi.waitFor(() => expect(state().expired).toBe(true));
    expect(state().status).toBe("guest");
    // The call, and the refresh that was refused.
    expect(log).toHaveLength(2);
    expect(reload).not.toHaveBeenCalled();
  });

  it("that is signed out goes where the server says", async () => {
    signedIn();
    const asked = vi.fn();
    backend({
      ...goods,
      "POST /logout": (body) => {
        asked(body);
        document.cookie = "signedIn=; max-age=0; path=/";
        return json({ url: "/external/logout" });
      },
    });
    const { session, state } = await open();
    await settled(state);
    await session.signOut();
    expect(asked).toHaveBeenCalledWith({ redirectUrl: `${origin}/en/music`, lang: "en" });
    expect(assign).toHaveBeenCalledExactlyOnceWith(`${origin}/external/logout`);
    expect(localStorage.getItem("authToken")).toBeNull();
  });

  it("that is signed out of a page of one's own goes home", async () => {
    signedIn();
    const asked = vi.fn();
    backend({
      ...goods,
      "POST /logout": (body) => {
        asked(body);
        return json({});
      },
    });
    const { session, state } = await open({ envelope: () => sampleEnvelope({ guard: "user" }) });
    await settled(state);
    await session.signOut();
    expect(asked).toHaveBeenCalledWith({ redirectUrl: `${origin}/en`, lang: "en" });
  });

  it.each([
    ["none", () => json({})],
    ["no address that a browser opens", () => json({ url: "javascript:alert(1)" })],
  ])("that is signed out with %s reloads", async (_what, answer) => {
    signedIn();
    backend({ ...goods, "POST /logout": answer });
    const { session, state } = await open();
    await settled(state);
    await session.signOut();
    expect(assign).not.toHaveBeenCalled();
    expect(reload).toHaveBeenCalledOnce();
  });

  it("whose sign-out fails is logged and reloads", async () => {
    signedIn();
    backend({ ...goods, "POST /logout": () => json({ error: "X" }, 500) });
    const { session, state } = await open();
    await settled(state);
    await session.signOut();
    expect(error).toHaveBeenCalledWith("Error logout", expect.objectContaining({ status: 500 }));
    expect(reload).toHaveBeenCalledOnce();
  });

  it("that another tab began or ended reloads the page, at most once in ten seconds", async () => {
    backend(goods);
    await open();
    const changed = () =>
      window.dispatchEvent(new StorageEvent("storage", { key: "authToken", oldValue: null, newValue: "x" }));
    localStorage.setItem("authToken", "x");
    changed();
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
    changed();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(reload).toHaveBeenCalledOnce();
    window.dispatchEvent(new StorageEvent("storage", { key: "other", newValue: "x" }));
    expect(reload).toHaveBeenCalledOnce();
  });

  it("begins with a code that this tab asked for, and the address is reloaded", async () => {
    const bodies: unknown[] = [];
    const log = backend({
      ...goods,
      "POST /login/api": (body) => {
        bodies.push(body);
        return json({ access_token: "token-2", expires: 300 });
      },
      "POST /userToken": (body, headers) => {
        bodies.push(body, headers.authorization);
        return json(user);
      },
    });
    await open({
      callback: {
        code: { code: "abc", codeVerifier: "v", redirectUrl: `${origin}/en/music` },
        stateMismatch: false,
      },
    });
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
    expect(log).toEqual(["POST /login/api", "POST /userToken"]);
    expect(bodies).toEqual([
      { grantType: "authorization_code", code: "abc", codeVerifier: "v", redirectUrl: `${origin}/en/music` },
      { accessToken: "token-2" },
      "Bearer token-2",
    ]);
  });

  it("whose code is refused leaves a guest, with the reason in the log", async () => {
    const log = backend({ "POST /login/api": () => json({ error: "INVALID_GRANT" }, 400) });
    const { state } = await open({
      callback: {
        code: { code: "abc", codeVerifier: "v", redirectUrl: `${origin}/en` },
        stateMismatch: false,
      },
    });
    await settled(state);
    expect(state().status).toBe("guest");
    expect(log).toEqual(["POST /login/api"]);
    expect(reload).not.toHaveBeenCalled();
    expect(error).toHaveBeenCalled();
  });

  it("is not begun by somebody else's code", async () => {
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const log = backend(goods);
    const { state } = await open({ callback: { code: null, stateMismatch: true } });
    await settled(state);
    expect(state().status).toBe("guest");
    expect(log).toEqual([]);
  });

  it("keeps choices on the server, and only logs an error of that", async () => {
    signedIn();
    const saved = vi.fn();
    backend({
      ...goods,
      "PUT /user/selectUserTheme": (body, _headers, init) => {
        saved(body);
        expect(init.keepalive, "the visitor may leave the page at once").toBe(true);
        return json({});
      },
      "PUT /user/selectUserLang": () => json({ error: "X" }, 500),
    });
    const { session, state } = await open();
    session.savePreference({ alternatTheme: true });
    await settled(state);
    expect(saved).not.toHaveBeenCalled();
    session.savePreference({ alternatTheme: true });
    await vi.waitFor(() => expect(saved).toHaveBeenCalledExactlyOnceWith({ alternatTheme: true }));
    session.savePreference({ selectedLang: "de" });
    await vi.waitFor(() => expect(error).toHaveBeenCalled());
    expect(state().status).toBe("user");
  });

  it("opens the portal's own cookie again where only that was lost", async () => {
    signedIn();
    const log = backend({ ...goods, "POST /userToken": () => json(user) });
    const page = await open();
    await atRest(page);
    const { session } = page;
    expect(await session.restoreSession()).toBe(true);
    expect(log.slice(-2)).toEqual(["POST /security/token/refresh", "POST /userToken"]);
    document.cookie = "signedIn=; max-age=0; path=/";
    expect(await session.restoreSession()).toBe(false);
  });
});
