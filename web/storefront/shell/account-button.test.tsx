import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Profile } from "#generated/payloads";
import { I18nProvider } from "#kit/messages/i18n";
import { EnvelopeProvider } from "#kit/page/page";
import * as session from "#kit/session/session";
import * as control from "#kit/session/session-control";
import { ToastRegion } from "#ui/overlays/toast";
import { dismissToast, showToast } from "#ui/overlays/toast-store";
import { sampleEnvelope, sampleView } from "#testing/sample-envelope";
import { renderInPage } from "#testing/sample-view";
import { AccountButton } from "./account-button";

const user: Profile = {
  roles: ["user"],
  uuid: "u",
  userId: "0AB",
  name: "ميرا",
  lastName: "",
  email: "mira@example.org",
  emailVerified: true,
  userInformation: {},
  avatar: "",
  avatarUrl: "",
  state: "active",
  hasPassword: true,
  registered: false,
};
const signIn = (changes: Partial<Profile> = {}) =>
  act(() => session.useSession.setState({ status: "user", user: { ...user, ...changes } }));

describe("the account button", () => {
  const ask = vi.fn();
  beforeEach(() => {
    ask.mockClear();
    vi.spyOn(session, "promptSignIn").mockImplementation(ask);
    session.useSession.setState({ status: "starting", user: null, expired: false });
  });
  afterEach(cleanup);

  it("is a link without script, and the same for everybody until it is known who looks", () => {
    const { envelope, intl } = sampleView({ url: "/ar/music", locale: "ar" });
    const html = renderToString(
      <I18nProvider intl={intl}>
        <EnvelopeProvider value={envelope}>
          <AccountButton />
        </EnvelopeProvider>
      </I18nProvider>,
    );
    expect(html).toContain('href="/ar/user/login"');
    renderInPage(<AccountButton />);
    const link = screen.getByRole("link", { name: "Account" });
    expect(link.getAttribute("aria-haspopup")).toBeNull();
    fireEvent.click(link);
    expect(ask).not.toHaveBeenCalled();
  });

  it("asks a guest to sign in over the page, and stays a link for a new tab", () => {
    session.useSession.setState({ status: "guest" });
    renderInPage(<AccountButton />);
    const link = screen.getByRole("link", { name: "Account" });
    fireEvent.click(link, { ctrlKey: true });
    expect(ask).not.toHaveBeenCalled();
    expect(fireEvent.click(link)).toBe(false);
    expect(ask).toHaveBeenCalledExactlyOnceWith({ reason: "button" });
  });

  it("opens the menu of somebody who has signed in", async () => {
    const signOut = vi.spyOn(control, "signOut").mockResolvedValue();
    const { shell } = sampleEnvelope();
    const link = { key: "wallet", title: "Wallet", href: "/en/wallet", icon: "ticket", current: false };
    renderInPage(<AccountButton />, { url: "/en", shell: { ...shell, profileMenu: [link] } });
    signIn();
    const menu = (await screen.findByLabelText("Account of ميرا")).closest("details")!;
    expect(menu.querySelector<HTMLElement>(".avatar")?.dataset.initials).toBe("م");
    within(menu).getByText("mira@example.org");
    const links = within(menu)
      .getAllByRole("link", { hidden: true })
      .map((found) => found.getAttribute("href"));
    expect(links).toEqual(["/en/profile", "/en/profile/manage", "/en/subscription?voucher=", "/en/wallet"]);
    fireEvent.click(within(menu).getByRole("button", { name: "Sign out", hidden: true }));
    expect(signOut).toHaveBeenCalledOnce();
  });

  it.each([
    { registered: true, words: /^Welcome to Aurora, .*ميرا.*Your account is ready\.$/ },
    { registered: false, words: /^You are signed in as .*ميرا/ },
  ])("says once as whom one has signed in, registered: $registered", async ({ registered, words }) => {
    const page = (
      <>
        <AccountButton />
        <ToastRegion />
      </>
    );
    renderInPage(page, { url: "/en" });
    act(() => session.useSession.setState({ fresh: true }));
    signIn({ registered });
    await screen.findByText(words);
    expect(session.useSession.getState().fresh).toBe(false);
    dismissToast();
    cleanup();
    renderInPage(page, { url: "/en" });
    await screen.findByLabelText("Account of ميرا");
    expect(screen.queryByText(words)).toBeNull();
  });

  it("says nothing over what has been said since", async () => {
    renderInPage(
      <>
        <AccountButton />
        <ToastRegion />
      </>,
      { url: "/en" },
    );
    act(() => {
      session.useSession.setState({ fresh: true });
      showToast({ message: "form.failed" });
    });
    signIn();
    await screen.findByLabelText("Account of ميرا");
    await waitFor(() => expect(session.useSession.getState().fresh).toBe(false));
    expect(screen.queryByText(/^You are signed in as/)).toBeNull();
  });

  it("shows the picture that was chosen, and the address of who has no name", async () => {
    renderInPage(<AccountButton />, { url: "/en" });
    signIn({ name: "", avatarUrl: "/theme/aurora/avatar-fox.svg" });
    const button = await screen.findByLabelText("Account of mira@example.org");
    const source = () => button.querySelector("img")?.getAttribute("src");
    expect(source()).toBe("/theme/aurora/avatar-fox.svg");
    signIn({ name: "", avatarUrl: "//cdn.example/fox.png" });
    await waitFor(() => expect(source()).toBe("https://cdn.example/fox.png?format=webp"));
  });
});
