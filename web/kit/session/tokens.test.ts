import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { signedInStamp } from "./signed-in";
import { AHEAD_MS, createTokenStore } from "./tokens";

const granted = (token: string, expires = 300) =>
  new Response(JSON.stringify({ data: { access_token: token, expires } }), {
    headers: { "content-type": "application/json" },
  });

function keeper(...answers: (Response | Error)[]) {
  let time = 0;
  const send = vi.fn<typeof fetch>(async () => {
    const answer = answers.shift() ?? new Response(null, { status: 401 });
    if (answer instanceof Error) throw answer;
    return answer;
  });
  const tokens = createTokenStore({ base: "/backend", tenant: "aurora", fetch: send, now: () => time });
  return { tokens, send, pass: (ms: number) => (time += ms) };
}
const signIn = (name = "signedIn") => {
  document.cookie = `${name}=0123456789abcdef; path=/`;
};

describe("the access token", () => {
  beforeEach(() => signIn());
  afterEach(() => {
    document.cookie = "signedIn=; max-age=0; path=/";
    localStorage.clear();
    sessionStorage.clear();
  });

  it("of a guest is null, and no request is sent", async () => {
    document.cookie = "signedIn=; max-age=0; path=/";
    const { tokens, send } = keeper();
    expect(await tokens.current()).toBeNull();
    expect(send).not.toHaveBeenCalled();
  });

  it("is asked for once by everybody who needs it, with a body that holds no token", async () => {
    const { tokens, send } = keeper(granted("a"));
    expect(await Promise.all([tokens.current(), tokens.current(), tokens.renew()])).toEqual(["a", "a", "a"]);
    expect(send).toHaveBeenCalledOnce();
    const [url, init] = send.mock.calls[0]!;
    expect(url).toBe("/backend/security/token/refresh");
    expect(init).toMatchObject({ method: "POST", body: "{}", credentials: "same-origin" });
    expect(await tokens.current()).toBe("a");
    expect(send).toHaveBeenCalledOnce();
  });

  it("is renewed ahead of its end", async () => {
    const { tokens, pass } = keeper(granted("a"), granted("b"));
    await tokens.current();
    pass(300_000 - AHEAD_MS - 1);
    expect(await tokens.current()).toBe("a");
    pass(1);
    expect(await tokens.current()).toBe("b");
  });

  it("that was refused is renewed, unless another call has done so", async () => {
    const { tokens, send } = keeper(granted("a"), granted("b"));
    await tokens.current();
    expect(await tokens.renew("a")).toBe("b");
    expect(await tokens.renew("a")).toBe("b");
    expect(send).toHaveBeenCalledTimes(2);
  });

  it("ends with a no", async () => {
    const { tokens } = keeper(granted("a"), new Response(null, { status: 401 }));
    await tokens.current();
    expect(await tokens.renew("a")).toBeNull();
    expect(tokens.state()).toBe("none");
  });

  it.each([new Response(null, { status: 503 }), new TypeError("Failed to fetch")])(
    "outlives a server in trouble for as long as it is good",
    async (trouble) => {
      const { tokens, pass } = keeper(
        granted("a"),
        trouble,
        trouble instanceof Error ? trouble : trouble.clone(),
      );
      await tokens.current();
      pass(290_000);
      expect(await tokens.current()).toBe("a");
      pass(20_000);
      expect(tokens.state()).toBe("expired");
      await expect(tokens.current()).rejects.toThrow();
    },
  );

  it("is not asked for after another tab has signed out", async () => {
    const { tokens, send } = keeper(granted("a"));
    document.cookie = "signedIn=; max-age=0; path=/";
    expect(await tokens.renew()).toBeNull();
    expect(send).not.toHaveBeenCalled();
  });

  it("is never in a storage", async () => {
    const { tokens } = keeper(granted("secret-token"));
    await tokens.current();
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain("secret-token");
  });

  it("waits for the lock that all tabs share", async () => {
    const request = vi.fn(async (_name: string, work: () => Promise<unknown>) => work());
    vi.stubGlobal("navigator", { ...navigator, locks: { request } });
    const { tokens } = keeper(granted("a"));
    expect(await tokens.current()).toBe("a");
    expect(request).toHaveBeenCalledExactlyOnceWith("kiosk-auth", expect.any(Function));
  });
});

describe("the readable cookie", () => {
  const stampOf = (cookie: string) => signedInStamp({ cookie } as Document);
  it("is found by either of its names; an empty one is ignored", () => {
    expect(stampOf("a=1; signedIn=abc; b=2")).toBe("abc");
    expect(stampOf("__Host-signedIn=abc")).toBe("abc");
    for (const none of ["", "signedIn=", "xsignedIn=abc", "signedInx=abc"]) expect(stampOf(none)).toBeNull();
  });
});
