// The portal's own sign-in pages: titles, links and accessibility.
import { cleanup, fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import type { Envelope, ExternalLogoutPage, ResetPasswordPage, UserPage } from "#generated/payloads";
import type { PageModule } from "#kit/page/page";
import { accessibilityFaults } from "#testing/axe";
import { pageSample } from "#testing/page-samples";
import { sampleIntl } from "#testing/sample-envelope";
import { renderInPage } from "#testing/sample-view";
import * as logout from "../external/logout";
import * as resetPassword from "../reset-password";
import * as callback from "./callback";
import * as login from "./login";
import * as loginEmail from "./login-email";
import * as partnerRegister from "./partner-register";
import * as register from "./register";

const page = pageSample<UserPage>("user-login").props;
const partner = pageSample<UserPage>("user-partner-register").props;
const reset = pageSample<ResetPasswordPage>("reset-password").props;

const pages: { name: string; module: unknown; sample: string; heading: string }[] = [
  { name: "user/login", module: login, sample: "user-login", heading: "Sign in" },
  {
    name: "user/login-email",
    module: loginEmail,
    sample: "user-login-email",
    heading: "Sign in with your e-mail address",
  },
  { name: "user/register", module: register, sample: "user-register", heading: "Create an account" },
  {
    name: "user/partner-register",
    module: partnerRegister,
    sample: "user-partner-register",
    heading: "Sign in through our partner",
  },
  { name: "user/callback", module: callback, sample: "user-callback", heading: "Signing you in" },
  {
    name: "reset-password",
    module: resetPassword,
    sample: "reset-password",
    heading: "Choose a new password",
  },
  {
    name: "reset-password, of no use",
    module: resetPassword,
    sample: "reset-password-gone",
    heading: "This link no longer works",
  },
  { name: "external/logout", module: logout, sample: "external-logout", heading: "You are signed out" },
  { name: "external/logout, asked", module: logout, sample: "external-logout-ask", heading: "Sign out?" },
];

function show(module: unknown, props: object, envelope: Partial<Envelope> = {}) {
  const { default: Page } = module as PageModule<object>;
  return renderInPage(
    <main>
      <Page {...props} />
    </main>,
    { props, ...envelope },
  );
}

const target = (name: string) => screen.getByRole("link", { name }).getAttribute("href");

afterEach(cleanup);

describe.each(pages)("the page $name", ({ module, sample, heading }) => {
  const envelope = pageSample<object>(sample);
  const { props } = envelope;

  it("has one first heading and a title", () => {
    show(module, props);
    expect(screen.getAllByRole("heading", { level: 1 }).map((one) => one.textContent)).toEqual([heading]);
    const title = (module as PageModule<object>).head?.({
      props,
      envelope,
      intl: sampleIntl(envelope),
    }).title;
    expect(title).toBe(heading);
  });

  it.each(["en", "ar"])("is usable by everybody in %s", async (locale) => {
    const { container } = show(
      module,
      props,
      locale === "ar" ? { locale: "ar", iso: "ar-EG", dir: "rtl" } : {},
    );
    expect(await accessibilityFaults(container)).toEqual([]);
  });
});

describe("the ways to sign in", () => {
  const hrefOf = (name: string, { options } = page) => options.find((option) => option.name === name)?.href;

  it("are rows that lead where the tenant says, the password to the portal's own form", () => {
    show(login, page);
    expect(target("E-mail and password")).toMatch(/^\/en\/user\/login\/email\?/);
    expect(target("A code by e-mail")).toMatch(/^\/backend\/login\/aurora\/otp\?/);
    expect(target("A code by e-mail")).toBe(hrefOf("otp"));
    expect(target("Continue with Example ID")).toMatch(/^\/backend\/login\/aurora\/provider\/example\?/);
    expect(target("Create an account")).toMatch(/^\/backend\/register\/aurora\?/);
  });

  it("are their form where there is only one, by e-mail and password", () => {
    show(login, { ...page, options: page.options.filter(({ kind }) => kind === "password") });
    screen.getByLabelText("E-mail address");
    screen.getByRole("button", { name: "Sign in" });
    expect(screen.queryByRole("link", { name: "E-mail and password" })).toBeNull();
  });

  it("say that a code comes by text message only where the tenant sends some", () => {
    show(login, { ...page, options: page.options.map((option) => ({ ...option, sms: true })) });
    expect(target("A code by e-mail or text message")).toBe(hrefOf("otp"));
  });

  it("are one button where the tenant names none", () => {
    show(login, { ...page, options: [] });
    expect(target("Sign in")).toMatch(/^\/backend\/login\/aurora\?/);
  });

  it("say so where there are none at all", () => {
    show(login, { ...page, options: [], login: "", register: "" });
    screen.getByText("There is no way to sign in here at the moment.");
  });

  it("for a partner's customers are the partner's first", () => {
    show(partnerRegister, partner);
    const { label } = partner.options.find(({ kind }) => kind === "partner")!;
    expect(label).toBe("Example Mobile");
    expect(target(label)).toBe(hrefOf("mobile", partner));
    expect(screen.queryByRole("link", { name: "E-mail and password" })).toBeNull();
    expect(target("Other ways to sign in")).toMatch(/^\/backend\/login\/aurora\?/);
  });

  it("fall back to all where the tenant has no partner", () => {
    show(partnerRegister, {
      ...partner,
      options: page.options.filter(({ kind }) => kind !== "oidc" && kind !== "partner"),
    });
    screen.getByRole("heading", { level: 1, name: "Sign in" });
    screen.getByRole("link", { name: "E-mail and password" });
  });

  it("where accounts come from a partner only, offer no registration", () => {
    show(register, { ...page, register: "" });
    screen.getByText("Our partner provides the accounts here. Sign in with the one that you have.");
    expect(screen.queryByRole("link", { name: "Create an account" })).toBeNull();
  });

  it("by address and password go to the hosted page's own action", () => {
    const { props } = pageSample<UserPage>("user-login-email");
    const { container } = show(loginEmail, props);
    const action = container.querySelector("form")?.getAttribute("action");
    expect(action).toBe(props.login);
    expect(action).toMatch(/^\/backend\/login\/aurora\?/);
  });
});

describe("a new password", () => {
  const fill = async (first: string, second: string) => {
    const { container } = show(resetPassword, reset);
    await userEvent.type(screen.getByLabelText("New password"), first);
    await userEvent.type(screen.getByLabelText("Repeat the new password"), second);
    return fireEvent.submit(container.querySelector("form") as HTMLFormElement);
  };

  it("has to be typed twice alike", async () => {
    expect(await fill("a good long sentence", "another sentence")).toBe(false);
    expect(screen.getByLabelText("Repeat the new password").getAttribute("aria-invalid")).toBe("true");
  });

  it("has to be long enough, counted as people count", async () => {
    expect(await fill("🦊🦊🦊🦊", "🦊🦊🦊🦊")).toBe(false);
    cleanup();
    expect(await fill("كلمة سرّي", "كلمة سرّي")).toBe(true);
  });

  it("that the server refuses says why", () => {
    show(resetPassword, {
      ...reset,
      errors: [{ field: "password", message: "hosted.error.passwordCommon", values: {} }],
    });
    expect(screen.getByLabelText("New password").getAttribute("aria-invalid")).toBe("true");
  });
});

describe("signing out from elsewhere", () => {
  it("takes a form, never an address", () => {
    const { props } = pageSample<ExternalLogoutPage>("external-logout-ask");
    const { container } = show(logout, props);
    const form = container.querySelector("form");
    expect(form?.getAttribute("method")).toBe("post");
    expect(form?.getAttribute("action")).toBe(props.action);
    expect(target("Stay signed in")).toBe("/en");
  });
});
