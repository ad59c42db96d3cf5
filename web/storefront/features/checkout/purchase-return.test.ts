import { describe, expect, it } from "vitest";
import {
  isUndecided,
  type PurchaseReturn,
  returnStep,
  type Truth,
  takeReturnParameters,
} from "./purchase-return";

const at = (query: string) => takeReturnParameters(`https://aurora.example/en/music?${query}`);

describe("the parameters of a purchase return", () => {
  it("are taken out of the address, and nothing else is", () => {
    const taken = at(
      "genre=jazz&status=200&error=&msg=x&message=y&subTypeId=P1&articleId=A1&purchaseType=ALBUM&purchaseID=B1&type=P1&i18Message=error.busy&campgainId=spring&clickId=7&page=2",
    );
    expect(taken.left).toBe("https://aurora.example/en/music?genre=jazz&page=2");
    expect(taken.claim).toEqual({
      status: "200",
      i18n: "error.busy",
      typeId: "P1",
      articleId: "A1",
      purchaseType: "ALBUM",
      purchaseId: "B1",
    });
    expect(taken.campaign).toEqual({ campgainId: "spring", clickId: "7" });
  });

  it.each([
    ["none of them", "genre=jazz"],
    ["a type alone, which may be a page's own", "type=album"],
    ["an article alone", "articleId=A1"],
  ])("are no return with %s", (_name, query) => {
    expect(at(query)).toEqual({ claim: null, wanted: null, campaign: null, left: null });
  });

  it("of a campaign leave the address without being a return", () => {
    expect(at("campaignId=spring&x=1")).toEqual({
      claim: null,
      wanted: null,
      campaign: { campaignId: "spring" },
      left: "https://aurora.example/en/music?x=1",
    });
  });

  it("of a sign-in say what was wanted", () => {
    const taken = at("subTypeId=P1&x=1");
    expect(taken).toMatchObject({
      claim: null,
      wanted: { typeId: "P1" },
      left: "https://aurora.example/en/music?x=1",
    });
    expect(at("typeID=P2").wanted).toEqual({ typeId: "P2" });
  });

  it.each([
    ["repeated with another value", "status=200&status=402&type=P1&type=P2", {}],
    ["repeated with the same value", "status=402&status=402", { status: "402" }],
    ["too long", `status=${"2".repeat(65)}`, {}],
    ["a script", "status=%3Cscript%3E&type=%27%3B+drop+table", {}],
    ["words of a stranger", "status=500&message=Call+%2B49+900+now&msg=evil.example", { status: "500" }],
    [
      "a key of ours that is no error",
      "status=500&i18Message=subscription.feedback.success",
      { status: "500" },
    ],
    ["empty", "status=&error=", {}],
  ])("that are %s claim nothing by it, and leave the address", (_name, query, claim) => {
    const taken = at(query);
    expect(taken.claim).toEqual(claim);
    expect(taken.left).toBe("https://aurora.example/en/music");
  });
});

describe("purchase return", () => {
  const plan = { typeId: "P1" };
  const rows: [string, PurchaseReturn, Truth, object][] = [
    [
      "402: top-up",
      { status: "402", ...plan },
      "none",
      { show: "feedback", feedback: { status: "insufficient" } },
    ],
    [
      "INSUFFICIENT_FUNDS: top-up",
      { error: "INSUFFICIENT_FUNDS" },
      "none",
      { show: "feedback", feedback: { status: "insufficient" } },
    ],
    [
      "409: step 3",
      { status: "409", ...plan },
      "owned",
      { show: "feedback", feedback: { status: "duplicate" } },
    ],
    [
      "USER_ALREADY_SUBSCRIBED: step 3",
      { error: "USER_ALREADY_SUBSCRIBED", ...plan },
      "owned",
      { show: "feedback", feedback: { status: "duplicate" } },
    ],
    [
      "409 that the server denies: step 4",
      { status: "409", ...plan },
      "none",
      { show: "feedback", feedback: { status: "error", code: 409 } },
    ],
    ["200: success of a plan", { status: "200", ...plan }, "owned", { show: "purchased", what: "plan" }],
    ["OK: success", { status: "OK", ...plan }, "owned", { show: "purchased", what: "plan" }],
    [
      "SUCCESS opens the purchased popup",
      { status: "SUCCESS", ...plan },
      "owned",
      { show: "purchased", what: "plan" },
    ],
    [
      "an article with its type: success of music",
      { articleId: "A1", purchaseType: "FULL_TRACK_MUSIC" },
      "owned",
      { show: "purchased", what: "music" },
    ],
    [
      "success of ONLINE_GAME: play",
      { status: "200", articleId: "A1", purchaseType: "ONLINE_GAME" },
      "owned",
      { show: "purchased", what: "play-game" },
    ],
    [
      "success of CLOUD_GAME: play",
      { status: "200", articleId: "A1", purchaseType: "CLOUD_GAME" },
      "owned",
      { show: "purchased", what: "play-game" },
    ],
    [
      "success of GAME: download",
      { status: "200", articleId: "A1", purchaseType: "GAME" },
      "owned",
      { show: "purchased", what: "download-game" },
    ],
    [
      "success of CHALLENGE: the parameters are cleared only",
      { status: "200", articleId: "A1", purchaseType: "CHALLENGE" },
      "none",
      { show: "nothing" },
    ],
    [
      "202: step 6",
      { status: "202", ...plan },
      "pending",
      { show: "feedback", feedback: { status: "pending" } },
    ],
    [
      "202 that was paid meanwhile: success",
      { status: "202", ...plan },
      "owned",
      { show: "purchased", what: "plan" },
    ],
    [
      "another error: step 4 with status and message",
      { status: "490", i18n: "error.busy", ...plan },
      "none",
      { show: "feedback", feedback: { status: "error", code: 490, i18n: "error.busy" } },
    ],
    [
      "an unknown word: step 4",
      { status: "perhaps" },
      "none",
      { show: "feedback", feedback: { status: "error" } },
    ],
    [
      "NO_SUBSCRIPTION_FOUND with 404: the login-subscription error",
      { error: "NO_SUBSCRIPTION_FOUND", status: "404" },
      "none",
      { show: "login-subscription-error" },
    ],
    [
      "NO_SUBSCRIPTION_FOUND without 404: step 4",
      { error: "NO_SUBSCRIPTION_FOUND" },
      "none",
      { show: "feedback", feedback: { status: "error" } },
    ],
    [
      "canceled by the visitor: said quietly",
      { status: "canceled", ...plan },
      "none",
      { show: "feedback", feedback: { status: "knownError", i18n: "subscription.feedback.canceled" } },
    ],
    [
      "a trial that its payer had before: said in words",
      { status: "TRIAL_ALREADY_USED", ...plan },
      "none",
      { show: "feedback", feedback: { status: "knownError", i18n: "error.trialAlreadyUsed" } },
    ],
    [
      "a promotion that its payer had before: said in words",
      { status: "PROMOTION_ALREADY_USED", ...plan },
      "none",
      { show: "feedback", feedback: { status: "knownError", i18n: "error.promotionAlreadyUsed" } },
    ],
    [
      "what needs a larger plan, by its error: the offer of it",
      { status: "409", error: "NEED_UPGRADE_TO_PREMIUM_SUBSCRIPTION" },
      "none",
      { show: "upgrade" },
    ],
    [
      "what needs a larger plan, by its words: the offer of it",
      { status: "409", i18n: "error.needUpgrade", ...plan },
      "none",
      { show: "upgrade" },
    ],
    // Forged: whatever the address says, nothing is bought that the server does not know of.
    [
      "a success that the server does not know of: pending",
      { status: "200", ...plan },
      "none",
      { show: "feedback", feedback: { status: "pending" } },
    ],
    [
      "a success while the server can't be asked: pending",
      { status: "200", ...plan },
      "unknown",
      { show: "feedback", feedback: { status: "pending" } },
    ],
    [
      "a success without saying of what: pending",
      { status: "success" },
      "unknown",
      { show: "feedback", feedback: { status: "pending" } },
    ],
    [
      "an article after a sign-in, which is not bought: nothing",
      { articleId: "A1", purchaseType: "ALBUM" },
      "none",
      { show: "nothing" },
    ],
    [
      "success and an error together: the error",
      { status: "200", error: "BOOM", ...plan },
      "none",
      { show: "feedback", feedback: { status: "error", code: 200 } },
    ],
    [
      "success and a known error together: the error",
      { status: "200", error: "INSUFFICIENT_FUNDS", ...plan },
      "none",
      { show: "feedback", feedback: { status: "insufficient" } },
    ],
    [
      "a failure of what is hers: she has it",
      { status: "402", ...plan },
      "owned",
      { show: "feedback", feedback: { status: "duplicate" } },
    ],
    ["only a stranger's words: nothing", {}, "none", { show: "nothing" }],
  ];
  it.each(rows)("%s", (_name, claim, truth, step) => {
    expect(returnStep(claim, truth)).toEqual(step);
  });

  it("is asked for again while the server may still come to another answer", () => {
    expect(isUndecided({ status: "200" }, "none")).toBe(true);
    expect(isUndecided({ status: "202" }, "pending")).toBe(true);
    expect(isUndecided({ status: "200" }, "owned")).toBe(false);
    expect(isUndecided({ status: "402" }, "none")).toBe(false);
    expect(isUndecided({ articleId: "A1", purchaseType: "ALBUM" }, "none")).toBe(false);
  });
});
