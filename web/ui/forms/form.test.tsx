import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { CallError } from "#kit/calls/calls";
import { I18nProvider } from "#kit/messages/i18n";
import { EnvelopeProvider } from "#kit/page/page";
import { sampleView } from "#testing/sample-envelope";
import { renderInPage } from "#testing/sample-view";
import { Checkbox } from "./checkbox";
import { Field } from "./field";
import { Form, SubmitButton } from "./form";
import { digitsOf, OtpField } from "./otp-field";
import { PasswordField } from "./password-field";
import { RadioCards } from "./radio-cards";
import { Select } from "./select";

const input = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const refusalOf = (name: string) => {
  const ids = input(name).getAttribute("aria-describedby")?.split(" ") ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent).join(" ");
};

function show(onSubmit: (values: never) => unknown = () => undefined) {
  renderInPage(
    <Form
      rules={{
        email: { required: true, email: true },
        name: { required: true, max: 5 },
        language: { required: true },
        terms: { required: true },
      }}
      defaults={{ email: "", name: "Mira", language: "", terms: false, avatar: "b" }}
      onSubmit={onSubmit as (values: object) => unknown}
    >
      <Field name="email" label="E-mail" type="email" hint="We write rarely." />
      <Field name="name" label="Name" />
      <Select
        name="language"
        label="Language"
        placeholder="Choose"
        options={[{ value: "ar", label: "العربية" }]}
      />
      <RadioCards
        name="avatar"
        legend="Picture"
        options={[
          { value: "a", label: "First" },
          { value: "b", label: "Second" },
        ]}
      />
      <Checkbox name="terms" label="I agree" />
      <SubmitButton>Save</SubmitButton>
    </Form>,
  );
}

describe("a form", () => {
  afterEach(cleanup);

  it("checks a field when it is left, never while it is typed in", async () => {
    show();
    await userEvent.type(input("E-mail"), "mira");
    expect(input("E-mail").getAttribute("aria-invalid")).toBeNull();
    expect(refusalOf("E-mail")).toBe("We write rarely.");
    await userEvent.tab();
    await waitFor(() => expect(input("E-mail").getAttribute("aria-invalid")).toBe("true"));
    expect(refusalOf("E-mail")).toContain("That is not an e-mail address.");
    await userEvent.type(input("E-mail"), "@example.org");
    expect(input("E-mail").getAttribute("aria-invalid")).toBe("true");
    await userEvent.tab();
    await waitFor(() => expect(input("E-mail").getAttribute("aria-invalid")).toBeNull());
  });

  it("checks what is chosen when it changes", async () => {
    show();
    await userEvent.click(input("I agree"));
    await userEvent.click(input("I agree"));
    await waitFor(() => expect(refusalOf("I agree")).toBe("Please fill this in."));
    await userEvent.click(input("I agree"));
    await waitFor(() => expect(refusalOf("I agree")).toBe(""));
  });

  it("is not sent while something is wrong, and leads to the first of it", async () => {
    const onSubmit = vi.fn();
    show(onSubmit);
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(document.activeElement).toBe(input("E-mail")));
    expect(refusalOf("E-mail")).toContain("Please fill this in.");
    expect(refusalOf("Language")).toBe("Please fill this in.");
    expect(onSubmit).not.toHaveBeenCalled();
  });

  const fill = async () => {
    await userEvent.type(input("E-mail"), "mira@example.org");
    await userEvent.selectOptions(input("Language"), "ar");
    await userEvent.click(input("First"));
    await userEvent.click(input("I agree"));
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
  };

  it("that is good is sent once with all its values", async () => {
    let done = () => {};
    const onSubmit = vi.fn(() => new Promise<void>((resolve) => (done = resolve)));
    show(onSubmit);
    await fill();
    await waitFor(() => expect(onSubmit).toHaveBeenCalledOnce());
    expect((onSubmit.mock.calls as unknown[][])[0]![0]).toEqual({
      email: "mira@example.org",
      name: "Mira",
      language: "ar",
      terms: true,
      avatar: "a",
    });
    fireEvent.submit(document.querySelector("form")!);
    done();
    await waitFor(() => expect(screen.getByRole("button").getAttribute("aria-busy")).toBeNull());
    expect(onSubmit).toHaveBeenCalledOnce();
  });

  const refuse = (status: number, body: unknown, retryAfter?: number) => () =>
    Promise.reject(new CallError("PUT", "/backend/user/profile", status, "", body, retryAfter));

  it("puts what the server refuses beside its fields", async () => {
    show(
      refuse(400, {
        error: "INVALID_BODY",
        i18n: "error.invalidInput",
        errors: [
          { field: "email", rule: "format", message: "not an address" },
          { field: "name", rule: "max", message: "too long" },
        ],
      }),
    );
    await fill();
    await waitFor(() => expect(refusalOf("Name")).toBe("At most 5 characters."));
    expect(refusalOf("E-mail")).toContain("This is not in the expected form.");
    expect(screen.getByRole("alert").textContent).toBe("");
    expect(document.activeElement).toBe(input("E-mail"));
    // It holds until something else is typed.
    await userEvent.tab();
    expect(refusalOf("E-mail")).toContain("This is not in the expected form.");
    await userEvent.type(input("Name"), "{Backspace}");
    await userEvent.tab();
    await waitFor(() => expect(refusalOf("Name")).toBe(""));
  });

  it.each([
    [429, { error: "TOO_MANY_ATTEMPTS" }, "Too many attempts. Please try again in 2 minutes."],
    [500, undefined, "That did not work. Please try again."],
    [403, { i18n: "signIn.options.failed" }, "The ways to sign in could not be loaded."],
    [400, { errors: [{ field: "elsewhere", rule: "enum" }] }, "That did not work. Please try again."],
  ])("shows a message for %d about the whole form", async (status, body, message) => {
    show(refuse(status, body, 90));
    await fill();
    await waitFor(() => expect(screen.getByRole("alert").textContent).toBe(message));
  });

  it("posts before hydration, so that no value gets into the URL", () => {
    show();
    expect(document.querySelector("form")!.method).toBe("post");
  });
});

describe("a field", () => {
  afterEach(cleanup);

  it("works without a form, as plain HTML", () => {
    renderInPage(<Field name="email" label="E-mail" type="email" error="No." optional defaultValue="x" />, {
      locale: "ar",
      dir: "rtl",
    });
    const field = document.querySelector("input")!;
    expect(field.value).toBe("x");
    expect(field.dir).toBe("ltr");
    expect(field.getAttribute("aria-invalid")).toBe("true");
    expect(document.getElementById(field.getAttribute("aria-describedby")!)?.textContent).toBe("No.");
    screen.getByText("اختياري");
  });

  it("for a password shows it on demand, and warns about Caps Lock", async () => {
    renderInPage(<PasswordField name="password" label="Password" hint="Eight or more." />);
    const field = input("Password");
    expect(field.type).toBe("password");
    await userEvent.click(screen.getByRole("button", { name: "Show password" }));
    expect(field.type).toBe("text");
    await userEvent.click(screen.getByRole("button", { name: "Hide password" }));
    expect(field.type).toBe("password");
    const press = (on: boolean) => {
      const event = new KeyboardEvent("keydown", { key: "A", bubbles: true });
      Object.defineProperty(event, "getModifierState", { value: (key: string) => on && key === "CapsLock" });
      fireEvent(field, event);
    };
    press(true);
    expect(refusalOf("Password")).toBe("Caps Lock is on.");
    press(false);
    expect(refusalOf("Password")).toBe("Eight or more.");
  });

  it("keeps the focus when it is saved, and takes over what was saved", async () => {
    const form = (name: string) => (
      <Form defaults={{ name }} onSubmit={() => undefined}>
        <Field name="name" label="Name" />
        <SubmitButton>Save</SubmitButton>
      </Form>
    );
    const { rerender } = renderInPage(form("Mira"));
    await userEvent.clear(input("Name"));
    await userEvent.type(input("Name"), " Miriam {Enter}");
    const { envelope, intl } = sampleView();
    rerender(
      <I18nProvider intl={intl}>
        <EnvelopeProvider value={envelope}>{form("Miriam")}</EnvelopeProvider>
      </I18nProvider>,
    );
    expect(input("Name").value).toBe("Miriam");
    expect(document.activeElement).toBe(input("Name"));
  });

  it("for a code takes digits only, however they are written or pasted", async () => {
    const sent = vi.fn();
    renderInPage(
      <Form onSubmit={sent}>
        <OtpField name="otp" label="Code" />
      </Form>,
    );
    const field = input("Code");
    expect(field.autocomplete).toBe("one-time-code");
    await userEvent.type(field, "1a2 3");
    expect(field.value).toBe("123");
    await userEvent.clear(field);
    await userEvent.click(field);
    await userEvent.paste("Your code: 123 456");
    expect(field.value).toBe("123456");
    expect(refusalOf("Code")).toBe("It is sent as soon as the sixth digit is there.");
    await waitFor(() => expect(sent).toHaveBeenCalledWith({ otp: "123456" }));
  });

  it.each([
    ["123-456", "123456"],
    ["١٢٣٤٥٦", "123456"],
    ["۱۲۳۴۵۶", "123456"],
    ["1234567", "123456"],
    ["", ""],
    ["abc", ""],
  ])("reads %j as %j", (typed, digits) => expect(digitsOf(typed)).toBe(digits));
});
