// The marketing campaign of a tab: read from an address, stored, and refused where it is malformed.
import { afterEach, describe, expect, it } from "vitest";
import { CAMPAIGN_KEY, campaignOf, keepCampaign, keptCampaign } from "./marketing-campaign";

describe("a marketing campaign", () => {
  afterEach(() => sessionStorage.clear());
  it("is kept in session storage, with both spellings", () => {
    expect(campaignOf(new URLSearchParams("campgainId=a&campaignId=b&clickId=c&x=1"))).toEqual({
      campgainId: "a",
      campaignId: "b",
      clickId: "c",
    });
    keepCampaign({ campgainId: "a", clickId: "c" });
    expect(JSON.parse(sessionStorage.getItem(CAMPAIGN_KEY)!)).toEqual({ campgainId: "a", clickId: "c" });
    expect(keptCampaign()).toEqual({ campgainId: "a", clickId: "c" });
  });
  it("that is empty, too long or there twice says nothing", () => {
    for (const query of ["", "campgainId=", `clickId=${"x".repeat(201)}`, "clickId=a&clickId=b"])
      expect(campaignOf(new URLSearchParams(query))).toBeNull();
  });
  it.each(["{", "7", "null", '{"clickId":7}', "[]"])("that was kept as %s is none", (kept) => {
    sessionStorage.setItem(CAMPAIGN_KEY, kept);
    expect(keptCampaign()).toBeNull();
  });
});
