// The panels of the profile pages, by what a user sees and what is sent to the server.
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Profile, ProfileManagePage, ProfilePage, ProfileSession } from "../../../generated/payloads";
import { CallError } from "../../../kit/calls";
import { pageSample } from "../../../testing/page-samples";
import { renderInPage } from "../../../testing/sample-view";
import { useDialog } from "../../../ui/dialog-store";
import { ToastRegion } from "../../../ui/toast";
import { dismissToast } from "../../../ui/toast-store";
import ProfileRoute from "../../pages/profile";
import ProfileManageRoute from "../../pages/profile/manage";
import { AvatarPanel } from "./avatar-panel";
import ReauthenticateDialog from "./dialogs/reauthenticate";
import { EmailPanel } from "./email-panel";
import { NamePanel } from "./name-panel";
import { displayName, initials } from "./person";
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

const refusal = (status: number, body: object) => ({ status, body });
const problem = (status: number, body: object) => new CallError("POST", "/x", status, "", body);

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
    const name = screen.getByLabelText("First name");
    await userEvent.clear(name);
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
    const name = screen.getByLabelText("First name");
    await userEvent.clear(name);
    await userEvent.type(name, "Miriam");
    await userEvent.clear(screen.getByLabelText(/^Phone/));
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(saved).toHaveBeenCalled());
    expect(sent[0]?.body).toEqual({
      name: "Miriam",
      lastName: "Okonkwo",
      userInformation: { city: "Köln" },
    });
    await userEvent.click(await screen.findByRole("button", { name: "Undo" }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]?.body).toEqual({
      name: "Mira",
      lastName: "Okonkwo",
      userInformation: mira.userInformation,
    });
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
    { name: "avatar-fox.svg", src: "/theme/fox.svg" },
    { name: "avatar-owl.svg", src: "/theme/owl.svg" },
  ];

  it("have names, and go back where the server refuses one", async () => {
    answers["PUT /user/profile"] = refusal(400, { error: "INVALID_BODY" });
    show(<AvatarPanel user={mira} avatars={avatars} onSaved={() => undefined} />);
    const none = screen.getByRole<HTMLInputElement>("radio", { name: "No picture, your initials" });
    expect(none.checked).toBe(true);
    await userEvent.click(screen.getByRole("radio", { name: "Picture 2" }));
    await screen.findByText("That did not work. Please try again.", { exact: false });
    expect(none.checked).toBe(true);
    expect(sent).toEqual([{ method: "PUT", path: "/user/profile", body: { avatar: "avatar-owl.svg" } }]);
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
    await screen.findByText(/These are not the digits that we sent/);
    expect(sent[0]?.body).toEqual({ otp: "123456" });
  });

  it("cannot be changed while the account is suspended", () => {
    show(<EmailPanel user={{ ...mira, state: "suspended" }} pending="" onSaved={() => undefined} />);
    expect(screen.queryByRole("button")).toBeNull();
  });
});

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

  it("say so where there is no other", () => {
    show(<SessionsPanel user={mira} sessions={sessions.slice(0, 1)} onEnded={() => undefined} />);
    screen.getByText("You are signed in on this device only.");
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
