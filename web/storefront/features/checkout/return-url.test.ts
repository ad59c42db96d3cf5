// The address that a provider leads back to: its parameters, and its length.
import { describe, expect, it } from "vitest";
import { purchaseReturnUrl } from "./return-url";

describe("the return URL", () => {
  const here = "https://aurora.example/en/music?genre=jazz&status=402&message=x&type=old&purchaseID=1#top";
  it("is stripped of message and status and gets the type", () => {
    expect(purchaseReturnUrl(here, { typeId: "P1" })).toBe(
      "https://aurora.example/en/music?genre=jazz&type=P1",
    );
  });
  it("gets purchaseID and purchaseType when both exist", () => {
    const url = new URL(purchaseReturnUrl(here, { typeId: "P1", purchase: { id: "A1", type: "ALBUM" } }));
    expect(Object.fromEntries(url.searchParams)).toEqual({
      genre: "jazz",
      type: "P1",
      purchaseID: "A1",
      purchaseType: "ALBUM",
    });
    for (const purchase of [{ id: "A1" }, { type: "ALBUM" }, {}])
      expect(purchaseReturnUrl(here, { typeId: "P1", purchase })).not.toContain("purchase");
  });
  it("is never longer than the server takes", () => {
    const long = `https://aurora.example/en/music?q=${"x".repeat(2000)}`;
    expect(purchaseReturnUrl(long, { typeId: "P1" })).toBe("https://aurora.example/en/music?type=P1");
    expect(purchaseReturnUrl(`https://aurora.example/${"x".repeat(2000)}`, { typeId: "P1" })).toBe(
      "https://aurora.example/?type=P1",
    );
  });
});
