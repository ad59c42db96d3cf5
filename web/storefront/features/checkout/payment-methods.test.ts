import { describe, expect, it } from "vitest";
import { methodName } from "./payment-methods";

describe("a way to pay", () => {
  it.each(["card", "phone", "voucher"])("%s has a word in each language", (method) =>
    expect(methodName(method, (one) => `the word for ${one}`)).toBe(`the word for ${method}`),
  );

  it("without a word keeps its provider's name", () => expect(methodName("paypal", () => "")).toBe("Paypal"));
});
