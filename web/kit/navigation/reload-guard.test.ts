import { beforeEach, describe, expect, it } from "vitest";
import { mayReload, RELOAD_GUARD_KEY, RELOAD_GUARD_LIFETIME_MS } from "./reload-guard";

describe("the reload guard", () => {
  beforeEach(() => sessionStorage.clear());

  it("lets a path be reloaded once in ten seconds", () => {
    expect(mayReload("/a", 1000)).toBe(true);
    expect(mayReload("/a", 1000 + RELOAD_GUARD_LIFETIME_MS - 1)).toBe(false);
    expect(mayReload("/a", 1000 + RELOAD_GUARD_LIFETIME_MS)).toBe(true);
  });

  it("remembers path and expiry in the session", () => {
    mayReload("/a", 1000);
    expect(JSON.parse(sessionStorage.getItem(RELOAD_GUARD_KEY)!)).toEqual({ path: "/a", expires: 11_000 });
  });

  it("does not hold up another path", () => {
    mayReload("/a", 1000);
    expect(mayReload("/b", 1001)).toBe(true);
  });

  it.each(["", "nonsense", "[]", '{"path":1}', "null"])("takes a broken entry (%s) for none", (entry) => {
    sessionStorage.setItem(RELOAD_GUARD_KEY, entry);
    expect(mayReload("/a", 1000)).toBe(true);
  });

  it("reloads nothing where it cannot remember", () => {
    expect(mayReload("/a", 1000, null)).toBe(false);
    const full = {
      getItem: () => null,
      setItem: () => {
        throw new Error("full");
      },
    } as unknown as Storage;
    expect(mayReload("/a", 1000, full)).toBe(false);
  });
});
