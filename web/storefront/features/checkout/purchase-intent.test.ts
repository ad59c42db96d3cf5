// Storage of a purchase in its tab: the plan that is wanted instead, and the idempotency key.
import { afterEach, describe, expect, it } from "vitest";
import { forgetKey, keepUpgrade, keepWanted, keyOfRequest, takeUpgrade, takeWanted } from "./purchase-intent";

describe("the plan that is wanted instead", () => {
  afterEach(() => sessionStorage.clear());
  it("is kept in session storage as upgradeTo, and taken once", () => {
    keepUpgrade("P1");
    expect(sessionStorage.getItem("upgradeTo")).toBe("P1");
    expect([takeUpgrade(), takeUpgrade()]).toEqual(["P1", null]);
  });
  it("after a sign-in is only what this tab asked for", () => {
    keepWanted("P1");
    expect([takeWanted("P2"), takeWanted("P1")]).toEqual([false, false]);
    keepWanted("P1");
    expect([takeWanted("P1"), takeWanted("P1")]).toEqual([true, false]);
  });
  it("has one idempotency key until it is answered", () => {
    const key = keyOfRequest({ a: 1 });
    expect(keyOfRequest({ a: 1 })).toBe(key);
    expect(keyOfRequest({ a: 2 })).not.toBe(key);
    forgetKey({ a: 1 });
    expect(keyOfRequest({ a: 1 })).not.toBe(key);
  });
});
