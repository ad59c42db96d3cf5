// Every hosted page, in a language of each direction: title, form actions, error messages and accessibility.
import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { renderToString } from "react-dom/server";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Envelope, HostedPage } from "#generated/payloads";
import { I18nProvider } from "#kit/messages/i18n";
import { EnvelopeProvider, type PageModule } from "#kit/page/page";
import { accessibilityFaults } from "#testing/axe";
import { pageSample } from "#testing/page-samples";
import { sampleIntl, sampleView } from "#testing/sample-envelope";
import { renderInPage } from "#testing/sample-view";
import { HostedFrame } from "../../shell/hosted-frame";
import * as confirm from "./confirm";
import * as link from "./link";
import * as login from "./login";
import * as notice from "./notice";
import * as otp from "./otp";
import * as proceed from "./proceed";
import * as register from "./register";
import * as reset from "./reset";

const modules = { login, otp, register, confirm, reset, link, proceed, notice };
type Step = keyof typeof modules;

const inArabic: Partial<Envelope> = { locale: "ar", iso: "ar-EG", dir: "rtl" };

/** What the program sends for a step; `changes` are states of it that the demo does not come into by itself. */
const payload = (sample: string) => pageSample<HostedPage>(`hosted-${sample}`).props;

function show(sample: string, changes: Partial<HostedPage> = {}, envelope: Partial<Envelope> = {}) {
  const props = { ...payload(sample), ...changes };
  const step = props.step as Step;
  const Page = (modules[step] as unknown as PageModule<HostedPage>).default;
  return renderInPage(
    <HostedFrame>
      <Page {...props} />
    </HostedFrame>,
    { page: `hosted/${step}`, layout: "hosted", props, ...envelope },
  );
}

function titleOf(sample: string, changes: Partial<HostedPage> = {}): string {
  const envelope = pageSample<HostedPage>(`hosted-${sample}`);
  const props = { ...envelope.props, ...changes };
  const page = modules[props.step as Step] as unknown as PageModule<HostedPage>;
  return page.head?.({ props, envelope: { ...envelope, props }, intl: sampleIntl(envelope) }).title ?? "";
}

const steps: { sample: string; heading: string }[] = [
  { sample: "login", heading: "Sign in to Aurora" },
  { sample: "otp", heading: "Sign in with a code" },
  { sample: "otp-sent", heading: "Enter the code" },
  { sample: "register", heading: "Create your Aurora account" },
  { sample: "register-sent", heading: "Check your mail" },
  { sample: "confirm", heading: "Confirm your address" },
  { sample: "reset", heading: "Forgot your password?" },
  { sample: "reset-sent", heading: "Check your mail" },
  { sample: "link", heading: "Link Example to your account" },
  { sample: "proceed", heading: "Continue as •••4567" },
  { sample: "notice", heading: "This address leads elsewhere" },
];

/** Steps of which some have nothing to send. */
const formless: Step[] = ["notice", "reset"];

afterEach(cleanup);

describe.each(steps)("the sign-in page $sample", ({ sample, heading }) => {
  it("has one first heading and a title", () => {
    show(sample);
    expect(screen.getAllByRole("heading", { level: 1 }).map((one) => one.textContent)).toEqual([heading]);
    expect(titleOf(sample)).not.toBe("");
  });

  it.each(["en", "ar"])("is usable by everybody in %s", async (locale) => {
    const { container } = show(sample, {}, locale === "ar" ? inArabic : {});
    expect(await accessibilityFaults(container)).toEqual([]);
  });

  it("is usable by everybody after a refusal", async () => {
    const { container } = show(sample, {
      errors: [
        { field: "", message: "hosted.error.tooMany", values: {} },
        { field: "email", message: "hosted.error.email", values: {} },
      ],
      retryAfter: 30,
    });
    expect(await accessibilityFaults(container)).toEqual([]);
  });

  it("sends its form where the server said, with what the server gave along", () => {
    const { container } = show(sample, { hidden: { flow: "kept", token: '"<>&' } });
    const { step, action } = payload(sample);
    const form = container.querySelector("form");
    if (!form) return expect(formless).toContain(step);
    expect(form?.getAttribute("method")).toBe("post");
    expect(action).toMatch(/^\/backend\//);
    expect(form?.getAttribute("action")).toBe(action);
    const sent = new FormData(form as HTMLFormElement);
    expect(sent.get("flow")).toBe("kept");
    expect(sent.get("token")).toBe('"<>&');
  });
});

describe("the fields of the sign-in pages", () => {
  it("tell the browser what it may fill in", () => {
    show("login");
    expect(screen.getByLabelText("E-mail address").getAttribute("autocomplete")).toBe("username webauthn");
    expect(screen.getByLabelText("Password").getAttribute("autocomplete")).toBe("current-password");
    cleanup();
    show("register");
    expect(screen.getByLabelText("Password").getAttribute("autocomplete")).toBe("new-password");
    cleanup();
    show("otp-sent");
    const field = screen.getByLabelText("Six-digit code");
    expect(field.getAttribute("autocomplete")).toBe("one-time-code");
    expect(field.getAttribute("inputmode")).toBe("numeric");
  });

  it("run from left to right for addresses and numbers, in Arabic too", () => {
    show("login", {}, inArabic);
    expect(screen.getByLabelText("البريد الإلكتروني").getAttribute("dir")).toBe("ltr");
    cleanup();
    show("otp", {}, inArabic);
    expect(screen.getByLabelText("رقم الجوال أو البريد الإلكتروني").getAttribute("dir")).toBe("ltr");
  });

  it("ask for what the tenant can send a code to", () => {
    show("otp", { bySms: false });
    expect(screen.getByLabelText("E-mail address").getAttribute("type")).toBe("email");
    cleanup();
    show("otp", { byMail: false });
    expect(screen.getByLabelText("Mobile number").getAttribute("autocomplete")).toBe("tel");
  });

  it("keep what was typed, and never a password", () => {
    show("login", { values: { email: "mara@example.org", password: "secret" } });
    expect(screen.getByLabelText<HTMLInputElement>("E-mail address").value).toBe("mara@example.org");
    expect(screen.getByLabelText<HTMLInputElement>("Password").value).toBe("");
  });
});

describe("a number that was not used for a long time", () => {
  it("asks for the code from the mailbox, says why, and offers no other text message", () => {
    show("otp-sent", { notice: "hosted.otp.oldNumber", recipientHint: "m•••@example.org" });
    expect(screen.getByText(/we have also sent a code to its mailbox/)).toBeTruthy();
    expect(screen.getByText("m•••@example.org")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Send another code" })).toBeNull();
    cleanup();
    show("notice", { notice: "hosted.notice.oldNumber" });
    expect(screen.getByRole("heading", { name: "Use your passkey" })).toBeTruthy();
  });
});

describe("a refusal", () => {
  it("of the form as a whole is said once, takes the focus and says how long to wait", () => {
    show("login", { errors: [{ field: "", message: "hosted.error.tooMany", values: {} }], retryAfter: 45 });
    const alert = screen.getAllByRole("alert").find((one) => one.textContent?.includes("Too many"));
    expect(alert?.textContent).toContain("Please wait 45 seconds before you try again.");
    expect(document.activeElement).toBe(alert);
    expect(titleOf("login", { errors: [{ field: "", message: "hosted.error.tooMany", values: {} }] })).toBe(
      "Error: Sign in",
    );
  });

  it("of several fields says which field each line is about", () => {
    show("register", {
      errors: ["email", "name", "password"].map((field) => ({
        field,
        message: field === "name" ? "hosted.error.max" : "hosted.error.required",
        values: field === "name" ? { max: "100" } : ({} as Record<string, string>),
      })),
    });
    const lines = within(screen.getByRole("alert")).getAllByRole("link");
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      "E-mail address: please fill this in.",
      "First name: at most 100 characters, please.",
      "Password: please fill this in.",
    ]);
    expect(screen.getAllByText("Please fill this in.")).toHaveLength(2);
  });

  it("of fields leads to each of them", () => {
    show("register", {
      errors: [
        { field: "email", message: "hosted.error.email", values: {} },
        { field: "password", message: "hosted.error.passwordMin", values: { min: "8" } },
      ],
    });
    const summary = screen.getByText("Please check these fields").parentElement as HTMLElement;
    fireEvent.click(within(summary).getByRole("link", { name: "Use at least 8 characters." }));
    const field = screen.getByLabelText("Password");
    expect(document.activeElement).toBe(field);
    expect(field.getAttribute("aria-invalid")).toBe("true");
    const described = field.getAttribute("aria-describedby")?.split(" ") ?? [];
    expect(described.map((id) => document.getElementById(id)?.textContent).join(" ")).toContain(
      "8 characters",
    );
  });

  it("stays at its field until the value is another", () => {
    show("otp-sent", { errors: [{ field: "otp", message: "hosted.error.otpWrong", values: {} }] });
    const field = screen.getByLabelText<HTMLInputElement>("Six-digit code");
    const wrong = "This code is not correct. Please check it again.";
    field.focus();
    fireEvent.blur(field);
    expect(screen.getAllByText(wrong)).toHaveLength(2);
    field.value = "12";
    fireEvent.blur(field);
    expect(screen.queryByText(wrong)).toBeNull();
    screen.getByText("The code has six digits.", { selector: "[id$=error] *, [id$=error]" });
    field.value = "";
    fireEvent.blur(field);
    expect(screen.getAllByText(wrong)).toHaveLength(2);
  });

  it("with a message that the page does not know says something all the same", () => {
    show("login", { errors: [{ field: "", message: "no.such.key", values: {} }] });
    screen.getByText("This did not work. Check what you entered, and try again.");
  });

  it("counts in the plurals of Arabic", () => {
    show(
      "login",
      { errors: [{ field: "", message: "hosted.error.tooMany", values: {} }], retryAfter: 2 },
      inArabic,
    );
    screen.getByText("انتظر ثانيتين قبل أن تحاول مرة أخرى.");
  });

  it("waits in minutes where seconds would be many, and ends", () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"] });
    try {
      show("login", {
        errors: [{ field: "", message: "hosted.error.tooMany", values: {} }],
        retryAfter: 600,
      });
      screen.getByText("Please wait 10 minutes before you try again.");
      act(() => void vi.advanceTimersByTime(599_000));
      screen.getByText("Please wait 1 second before you try again.");
      act(() => void vi.advanceTimersByTime(1000));
      screen.getByText("You can try again now.");
    } finally {
      vi.useRealTimers();
    }
  });
});

describe("script on the sign-in pages", () => {
  it("says what is missing before the way to the server, at the field too", async () => {
    const { container } = show("login");
    const form = container.querySelector("form") as HTMLFormElement;
    expect(form.noValidate).toBe(true);
    await userEvent.type(screen.getByLabelText("E-mail address"), "nobody");
    const went = fireEvent.submit(form);
    expect(went).toBe(false);
    expect(screen.getByLabelText("E-mail address").getAttribute("aria-invalid")).toBe("true");
    screen.getByText("Please check these fields");
    expect(document.activeElement?.getAttribute("role")).toBe("alert");
  });

  it("looks at a field when it is left, not while it is typed in", async () => {
    show("login");
    const field = screen.getByLabelText("E-mail address");
    await userEvent.type(field, "nobody");
    expect(field.getAttribute("aria-invalid")).toBeNull();
    await userEvent.tab();
    expect(field.getAttribute("aria-invalid")).toBe("true");
    await userEvent.clear(field);
    await userEvent.type(field, "somebody@example.org");
    await userEvent.tab();
    expect(field.getAttribute("aria-invalid")).toBeNull();
  });

  it("lets a good form go once and holds the second press back", async () => {
    const { container } = show("login");
    await userEvent.type(screen.getByLabelText("E-mail address"), "mara@example.org");
    await userEvent.type(screen.getByLabelText("Password"), "a good long sentence");
    const form = container.querySelector("form") as HTMLFormElement;
    const went = [fireEvent.submit(form), fireEvent.submit(form)];
    expect(went).toEqual([true, false]);
    screen.getByRole("status");
  });

  it("does not hold back the button for another code", () => {
    const { container } = show("otp-sent");
    const form = container.querySelector("form") as HTMLFormElement;
    const again = screen.getByRole("button", { name: "Send another code" });
    expect(again.getAttribute("name")).toBe("again");
    const event = new Event("submit", { bubbles: true, cancelable: true });
    Object.defineProperty(event, "submitter", { value: again });
    act(() => void form.dispatchEvent(event));
    expect(event.defaultPrevented).toBe(false);
    expect(screen.queryByText("Please fill this in.")).toBeNull();
  });

  it("keeps the place of the passkey in the server's page", () => {
    const props = payload("login");
    const { envelope, intl } = sampleView({ page: "hosted/login", layout: "hosted", props });
    const html = renderToString(
      <I18nProvider intl={intl}>
        <EnvelopeProvider value={envelope}>
          <login.default {...props} />
        </EnvelopeProvider>
      </I18nProvider>,
    );
    expect(html).toContain("Sign in with a passkey");
  });

  it("offers no passkey in a browser without them", () => {
    show("login");
    expect(screen.queryByRole("button", { name: "Sign in with a passkey" })).toBeNull();
  });
});

describe("the look at accessibility", () => {
  it("finds a button without a name", async () => {
    const { container } = renderInPage(<button type="button" />);
    expect((await accessibilityFaults(container)).join()).toContain("button-name");
  });
});

describe("the ways around the form", () => {
  it("are the tenant's, in its order, without the form's own", () => {
    show("login");
    const links = screen.getAllByRole("link").map((one) => one.textContent);
    expect(links).toContain("Sign in with a code");
    expect(links).toContain("Continue with Example ID");
    expect(links).not.toContain("Sign in with a password");
  });

  it("stand alone where the tenant has no passwords", () => {
    const { container } = show("login", { action: "", links: { ...payload("login").links, passkey: "" } });
    expect(container.querySelector("form")).toBeNull();
    screen.getByText("Choose how you want to sign in.");
  });

  it("lead back to the portal, to an account and to a new password", () => {
    show("login");
    const target = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
    expect(target("Back to Aurora")).toBe("http://aurora.localhost/");
    expect(target("Create an account")).toMatch(/^\/backend\/register\/aurora\?/);
    expect(target("Forgot your password?")).toMatch(/^\/backend\/login\/aurora\/reset\?/);
  });
});
