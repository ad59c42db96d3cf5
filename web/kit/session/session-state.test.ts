import { describe, expect, it } from "vitest";
import { decide, type SessionFacts, sessionTable } from "./session-state";

const guest: SessionFacts = {
  event: "look",
  authorizationCode: "none",
  token: "none",
  signedIn: false,
  refresh: "untried",
  profile: "unknown",
  logoutUrl: "unasked",
  providerCookie: false,
};
const step = (changes: Partial<SessionFacts>) => {
  const { row, action } = decide({ ...guest, ...changes });
  return `${row} ${action}`;
};

describe("the session's table", () => {
  const cases: [string, Partial<SessionFacts>, string][] = [
    [
      "a code that this browser asked for is exchanged",
      { authorizationCode: "ours" },
      "1 redeem-authorization-code",
    ],
    [
      "a code comes before a session that is there",
      { authorizationCode: "ours", token: "valid", signedIn: true },
      "1 redeem-authorization-code",
    ],
    [
      "a code with a foreign state is dropped",
      { authorizationCode: "state-mismatch" },
      "1 drop-authorization-code",
    ],
    [
      "a code with a foreign state does not end a session",
      { authorizationCode: "state-mismatch", signedIn: true },
      "1 drop-authorization-code",
    ],
    ["an expired token is refreshed", { token: "expired", signedIn: true }, "2 refresh"],
    ["a session without a token in memory is refreshed", { signedIn: true }, "2 refresh"],
    [
      "a failed refresh ends in a guest",
      { token: "expired", signedIn: true, refresh: "failed" },
      "2 become-guest",
    ],
    ["without a refresh token there is a guest", {}, "3 become-guest"],
    ["an expired token without a refresh token is a guest's", { token: "expired" }, "3 become-guest"],
    ["a valid token loads the profile", { token: "valid", signedIn: true }, "4 load-profile"],
    ["a token outlives the cookie by its minutes", { token: "valid" }, "4 load-profile"],
    ["a failed profile ends in a guest", { token: "valid", profile: "failed" }, "4 become-guest"],
    ["a loaded profile makes a user", { token: "valid", profile: "loaded" }, "5 become-user"],
    ["a profile without a token makes nobody", { profile: "loaded" }, "3 become-guest"],
    [
      "a profile whose token has expired is refreshed first",
      { token: "expired", signedIn: true, profile: "loaded" },
      "2 refresh",
    ],
    ["signing out asks for the address", { event: "sign-out", token: "valid", signedIn: true }, "6 sign-out"],
    ["signing out goes to the address", { event: "sign-out", logoutUrl: "given" }, "6 go-to-logout-url"],
    ["signing out without an address reloads", { event: "sign-out", logoutUrl: "none" }, "6 reload"],
    ["signing out wins over a code", { event: "sign-out", authorizationCode: "ours" }, "6 sign-out"],
    ["a key that changed in another tab reloads", { event: "key-changed", token: "valid" }, "7 reload"],
    ["a key that changed reloads a guest too", { event: "key-changed" }, "7 reload"],
    [
      "a guest with the provider's cookie is the server's to sign in",
      { providerCookie: true },
      "8 auto-login",
    ],
    ["a session comes before the provider's cookie", { providerCookie: true, signedIn: true }, "2 refresh"],
    [
      "a code comes before the provider's cookie",
      { providerCookie: true, authorizationCode: "ours" },
      "1 redeem-authorization-code",
    ],
    [
      "a user needs no auto-login",
      { providerCookie: true, token: "valid", profile: "loaded" },
      "5 become-user",
    ],
  ];
  it.each(cases)("%s", (_sentence, facts, expected) => expect(step(facts)).toBe(expected));

  const every = {
    event: ["look", "sign-out", "key-changed"],
    authorizationCode: ["none", "ours", "state-mismatch"],
    token: ["none", "valid", "expired"],
    signedIn: [false, true],
    refresh: ["untried", "failed"],
    profile: ["unknown", "loaded", "failed"],
    logoutUrl: ["unasked", "none", "given"],
    providerCookie: [false, true],
  } as const;
  const combinations = Object.entries(every).reduce<Record<string, unknown>[]>(
    (all, [name, values]) => all.flatMap((facts) => values.map((value) => ({ ...facts, [name]: value }))),
    [{}],
  ) as unknown as SessionFacts[];

  it("uses every row, and numbers them one to eight", () => {
    const used = new Set(combinations.map((facts) => decide(facts)));
    expect(used.size).toBe(sessionTable.length);
    expect([...new Set([...used].map(({ row }) => row))].sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it("makes the visitor a user only with a valid token and a loaded profile", () => {
    for (const facts of combinations) {
      const { action } = decide(facts);
      if (action === "become-user") expect(facts).toMatchObject({ token: "valid", profile: "loaded" });
      if (action === "redeem-authorization-code") expect(facts.authorizationCode).toBe("ours");
      if (action === "refresh") expect(facts).toMatchObject({ signedIn: true, refresh: "untried" });
      if (action === "auto-login")
        expect(facts).toMatchObject({ authorizationCode: "none", signedIn: false });
    }
  });

  it("ends from everywhere within six steps", () => {
    for (const start of combinations)
      for (const outcome of ["good", "bad"] as const) {
        let facts = start;
        let steps = 0;
        for (let row = decide(facts); !row.final; row = decide(facts)) {
          facts = after(row.action, facts, outcome === "good");
          steps += 1;
          expect(steps).toBeLessThan(6);
        }
      }
  });
});

function after(action: string, facts: SessionFacts, good: boolean): SessionFacts {
  if (action === "drop-authorization-code") return { ...facts, authorizationCode: "none" };
  if (action === "refresh")
    return good
      ? { ...facts, token: "valid", profile: "unknown" }
      : { ...facts, refresh: "failed", profile: "unknown" };
  if (action === "load-profile") return { ...facts, profile: good ? "loaded" : "failed" };
  if (action === "sign-out") return { ...facts, logoutUrl: good ? "given" : "none" };
  throw new Error(`${action} should be final`);
}
