// The portal's own sign-in pages: titles, links and accessibility.
import { cleanup, fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import type { Envelope, ExternalLogoutPage, ResetPasswordPage, UserPage } from "../../../generated/payloads";
import type { PageModule } from "../../../kit/page";
import { accessibilityFaults } from "../../../testing/axe";
import { sampleEnvelope, sampleIntl } from "../../../testing/sample-envelope";
import { renderInPage } from "../../../testing/sample-view";
import * as logout from "../external/logout";
import * as resetPassword from "../reset-password";
import * as callback from "./callback";
import * as login from "./login";
import * as loginEmail from "./login-email";
import * as partnerRegister from "./partner-register";
import * as register from "./register";

const loginAddress = "/backend/login/aurora?redirectUrl=%2F";

function userPage(changes: Partial<UserPage> = {}): UserPage {
  return {
    returnTo: "/",
    login: loginAddress,
    register: "/backend/register/aurora",
    reset: "/backend/login/aurora/reset",
    email: "/en/user/login/email",
    options: [
      { name: "password", kind: "password", label: "", href: loginAddress },
      { name: "otp", kind: "otp", label: "", href: "/backend/login/aurora/otp" },
      {
        name: "example",
        kind: "oidc",
        label: "Continue with Example ID",
        href: "/backend/login/aurora/with/example",
      },
      { name: "mobile", kind: "partner", label: "Example Mobile", href: "/backend/partner" },
    ],
    ...changes,
  };
}

const reset: ResetPasswordPage = {
  usable: true,
  action: "/en/resetpassword",
  login: loginAddress,
  again: "/backend/login/aurora/reset",
  errors: [],
};
const signedOut: ExternalLogoutPage = { signedIn: false, action: "", home: "/en", login: "/en/user/login" };
const signedIn: ExternalLogoutPage = { ...signedOut, signedIn: true, action: "/en/external/logout" };

const pages: { name: string; module: unknown; props: object; heading: string }[] = [
  { name: "user/login", module: login, props: userPage(), heading: "Sign in" },
  {
    name: "user/login-email",
    module: loginEmail,
    props: userPage(),
    heading: "Sign in with your e-mail address",
  },
  { name: "user/register", module: register, props: userPage(), heading: "Create an account" },
  {
    name: "user/partner-register",
    module: partnerRegister,
    props: userPage(),
    heading: "Sign in through our partner",
  },
  { name: "user/callback", module: callback, props: userPage(), heading: "Signing you in" },
  { name: "reset-password", module: resetPassword, props: reset, heading: "Choose a new password" },
  {
    name: "reset-password, of no use",
    module: resetPassword,
    props: { ...reset, usable: false },
    heading: "This link no longer works",
  },
  { name: "external/logout", module: logout, props: signedOut, heading: "You are signed out" },
  { name: "external/logout, asked", module: logout, props: signedIn, heading: "Sign out?" },
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

describe.each(pages)("the page $name", ({ module, props, heading }) => {
  it("has one first heading and a title", () => {
    show(module, props);
    expect(screen.getAllByRole("heading", { level: 1 }).map((one) => one.textContent)).toEqual([heading]);
    const envelope = sampleEnvelope({ props });
    const title = (module as PageModule<object>).head?.({
      props,
      envelope: envelope as Envelope<object>,
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
  it("are rows that lead where the tenant says, the password to the portal's own form", () => {
    show(login, userPage());
    expect(target("E-mail and password")).toBe("/en/user/login/email");
    expect(target("A code by e-mail or text message")).toBe("/backend/login/aurora/otp");
    expect(target("Continue with Example ID")).toBe("/backend/login/aurora/with/example");
    expect(target("Create an account")).toBe("/backend/register/aurora");
  });

  it("are one button if the tenant configures none", () => {
    show(login, userPage({ options: [] }));
    expect(target("Sign in")).toBe(loginAddress);
  });

  it("say so where there are none at all", () => {
    show(login, userPage({ options: [], login: "", register: "" }));
    screen.getByText("There is no way to sign in here at the moment.");
  });

  it("for a partner's customers are the partner's first", () => {
    show(partnerRegister, userPage());
    screen.getByRole("link", { name: "Example Mobile" });
    expect(screen.queryByRole("link", { name: "E-mail and password" })).toBeNull();
    expect(target("Other ways to sign in")).toBe(loginAddress);
  });

  it("fall back to all where the tenant has no partner", () => {
    show(partnerRegister, userPage({ options: userPage().options.slice(0, 2) }));
    screen.getByRole("heading", { level: 1, name: "Sign in" });
    screen.getByRole("link", { name: "E-mail and password" });
  });

  it("where accounts come from a partner only, offer no registration", () => {
    show(register, userPage({ register: "" }));
    screen.getByText("Our partner provides the accounts here. Sign in with the one that you have.");
    expect(screen.queryByRole("link", { name: "Create an account" })).toBeNull();
  });

  it("by address and password go to the hosted page's own action", () => {
    const { container } = show(loginEmail, userPage());
    expect(container.querySelector("form")?.getAttribute("action")).toBe(loginAddress);
  });
});

describe("a new password", () => {
  const fill = async (first: string, second: string) => {
    const { container } = show(resetPassword, reset);
    await userEvent.type(screen.getByLabelText("New password"), first);
    await userEvent.type(screen.getByLabelText("New password once more"), second);
    return fireEvent.submit(container.querySelector("form") as HTMLFormElement);
  };

  it("has to be typed twice alike", async () => {
    expect(await fill("a good long sentence", "another sentence")).toBe(false);
    expect(screen.getByLabelText("New password once more").getAttribute("aria-invalid")).toBe("true");
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
    const { container } = show(logout, signedIn);
    expect(container.querySelector("form")?.getAttribute("method")).toBe("post");
    expect(target("Stay signed in")).toBe("/en");
  });
});
