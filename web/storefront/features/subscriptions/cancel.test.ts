// Canceling a subscription: where it is ended, and what is said for each status of the answer.
import { describe, expect, it } from "vitest";
import { afterCancel, cancelWay } from "./cancel";

describe("cancel", () => {
  it("navigates to the type's cancelUrl, and calls for a signed-in user without one", () => {
    const attributes = [{ key: "cancelUrl", value: "https://partner.example/end" }];
    expect(cancelWay({ cancelUrl: "https://partner.example/stop", attributes }, true)).toEqual({
      do: "go",
      url: "https://partner.example/stop",
    });
    expect(cancelWay({ attributes }, true)).toEqual({ do: "go", url: "https://partner.example/end" });
    expect(cancelWay({ cancelUrl: "javascript:alert(1)", attributes: [] }, true)).toEqual({ do: "call" });
    expect(cancelWay(undefined, true)).toEqual({ do: "call" });
    expect(cancelWay(undefined, false)).toEqual({ do: "nothing" });
  });

  it("redirects where the answer leads, else shows success for 200 or 204 and failure for anything else", () => {
    const url = "https://aurora.example/en/subscription";
    expect(afterCancel({ status: 200, data: { redirectionUrl: url } })).toEqual({ do: "go", url });
    expect(afterCancel({ status: 409, data: { redirectionUrl: url } })).toMatchObject({
      do: "say",
      done: false,
    });
    for (const status of [200, 204])
      expect(afterCancel({ status })).toEqual({
        do: "say",
        message: "subscription.cancel.successMsg",
        done: true,
      });
    for (const status of [0, 201, 404, 409, 500])
      expect(afterCancel({ status })).toEqual({
        do: "say",
        message: "subscription.cancel.failMsg",
        done: false,
      });
  });
});
