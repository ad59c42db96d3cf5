import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { closeDialog, useDialog } from "#ui/overlays/dialog-store";
import { sampleEnvelope } from "#testing/sample-envelope";
import { showGiftReturn } from "./gift-return";

const envelope = sampleEnvelope();
const gift = { id: "G1", title: "Nun", email: "ada@example.org", state: "SENT" };

/** What the server answers, one after the other; the last one again. */
let answers: { status: number; gifts?: object[] }[];
let asked: number;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  asked = 0;
  vi.stubGlobal("fetch", async () => {
    const answer = answers[Math.min(asked++, answers.length - 1)]!;
    return Response.json({ data: answer.gifts ?? [] }, { status: answer.status });
  });
});
afterEach(() => {
  closeDialog("left");
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function comeBack(claim: Parameters<typeof showGiftReturn>[1]) {
  const shown = showGiftReturn(envelope, claim, "G1");
  await vi.runAllTimersAsync();
  await shown;
  return useDialog.getState().open;
}

describe("coming back from a bank's page with a gift", () => {
  it("says that it is on its way, for whom, once the server has it", async () => {
    answers = [{ status: 200, gifts: [gift] }];
    expect(await comeBack({ status: "200", giftId: "G1" })).toMatchObject({
      name: "gift-sent",
      props: { title: "Nun", email: "ada@example.org" },
    });
    expect(asked).toBe(1);
  });

  it("believes no address: without the gift it is pending, and asked about again", async () => {
    answers = [{ status: 200 }];
    expect(await comeBack({ status: "200", giftId: "G1" })).toMatchObject({
      name: "subscription-feedback",
      props: { feedback: { status: "pending" } },
    });
    expect(asked).toBe(5);
  });

  it("replaces that when the payment has arrived meanwhile", async () => {
    answers = [{ status: 200 }, { status: 200 }, { status: 200, gifts: [gift] }];
    expect(await comeBack({ status: "200", giftId: "G1" })).toMatchObject({ name: "gift-sent" });
    expect(asked).toBe(3);
  });

  it("says that it was given up, and asks no more", async () => {
    answers = [{ status: 200 }];
    expect(await comeBack({ status: "canceled", giftId: "G1" })).toMatchObject({
      name: "subscription-feedback",
      props: { feedback: { i18n: "subscription.feedback.canceled" } },
    });
    expect(asked).toBe(1);
  });

  it("claims nothing where the server can't be asked", async () => {
    answers = [{ status: 503 }];
    expect(await comeBack({ status: "200", giftId: "G1" })).toMatchObject({
      name: "subscription-feedback",
      props: { feedback: { status: "pending" } },
    });
  });
});
