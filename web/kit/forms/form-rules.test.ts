import { describe, expect, it } from "vitest";
import { checkField, type FieldValue, fieldErrorsOf, isEmail, type Rules, serverRefusal } from "./form-rules";

const broken = (value: FieldValue, rules: Rules, all = {}) => checkField(value, rules, all)?.message ?? null;

describe("a field", () => {
  it("that is required refuses nothing, spaces, an empty list and an unticked box", () => {
    for (const value of ["", "   ", "\u00a0\t\n", [], false, null, undefined] satisfies FieldValue[])
      expect(broken(value, { required: true })).toBe("form.required");
  });
  it.each<{ value: FieldValue }>([{ value: "0" }, { value: " x " }, { value: true }, { value: ["a"] }])(
    "that is required takes $value",
    ({ value }) => expect(broken(value, { required: true })).toBeNull(),
  );
  it("that may be empty is not asked for its length or form", () => {
    expect(broken("", { email: true, min: 3, max: 9, length: 5, regex: /^x$/ })).toBeNull();
  });
  it("counts characters, not the units that they are stored in", () => {
    expect(broken("🎧🎧", { max: 2 })).toBeNull();
    expect(broken("🎧", { min: 2 })).toBe("form.min");
    expect(checkField("abc", { max: 2 })).toEqual({ message: "form.max", values: { max: 2 } });
    expect(broken("123456", { length: 6 })).toBeNull();
    expect(checkField("12345", { length: 6 })).toEqual({ message: "form.length", values: { length: 6 } });
    expect(broken(["a", "b"], { max: 1 })).toBe("form.max");
  });
  it("takes a pattern as an expression or as text, and refuses an invalid one", () => {
    expect(broken("ab12", { regex: /^[a-z]+\d+$/g })).toBeNull();
    expect(broken("ab12", { regex: "^\\d+$" })).toBe("form.regex");
    expect(broken("ab12", { regex: "(" })).toBe("form.regex");
  });
  it("that confirms another must equal it, also where one is empty", () => {
    expect(broken("secret", { confirmed: "password" }, { password: "secret" })).toBeNull();
    expect(broken("", { confirmed: "password" }, { password: "secret" })).toBe("form.confirmed");
    expect(broken("Secret", { confirmed: "password" }, { password: "secret" })).toBe("form.confirmed");
  });
  it("with an unknown rule is invalid", () => {
    expect(broken("x", { shiny: true } as Rules)).toBe("form.invalid");
    expect(broken("x", { toString: true } as unknown as Rules)).toBe("form.invalid");
  });
  it("reports the first rule that it breaks", () => {
    expect(broken("", { required: true, email: true })).toBe("form.required");
    expect(broken("x", { required: true, email: true })).toBe("form.email");
  });
});

describe("an e-mail address", () => {
  it.each([
    "mira@example.org",
    "m.o+k@sub.example.co",
    "user@localhost",
    "用户@例子.中国",
    "o'neil@example.ie",
  ])("may be %s", (address) => expect(isEmail(address)).toBe(true));
  it.each([
    "mira",
    "@example.org",
    "mira@",
    "mira@@example.org",
    "mira@example..org",
    "mira@-example.org",
    "mi ra@example.org",
    "mira@example.org\nbcc: x@y.z",
    "<mira@example.org>",
    `${"a".repeat(250)}@example.org`,
  ])("is not %j", (address) => expect(isEmail(address)).toBe(false));
  it("may stand between spaces, as keyboards leave it", () => {
    expect(broken(" mira@example.org ", { email: true })).toBeNull();
  });
});

describe("what a server refuses", () => {
  it("is read from the errors of a problem and nothing else", () => {
    expect(fieldErrorsOf({ errors: [{ field: "name", rule: "max" }, null, 7, { rule: "x" }] })).toEqual([
      { field: "name", rule: "max" },
    ]);
    for (const none of [null, undefined, "x", {}, { errors: {} }]) expect(fieldErrorsOf(none)).toEqual([]);
  });
  it("is translated to a message of the portal", () => {
    expect(serverRefusal({ field: "a", rule: "required" }).message).toBe("form.required");
    expect(serverRefusal({ field: "a", rule: "max", message: "too long" }, { max: 60 })).toEqual({
      message: "form.max",
      values: { max: 60 },
    });
    expect(serverRefusal({ field: "a", rule: "enum" }).message).toBe("form.invalid");
    expect(serverRefusal({ field: "a", i18n: "form.email" }, {}, (key) => key === "form.email").message).toBe(
      "form.email",
    );
  });
});
