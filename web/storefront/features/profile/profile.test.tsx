// The panels of the profile pages, by what a user sees and what is sent to the server.
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Profile, ProfileManagePage, ProfilePage, ProfileSession } from "#generated/payloads";
import { CallError } from "#kit/calls/calls";
import { useDialog } from "#ui/overlays/dialog-store";
import { ToastRegion } from "#ui/overlays/toast";
import { dismissToast } from "#ui/overlays/toast-store";
import { pageSample } from "#testing/page-samples";
import { renderInPage } from "#testing/sample-view";
import ProfileRoute from "../../pages/profile";
import ProfileManageRoute from "../../pages/profile/manage";
import type { RemoveDialogProps } from "./ask-to-remove";
import { AvatarPanel } from "./avatar-panel";
import { EmailPanel, PhonePanel } from "./contact-panel";
import ReauthenticateDialog from "./dialogs/reauthenticate";
import RemoveDialog from "./dialogs/remove";
import { IdentitiesPanel } from "./identities-panel";
import { LookPanel } from "./look-panel";
import { NamePanel } from "./name-panel";
import { PasskeysPanel } from "./passkeys-panel";
import { displayName, initials } from "./person";
import { PurchaseLockPanel } from "./purchase-lock-panel";
import { type ReauthenticateDialogProps, reauthenticate } from "./reauthenticate";
import { messageOf, withMessages } from "./save-results";
import { SessionsPanel } from "./sessions-panel";

const mira: Profile = {
  roles: ["user"],
  uuid: "u-1",
  userId: "0000000000001",
  name: "Mira",
  lastName: "Okonkwo",
  email: "mira@example.org",
  emailVerified: true,
  userInformation: { phone: "+49 170 1234567", city: "Köln" },
  avatar: "",
  state: "active",
  hasPassword: true,
  registered: false,
  avatarUrl: "",
};

interface Sent {
  method: string;
  path: string;
  body: unknown;
}
let sent: Sent[];
let answers: Record<string, { status?: number; body: unknown }>;

/** The backend: an answer for each "METHOD /path", and what it was asked. */
beforeEach(() => {
  sent = [];
  answers = {};
  vi.stubGlobal("fetch", async (url: string, init: RequestInit = {}) => {
    const path = url.replace("/backend", "");
    const method = init.method ?? "GET";
    sent.push({ method, path, body: init.body ? JSON.parse(String(init.body)) : undefined });
    const { status = 200, body } = answers[`${method} ${path}`] ?? { status: 404, body: {} };
    return new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  useDialog.setState({ open: null });
  dismissToast();
});

function show(children: React.ReactNode, changes = {}) {
  return renderInPage(
    <>
      {children}
      <ToastRegion />
    </>,
    changes,
  );
}

/** Answers the question before something is removed, and returns it. */
async function answerQuestion(answer: "Remove" | "Cancel"): Promise<string> {
  const { name, props } = useDialog.getState().open!;
  expect(name).toBe("remove");
  const shown = renderInPage(<RemoveDialog {...(props as RemoveDialogProps)} />);
  const question = within(shown.container);
  const title = question.getByRole("heading").textContent!;
  await userEvent.click(question.getByRole("button", { name: answer }));
  shown.unmount();
  return title;
}

const refusal = (status: number, body: object) => ({ status, body });
const problem = (status: number, body: object) => new CallError("POST", "/x", status, "", body);

describe("the purchase lock", () => {
  const since = "2027-11-20T10:00:00Z";

  it("is set with one press", async () => {
    answers["PUT /user/purchase-lock"] = { body: { data: { ...mira, purchasesLockedAt: since } } };
    renderInPage(<PurchaseLockPanel user={mira} />);
    await userEvent.click(screen.getByRole("button", { name: "Lock purchases" }));
    expect(await screen.findByText(/Locked since/)).toBeTruthy();
    expect(sent).toEqual([{ method: "PUT", path: "/user/purchase-lock", body: { locked: true } }]);
  });

  it("is taken off with the password, which is asked for however fresh the sign-in is", async () => {
    answers["PUT /user/purchase-lock"] = { body: { data: mira } };
    renderInPage(<PurchaseLockPanel user={{ ...mira, purchasesLockedAt: since }} />);
    await userEvent.click(screen.getByRole("button", { name: "Unlock purchases" }));
    expect(sent).toEqual([]);
    const open = useDialog.getState().open;
    expect(open?.name).toBe("reauthenticate");
    const props = open?.props as ReauthenticateDialogProps | undefined;
    await props?.attempt("secret");
    expect(sent).toEqual([
      { method: "PUT", path: "/user/purchase-lock", body: { locked: false, currentPassword: "secret" } },
    ]);
    expect(await screen.findByRole("button", { name: "Lock purchases" })).toBeTruthy();
  });

  it("can't be changed while the account is closing", () => {
    renderInPage(<PurchaseLockPanel user={{ ...mira, state: "closing" }} />);
    expect(screen.getByRole("button")).toHaveProperty("disabled", true);
  });
});

describe("a name", () => {
  it("has initials that can be read in its script", () => {
    expect(initials(mira)).toBe("MO");
    expect(initials({ ...mira, lastName: "" })).toBe("M");
    expect(initials({ ...mira, name: "ميرا", lastName: "حسن" })).toBe("م");
    expect(initials({ ...mira, name: "🌙 Luna", lastName: "élan" })).toBe("🌙É");
    expect(initials({ ...mira, name: "", lastName: "" })).toBe("");
  });

  it("is the address or the telephone number if there is no name", () => {
    expect(displayName(mira)).toBe("Mira Okonkwo");
    expect(displayName({ ...mira, name: "", lastName: "" })).toBe("mira@example.org");
    const nameless = { name: "", lastName: "", msisdn: "491701234567" };
    expect(displayName(nameless)).toBe("+491701234567");
    expect(displayName({ name: "", lastName: "" })).toBe("");
  });
});

describe("personal details", () => {
  it("are checked when a field is left and not before", async () => {
    show(<NamePanel user={mira} onSaved={() => undefined} />);
    const name = screen.getByLabelText(/^First name/);
    await userEvent.clear(name);
    await userEvent.type(name, "x".repeat(101));
    expect(name.getAttribute("aria-invalid")).toBeNull();
    await userEvent.tab();
    await waitFor(() => expect(name.getAttribute("aria-invalid")).toBe("true"));
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    expect(sent).toEqual([]);
  });

  it("are saved without losing what else is known, and can be taken back", async () => {
    const saved = vi.fn();
    answers["PUT /user/profile"] = { body: { data: { ...mira, name: "Miriam" } } };
    show(<NamePanel user={mira} onSaved={saved} />);
    const name = screen.getByLabelText(/^First name/);
    await userEvent.clear(name);
    await userEvent.type(name, "Miriam");
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(saved).toHaveBeenCalled());
    expect(sent[0]?.body).toEqual({ name: "Miriam", lastName: "Okonkwo" });
    await screen.findByText(/^Saved: .*Miriam Okonkwo/);
    await userEvent.click(await screen.findByRole("button", { name: "Undo" }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]?.body).toEqual({ name: "Mira", lastName: "Okonkwo" });
  });

  it("show the server's error at its field", async () => {
    answers["PUT /user/profile"] = refusal(400, {
      error: "INVALID_BODY",
      errors: [{ field: "lastName", rule: "max", message: "must be at most 100 characters" }],
    });
    show(<NamePanel user={mira} onSaved={() => undefined} />);
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    await screen.findByText("At most 100 characters.");
    expect(screen.getByLabelText(/^Last name/).getAttribute("aria-invalid")).toBe("true");
  });
});

describe("pictures", () => {
  const avatars = [
    { name: "avatar-fox.svg", src: "/theme/fox.svg", title: "Fox" },
    { name: "avatar-owl.svg", src: "/theme/owl.svg", title: "" },
  ];

  it("have names, and go back where the server refuses one", async () => {
    answers["PUT /user/profile"] = refusal(400, { error: "INVALID_BODY" });
    show(<AvatarPanel user={mira} avatars={avatars} onSaved={() => undefined} />);
    const none = screen.getByRole<HTMLInputElement>("radio", { name: "No picture, your initials" });
    expect(none.checked).toBe(true);
    screen.getByRole("radio", { name: "Fox" });
    await userEvent.click(screen.getByRole("radio", { name: "Picture 2" }));
    await screen.findByText("That did not work. Please try again.", { exact: false });
    expect(none.checked).toBe(true);
    expect(sent).toEqual([{ method: "PUT", path: "/user/profile", body: { avatar: "avatar-owl.svg" } }]);
  });

  it("come as WebP from elsewhere, and as they are from the portal", () => {
    const elsewhere = { name: "cdn", src: "https://cdn.example/owl.png", title: "Owl" };
    const { container } = show(
      <AvatarPanel user={mira} avatars={[avatars[0]!, elsewhere]} onSaved={() => undefined} />,
    );
    const sources = [...container.querySelectorAll("img")].map((image) => image.getAttribute("src"));
    expect(sources).toEqual(["/theme/fox.svg", "https://cdn.example/owl.png?format=webp"]);
  });

  it("are hidden if the tenant has none", () => {
    show(<AvatarPanel user={mira} avatars={[]} onSaved={() => undefined} />);
    expect(screen.queryByRole("radio")).toBeNull();
  });
});

describe("the e-mail address", () => {
  it("waits for the one-time password that was sent before", async () => {
    answers["POST /user/email/confirm"] = refusal(400, {
      error: "OTP_WRONG",
      i18n: "hosted.error.otpWrong",
    });
    show(<EmailPanel user={mira} pending="new@example.org" onSaved={() => undefined} />);
    await userEvent.type(screen.getByLabelText("Code from the e-mail"), "123456");
    await userEvent.click(screen.getByRole("button", { name: "Confirm" }));
    await screen.findByText(/This code is not correct/);
    expect(sent[0]?.body).toEqual({ otp: "123456" });
  });

  it("cannot be changed while the account is suspended", () => {
    show(<EmailPanel user={{ ...mira, state: "suspended" }} pending="" onSaved={() => undefined} />);
    expect(screen.queryByRole("button")).toBeNull();
  });
});

describe("what opens the account", () => {
  const passkey = { id: "p-1", label: "Chrome on Android", createdAt: "2026-09-18T00:00:00Z" };
  const identity = {
    issuer: "https://id.example",
    host: "id.example",
    subject: "s-1",
    email: "",
    linkedAt: "2026-09-18T00:00:00Z",
  };

  it("is removed only after a question: a passkey", async () => {
    answers["DELETE /user/passkeys/p-1"] = { body: { data: [] } };
    show(<PasskeysPanel user={mira} passkeys={[passkey]} device="" />);
    const remove = screen.getByRole("button", { name: "Remove the passkey Chrome on Android" });
    await userEvent.click(remove);
    expect(await answerQuestion("Cancel")).toBe("Remove the passkey Chrome on Android?");
    expect(sent).toEqual([]);
    await userEvent.click(remove);
    await answerQuestion("Remove");
    await screen.findByText(/^The passkey no longer works here/);
    expect(remove.isConnected).toBe(false);
  });

  it("is removed only after a question: a linked account", async () => {
    show(<IdentitiesPanel user={mira} identities={[identity]} />);
    const unlink = screen.getByRole("button", { name: "Unlink id.example" });
    await userEvent.click(unlink);
    expect(await answerQuestion("Cancel")).toBe("Unlink id.example?");
    expect(sent).toEqual([]);
    await userEvent.click(unlink);
    await answerQuestion("Remove");
    await waitFor(() => expect(sent[0]).toMatchObject({ method: "DELETE" }));
  });
});

describe("the mobile number", () => {
  const nobody = { ...mira, msisdn: undefined };
  const confirmed = { ...mira, msisdn: "40712345678" };

  it("is added once its code is typed, and the focus stays in the panel", async () => {
    answers["POST /user/phone"] = { status: 202, body: { data: { msisdn: "40712345678", expiresAt: "x" } } };
    answers["POST /user/phone/confirm"] = { body: { data: confirmed } };
    const saved = vi.fn();
    const panel = <PhonePanel user={nobody} textMessages pending="" onSaved={saved} />;
    show(panel);
    await userEvent.click(screen.getByRole("button", { name: "Add a number" }));
    expect(document.activeElement).toBe(screen.getByLabelText("New mobile number"));
    await userEvent.keyboard("+40 712 345 678{Enter}");
    const otp = await screen.findByLabelText("Code from the text message");
    expect(document.activeElement).toBe(otp);
    await userEvent.type(otp, "123456");
    await waitFor(() => expect(saved).toHaveBeenCalledWith(confirmed));
    expect(sent.map(({ path, body }) => [path, body])).toEqual([
      ["/user/phone", { msisdn: "+40 712 345 678" }],
      ["/user/phone/confirm", { otp: "123456" }],
    ]);
    await screen.findByText(/^Your mobile number is now .*\+40712345678/);
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole("button", { name: "Add a number" })),
    );
  });

  it("says how to write one that is none", async () => {
    answers["POST /user/phone"] = refusal(400, {
      error: "INVALID_BODY",
      errors: [{ field: "msisdn", rule: "msisdn", message: "is not a valid telephone number" }],
    });
    show(<PhonePanel user={nobody} textMessages pending="" onSaved={() => undefined} />);
    await userEvent.click(screen.getByRole("button", { name: "Add a number" }));
    await userEvent.keyboard("12{Enter}");
    await screen.findByText("Write the number with its country code, such as +1 202 555 0123.");
  });

  it("is removed, unless it is the only way to sign in", async () => {
    answers["POST /user/phone/remove"] = refusal(409, {
      error: "LAST_SIGN_IN_METHOD",
      i18n: "profile.error.lastSignInMethod",
    });
    show(<PhonePanel user={confirmed} textMessages={false} pending="" onSaved={() => undefined} />);
    expect(screen.queryByRole("button", { name: "Change number" })).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Remove" }));
    expect(await answerQuestion("Remove")).toBe("Remove your mobile number?");
    await screen.findByText("This is your only way to sign in. Add another one first.");
  });

  it("is not asked for where the portal sends no text messages", () => {
    show(<PhonePanel user={nobody} textMessages={false} pending="" onSaved={() => undefined} />);
    expect(screen.queryByRole("heading")).toBeNull();
  });
});

function Devices({ initial }: { initial: ProfileSession[] }) {
  const [left, setLeft] = useState(initial);
  return <SessionsPanel user={mira} sessions={left} onEnded={setLeft} />;
}

describe("devices", () => {
  const sessions: ProfileSession[] = ["Firefox on Linux", "Chrome on Android", ""].map((device, index) => ({
    id: `000000000000${index}`,
    method: "password",
    device,
    address: `192.0.2.${index}`,
    createdAt: "2026-11-20T10:00:00.000Z",
    seenAt: "2026-11-21T10:00:00.000Z",
    current: index === 0,
  }));

  it("are signed out one by one; this one never", async () => {
    const ended = vi.fn();
    answers["DELETE /user/sessions/0000000000001"] = { body: { data: { ended: 1 } } };
    show(<SessionsPanel user={mira} sessions={sessions} onEnded={ended} />);
    const [here, phone] = screen.getAllByRole("listitem");
    expect(within(here!).queryByRole("button")).toBeNull();
    expect(here!.textContent).toContain("This device");
    await userEvent.click(within(phone!).getByRole("button", { name: "Sign out Chrome on Android" }));
    await waitFor(() => expect(ended).toHaveBeenCalledWith([sessions[0], sessions[2]]));
    await screen.findByText("The device is signed out.");
  });

  it("leave the focus with the next one when one is signed out", async () => {
    answers["DELETE /user/sessions/0000000000001"] = { body: { data: { ended: 1 } } };
    show(<Devices initial={sessions} />);
    screen.getByRole("button", { name: "Sign out Chrome on Android" }).focus();
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(2));
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole("button", { name: "Sign out 192.0.2.2" })),
    );
  });

  it("have their names in the page's language, and say when they were used", () => {
    show(<SessionsPanel user={mira} sessions={sessions} onEnded={() => undefined} />, {
      locale: "ar",
      iso: "ar-EG",
      dir: "rtl",
    });
    screen.getByText("Chrome على Android");
    expect(screen.getAllByText(/آخر استخدام/)[0]!.textContent).toMatch(/٢١ نوفمبر ٢٠٢٦.*\p{Nd}:\p{Nd}{2}/u);
  });

  it("say so where there is no other", () => {
    show(<SessionsPanel user={mira} sessions={sessions.slice(0, 1)} onEnded={() => undefined} />);
    screen.getByText("No other device is signed in.");
    expect(screen.queryByRole("button")).toBeNull();
  });
});

describe("re-authentication", () => {
  it("is asked for only where the server wants one", async () => {
    expect(await reauthenticate(mira, async () => "done")).toBe("done");
    expect(useDialog.getState().open).toBeNull();
    await expect(reauthenticate(mira, () => Promise.reject(problem(500, {})))).rejects.toThrow();
  });

  it("repeats the call with the password, or not at all", async () => {
    const action = vi.fn(async (password?: string) => {
      if (password !== "right") throw problem(403, { error: "REAUTHENTICATION_REQUIRED" });
      return "done";
    });
    const result = reauthenticate(mira, action);
    await waitFor(() => expect(useDialog.getState().open?.name).toBe("reauthenticate"));
    await (useDialog.getState().open!.props as ReauthenticateDialogProps).attempt("right");
    expect(await result).toBe("done");

    useDialog.setState({ open: null });
    const given = reauthenticate(mira, action);
    await waitFor(() => expect(useDialog.getState().open?.name).toBe("reauthenticate"));
    useDialog.setState({ open: null });
    expect(await given).toBeNull();
  });

  it("says that a password is wrong where it was typed", async () => {
    const attempt = vi.fn(() =>
      Promise.reject(problem(400, { errors: [{ field: "currentPassword", rule: "wrong", message: "x" }] })),
    );
    show(<ReauthenticateDialog hasPassword attempt={attempt} failed={() => undefined} />);
    await userEvent.type(screen.getByLabelText("Current password"), "wrong");
    await userEvent.click(screen.getByRole("button", { name: "Continue", hidden: true }));
    await screen.findByText("This is not your current password.");
  });

  it("is a new sign-in for a user without a password, with the return URL", () => {
    show(
      <ReauthenticateDialog hasPassword={false} attempt={async () => undefined} failed={() => undefined} />,
    );
    const link = screen.getByRole<HTMLAnchorElement>("link", { name: "Sign in again", hidden: true });
    expect(link.getAttribute("href")).toMatch(/^\/backend\/login\/aurora\?lang=en&redirectUrl=http/);
  });
});

describe("refusals", () => {
  it("have a message of the portal, at their field if they have one", () => {
    expect(
      messageOf(problem(409, { error: "LAST_SIGN_IN_METHOD", i18n: "profile.error.lastSignInMethod" })),
    ).toEqual({
      message: "profile.error.lastSignInMethod",
      values: { minutes: 1 },
    });
    expect(messageOf(problem(409, { error: "SOMETHING_ELSE" }))).toBeNull();
    expect(messageOf(problem(500, { error: "INTERNAL_ERROR", i18n: "error.internal" }))).toBeNull();
    expect(messageOf(new Error("x"))).toBeNull();
    const error = withMessages(
      problem(400, {
        errors: [
          { field: "newPassword", rule: "own" },
          { field: "a", rule: "b" },
        ],
      }),
      { "newPassword:own": "profile.password.own" },
    ) as CallError;
    expect(error.body).toEqual({
      errors: [
        { field: "newPassword", rule: "own", i18n: "profile.password.own" },
        { field: "a", rule: "b" },
      ],
    });
  });
});

describe("language and appearance", () => {
  it("change the language by a link, never by an arrow key", async () => {
    show(<LookPanel />);
    const arabic = screen.getByRole("link", { name: "العربية" });
    arabic.focus();
    await userEvent.keyboard("{ArrowDown}{ArrowUp}");
    expect(sent).toEqual([]);
    expect(arabic.getAttribute("href")).toMatch(/^\/ar/);
    expect(screen.getByRole("link", { name: "English" }).getAttribute("aria-current")).toBe("page");
  });

  it("keep the focus when the theme changes", async () => {
    answers["PUT /user/selectUserTheme"] = { body: { data: { alternatTheme: true } } };
    show(<LookPanel />);
    const dark = screen.getByRole<HTMLInputElement>("radio", { name: "Dark" });
    dark.focus();
    await userEvent.click(dark);
    expect(dark.checked).toBe(true);
    expect(dark.isConnected).toBe(true);
    expect(document.activeElement).toBe(dark);
    delete document.documentElement.dataset.theme;
  });
});

describe("the pages", () => {
  it("lead on, in the page's language", () => {
    const envelope = pageSample<ProfilePage>("profile");
    show(<ProfileRoute {...envelope.props} sessions={2} />, envelope);
    screen.getByRole("heading", { level: 1, name: "Mira Holm" });
    screen.getByText("With Aurora since November 2, 2026");
    const security = screen.getByRole("link", { name: /Sign-in and security/ });
    expect(security.textContent).toContain("2 devices, no passkey");
    expect(security.getAttribute("href")).toBe("/en/profile/manage#sessions");
  });

  it("show this device, and offer to delete the account", () => {
    const envelope = pageSample<ProfileManagePage>("profile-manage");
    show(<ProfileManageRoute {...envelope.props} />, envelope);
    expect(envelope.props.sessions).toHaveLength(1);
    screen.getByText("This device");
    screen.getByRole("button", { name: "Delete my account" });
    screen.getByLabelText("New password");
  });

  it("switch the player's keyboard shortcuts off, on this device", async () => {
    const envelope = pageSample<ProfileManagePage>("profile-manage");
    show(<ProfileManageRoute {...envelope.props} />, envelope);
    screen.getByRole("heading", { level: 2, name: "Keyboard shortcuts" });
    await userEvent.click(screen.getByRole("checkbox", { name: "Use these keys on the whole page" }));
    expect(localStorage.getItem("playerShortcuts")).toBe("off");
    await userEvent.click(screen.getByRole("checkbox", { name: "Use these keys on the whole page" }));
    expect(localStorage.getItem("playerShortcuts")).toBeNull();
  });

  it("of an account that is closing say until when, and how to stay", () => {
    const { props } = pageSample<ProfileManagePage>("profile-manage");
    const closing: Profile = { ...props.user, state: "closing", closesAt: "2026-12-05T10:00:00.000Z" };
    show(<ProfileManageRoute {...props} user={closing} />, { path: "/profile/manage" });
    screen.getByText("Your account will be deleted on December 5, 2026");
    screen.getByRole("button", { name: "Keep my account" });
    expect(screen.queryByRole("button", { name: "Delete my account" })).toBeNull();
    expect(screen.queryByLabelText("New password")).toBeNull();
  });
});
