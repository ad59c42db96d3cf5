// @vitest-environment node
import { describe, expect, it } from "vitest";
import { stepAfterPreview, stepOfAnswer } from "./song-answer";

const plan = { type: "subscription", consumable: false, sort: 30 };
const credit = { type: "subscription", consumable: true, sort: 30 };

describe("the answer about a track", () => {
  it.each([
    ["an address and nothing to buy", { url: "/a.m4a", purchase: [] }, "play"],
    ["an address of a preview, with ways to the whole", { url: "/a.m4a", purchase: [plan] }, "play"],
    ["no address, with ways to it", { url: "", purchase: [plan] }, "offer"],
    ["no address, with a credit for it", { url: "", purchase: [credit] }, "offer"],
    ["no address and nothing to buy", { url: "", purchase: [] }, "close"],
  ] as const)("of %s leads to: %s", (_, answer, step) => {
    expect(stepOfAnswer({ url: answer.url, purchase: [...answer.purchase] })).toBe(step);
  });
});

describe("a preview that has ended", () => {
  const end = { purchase: [plan], downloadOnly: false, stopsHere: false };

  it("leads to the ways to the whole of it, or to the credit for it", () => {
    expect(stepAfterPreview(end)).toBe("offer");
    expect(stepAfterPreview({ ...end, purchase: [credit] })).toBe("offer");
  });

  it("leads on where there is nothing to offer, where songs are for download only, and where all is to stop", () => {
    expect(stepAfterPreview({ ...end, purchase: [] })).toBe("go-on");
    expect(stepAfterPreview({ ...end, downloadOnly: true })).toBe("go-on");
    expect(stepAfterPreview({ ...end, stopsHere: true })).toBe("go-on");
  });
});
