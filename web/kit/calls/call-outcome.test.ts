import { describe, expect, it, vi } from "vitest";
import { outcomeOf } from "./call-outcome";
import { CallError } from "./calls";

describe("the outcome of a call", () => {
  it("reads a refusal from a failed call, whatever its body is", () => {
    const refused = (body: unknown) =>
      outcomeOf(new CallError("POST", "/subscription", 404, "Not Found", body));
    expect(refused({ error: "X", i18n: "error.notFound", errors: [{ field: "msisdn" }, 7, null] })).toEqual({
      status: 404,
      error: "X",
      i18n: "error.notFound",
      fields: ["msisdn"],
    });
    for (const body of [undefined, null, 7, "<html>", [], { error: 7, i18n: {}, errors: {} }])
      expect(refused(body)).toEqual({ status: 404, fields: [] });
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    expect(outcomeOf(new TypeError("Failed to fetch"))).toEqual({ status: 0 });
  });
});
