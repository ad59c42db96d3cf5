import { beforeEach, describe, expect, it } from "vitest";
import { takeCallbackCode } from "./callback-code";
import { hostedAddress, returnAddress, withPkce } from "./sign-in-return";

const origin = "http://aurora.localhost:3000";
const at = (path: string) =>
  (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(origin + path);

describe("the way back from signing in", () => {
  beforeEach(() => {
    sessionStorage.clear();
    at("/en/music?offset=20#top");
  });

  it("is the page that was wanted, as a whole address", () => {
    expect(returnAddress("/en/profile")).toBe(`${origin}/en/profile`);
    expect(returnAddress(location.href)).toBe(`${origin}/en/music?offset=20`);
  });
  it("carries what was about to happen", () => {
    expect(
      returnAddress("/en/music", { articleId: "0AB", purchaseType: "SINGLE", typeID: "7", subTypeId: "8" }),
    ).toBe(`${origin}/en/music?articleId=0AB&purchaseType=SINGLE&typeID=7&subTypeId=8`);
    expect(returnAddress("/en/music?articleId=1", { articleId: "2", typeID: "" })).toBe(
      `${origin}/en/music?articleId=2`,
    );
  });
  it("holds no code of an earlier one", () => {
    expect(returnAddress("/en?code=x&state=c.y&z=1")).toBe(`${origin}/en?z=1`);
  });
  it.each([
    "https://evil.example/x",
    "//evil.example",
    "javascript:alert(1)",
    "data:text/html,x",
    "http:\\\\evil.example",
  ])("is never %s", (wanted) => expect(new URL(returnAddress(wanted)).origin).toBe(origin));
  it("is in the address of the hosted page", () => {
    const address = hostedAddress(
      { backend: "/backend/", tenant: "aurora" },
      "login",
      "ar",
      `${origin}/ar?a=1&b=2`,
    );
    expect(address).toBe(
      `/backend/login/aurora?lang=ar&redirectUrl=${encodeURIComponent(`${origin}/ar?a=1&b=2`)}`,
    );
  });
});

describe("a code in the address", () => {
  beforeEach(() => {
    sessionStorage.clear();
    at("/en");
  });
  const begin = () => withPkce("https://id.example/login/aurora?lang=en", `${origin}/en/profile`);

  it("needs no state of the page's where the backend is on this host", async () => {
    expect(await withPkce("/backend/login/aurora", `${origin}/en`)).toBe(`${origin}/backend/login/aurora`);
    expect(sessionStorage).toHaveLength(0);
  });
  it("is removed from the URL and returned with its PKCE verifier, once", async () => {
    const address = new URL(await begin());
    expect(address.searchParams.get("code_challenge_method")).toBe("S256");
    expect(address.searchParams.get("code_challenge")).toMatch(/^[\w-]{43}$/);
    const state = address.searchParams.get("state")!;
    expect(state).toMatch(/^c\.[\w-]{32}$/);
    at(`/en/profile?code=abc&state=${state}&x=1#h`);
    expect(takeCallbackCode()).toEqual({
      code: {
        code: "abc",
        codeVerifier: expect.stringMatching(/^[\w-]{64}$/),
        redirectUrl: `${origin}/en/profile`,
      },
      stateMismatch: false,
    });
    expect(location.href).toBe(`${origin}/en/profile?x=1#h`);
    at(`/en/profile?code=abc&state=${state}`);
    expect(takeCallbackCode()).toEqual({ code: null, stateMismatch: true });
  });
  it("of a sign-in that another began is dropped, and so is what was kept", async () => {
    await begin();
    at("/en?code=abc&state=c.somebody");
    expect(takeCallbackCode()).toEqual({ code: null, stateMismatch: true });
    expect(location.search).toBe("");
    expect(sessionStorage).toHaveLength(0);
  });
  it("without a state of a page's is not ours to touch", () => {
    at("/en/vouchers?code=SUMMER");
    expect(takeCallbackCode()).toEqual({ code: null, stateMismatch: false });
    expect(location.search).toBe("?code=SUMMER");
  });
});
