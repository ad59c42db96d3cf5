import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { OptionLink, SignInOptions } from "#generated/payloads";
import { isInstallQuiet, watchInstallPrompt } from "#kit/offline/install-prompt";
import { useSession } from "#kit/session/session";
import { closeDialog, useDialog } from "#ui/overlays/dialog-store";
import { sampleEnvelope } from "#testing/sample-envelope";
import { renderInPage } from "#testing/sample-view";
import { DialogSlot } from "../../shell/dialog-slot";
import { offerInstall } from "./offer-install";
import { clearOptionsCache, openSignIn, PARTNER_OPTIONS_KEY } from "./open-sign-in";

const origin = "http://aurora.localhost:3000";
const back = (path: string) => encodeURIComponent(origin + path);
const option = (name: string, kind: string, label = ""): OptionLink => ({
  name,
  kind,
  label,
  sms: false,
  href: `/backend/login/aurora/${name}?lang=en`,
});
const offered = (changes: Partial<SignInOptions> = {}): SignInOptions => ({
  flow: "single",
  options: [option("password", "password")],
  operatorOnly: false,
  operatorNetwork: false,
  login: "/backend/login/aurora?lang=en",
  register: "/backend/register/aurora?lang=en",
  ...changes,
});

type Answers = Record<string, (body: unknown) => Response>;
const json = (data: unknown, status = 200) =>
  Response.json(status < 400 ? { data } : { error: "X" }, { status });

function backend(answers: Answers) {
  const log: { call: string; body: unknown }[] = [];
  vi.stubGlobal("fetch", async (address: string, init: RequestInit = {}) => {
    const call = `${init.method} ${new URL(address, origin).pathname}`;
    const body = init.body ? (JSON.parse(String(init.body)) as unknown) : undefined;
    log.push({ call, body });
    return answers[call]?.(body) ?? new Response(null, { status: 503 });
  });
  return log;
}

describe("asking to sign in", () => {
  const assign = vi.fn();
  const replace = vi.fn();
  const navigate = vi.fn();
  let envelope = sampleEnvelope();

  function show(
    features: Record<string, boolean>,
    options: Partial<SignInOptions> | null,
    answers: Answers = {},
  ) {
    envelope = sampleEnvelope({ url: "/en/music" });
    envelope.shell = { ...envelope.shell, features };
    const log = backend({
      "GET /backend/login/options": () => (options ? json(offered(options)) : json(null, 503)),
      ...answers,
    });
    renderInPage(<DialogSlot />, { url: "/en/music", shell: envelope.shell });
    return log;
  }
  const open = async (prompt: Parameters<typeof openSignIn>[1]) => {
    await act(() => openSignIn(envelope, prompt, navigate));
    return screen.findByRole("dialog");
  };

  beforeEach(() => {
    (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(`${origin}/en/music`);
    vi.spyOn(location, "assign").mockImplementation(assign);
    vi.spyOn(location, "replace").mockImplementation(replace);
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    assign.mockClear();
    replace.mockClear();
    navigate.mockClear();
    clearOptionsCache();
    sessionStorage.clear();
    localStorage.clear();
  });
  afterEach(() => {
    act(() => closeDialog("left"));
    cleanup();
    useSession.setState({ status: "starting", user: null, expired: false });
  });

  it("leads to the hosted pages and back to the page that is shown", async () => {
    show({}, {});
    const dialog = within(await open({ reason: "button" }));
    expect(dialog.getByRole("link", { name: "Create an account" }).getAttribute("href")).toBe(
      `/backend/register/aurora?lang=en&redirectUrl=${back("/en/music")}`,
    );
    fireEvent.click(dialog.getByRole("link", { name: "Sign in" }));
    await waitFor(() =>
      expect(replace).toHaveBeenCalledExactlyOnceWith(
        `${origin}/backend/login/aurora?lang=en&redirectUrl=${back("/en/music")}`,
      ),
    );
    expect(useDialog.getState().open).toBeNull();
  });

  it("leads on to the private page that was wanted, with what was about to happen", async () => {
    show({}, {});
    const prompt = {
      reason: "page" as const,
      returnTo: "/en/profile",
      intent: { articleId: "0AB", purchaseType: "SINGLE" },
    };
    const dialog = within(await open(prompt));
    dialog.getByText("Only you can see this page. Sign in to continue.");
    expect(dialog.getByRole("link", { name: "Sign in" }).getAttribute("href")).toContain(
      back("/en/profile?articleId=0AB&purchaseType=SINGLE"),
    );
  });

  it("works where the server does not say what it offers", async () => {
    show({ multipleLoginOptionsFlow2: true }, null);
    const dialog = within(await open({ reason: "button" }));
    dialog.getByRole("heading", { name: "Sign in to Aurora" });
  });

  it("offers an account too where something needs one", async () => {
    show({}, {});
    const dialog = within(await open({ reason: "action" }));
    dialog.getByRole("heading", { name: "You need an account for this" });
    dialog.getByRole("link", { name: "Create an account" });
  });

  it("shows all options in the second flow, with the tenant's labels if it has some", async () => {
    show(
      { multipleLoginOptionsFlow2: true },
      {
        options: [
          option("password", "password"),
          option("google", "oidc"),
          option("club", "partner", "Club card"),
          option("new", "telepathy"),
        ],
      },
    );
    const dialog = within(await open({ reason: "button" }));
    dialog.getByRole("link", { name: "E-mail and password" });
    dialog.getByRole("link", { name: "Club card" });
    expect(dialog.queryByText(/telepathy/i)).toBeNull();
    fireEvent.click(dialog.getByRole("link", { name: "Continue with Google" }));
    await waitFor(() =>
      expect(replace).toHaveBeenCalledExactlyOnceWith(
        `${origin}/backend/login/aurora/google?lang=en&redirectUrl=${back("/en/music")}`,
      ),
    );
  });

  it("asks a partner's tenant for the partner's options once in the life of the tab", async () => {
    const log = show(
      { isPartner: true },
      {},
      {
        "GET /backend/partner/login/options": () =>
          json({ options: [option("club", "partner", "Club card")] }),
      },
    );
    within(await open({ reason: "button" })).getByRole("link", { name: "Club card" });
    expect(JSON.parse(sessionStorage.getItem(PARTNER_OPTIONS_KEY)!)).toMatchObject({
      tenant: "aurora",
      lang: "en",
    });
    act(() => closeDialog("left"));
    within(await open({ reason: "button" })).getByRole("link", { name: "Club card" });
    expect(log.filter(({ call }) => call.includes("/partner/"))).toHaveLength(1);
  });

  it.each([
    "{",
    '{"tenant":"other","lang":"en","options":[]}',
    '{"tenant":"aurora","lang":"en","options":7}',
  ])("does not believe a list that was kept as %s", async (kept) => {
    sessionStorage.setItem(PARTNER_OPTIONS_KEY, kept);
    show(
      { isPartner: true },
      {},
      {
        "GET /backend/partner/login/options": () =>
          json({ options: [option("club", "partner", "Club card")] }),
      },
    );
    within(await open({ reason: "button" })).getByRole("link", { name: "Club card" });
  });

  it("says so where a partner's options do not come, and leads to the hosted page", async () => {
    show({ isPartner: true }, {});
    const dialog = within(await open({ reason: "button" }));
    dialog.getByText("The ways to sign in could not be loaded.");
    dialog.getByRole("link", { name: "Sign in" });
  });

  it("goes to the partner in its own flow, and to /register where that fails", async () => {
    const features = { isPartner: true, partnerLoginFlow: true };
    const log = show(
      features,
      {},
      {
        "POST /backend/partner/login/aurora": () => json({ url: "https://partner.example/login" }),
      },
    );
    await act(() => openSignIn(envelope, { reason: "button" }, navigate));
    expect(assign).toHaveBeenCalledExactlyOnceWith("https://partner.example/login");
    expect(log.at(-1)?.body).toEqual({ redirectUrl: `${origin}/en/music`, lang: "en", tenantName: "aurora" });
    cleanup();
    for (const answer of [json(null, 502), json({ url: "javascript:alert(1)" })]) {
      navigate.mockClear();
      show(features, {}, { "POST /backend/partner/login/aurora": () => answer });
      await act(() => openSignIn(envelope, { reason: "button" }, navigate));
      expect(navigate).toHaveBeenCalledExactlyOnceWith("/en/register");
      cleanup();
    }
    expect(assign).toHaveBeenCalledOnce();
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("gets an account from Monsooq, and from the hosted page where that fails", async () => {
    const path = "POST /backend/monsooq/mss-login/api/session/signup";
    const log = show({ monsooqMent: true }, {}, { [path]: () => json({ url: "https://monsooq.example/s" }) });
    fireEvent.click(
      within(await open({ reason: "action" })).getByRole("link", { name: "Create an account" }),
    );
    await waitFor(() => expect(replace).toHaveBeenCalledExactlyOnceWith("https://monsooq.example/s"));
    expect(log.at(-1)?.body).toEqual({ redirectionUrl: `${origin}/en/music`, lang: "en" });
    cleanup();
    show({ monsooqMent: true }, {});
    fireEvent.click(
      within(await open({ reason: "action" })).getByRole("link", { name: "Create an account" }),
    );
    await waitFor(() =>
      expect(replace).toHaveBeenLastCalledWith(
        `${origin}/backend/register/aurora?lang=en&redirectUrl=${back("/en/music")}`,
      ),
    );
  });

  it("gives no account where the operator has given it", async () => {
    show({ vodacomMent: true }, {});
    const dialog = within(await open({ reason: "action" }));
    expect(dialog.queryByRole("link", { name: "Create an account" })).toBeNull();
  });

  it("explains the operator's network outside of it, and goes on within", async () => {
    let inside = false;
    show(
      {},
      {},
      {
        "GET /backend/login/options": () =>
          json(
            offered({
              options: [option("carrier", "operator")],
              operatorOnly: true,
              operatorNetwork: inside,
            }),
          ),
      },
    );
    const dialog = within(await open({ reason: "button" }));
    dialog.getByRole("heading", { name: "Please switch to mobile data" });
    inside = true;
    fireEvent.click(dialog.getByRole("button", { name: "Try again" }));
    await screen.findByRole("heading", { name: "Sign in to Aurora" });
  });

  it("says over the page that a session has ended, and lets a guest stay", async () => {
    show({}, {});
    act(() => useSession.setState({ status: "guest", expired: true }));
    const dialog = within(await screen.findByRole("dialog"));
    dialog.getByRole("heading", { name: "Your session has ended" });
    expect(dialog.getByRole("link", { name: "Sign in" }).getAttribute("href")).toContain(back("/en/music"));
    fireEvent.click(dialog.getByRole("button", { name: "Continue as a guest" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(useSession.getState().expired).toBe(false);
  });

  it("is over when another page is shown", async () => {
    show({}, {});
    await open({ reason: "button" });
    cleanup();
    expect(useDialog.getState().open).toBeNull();
  });

  describe("the app", () => {
    const offer = (outcome: "accepted" | "dismissed") => {
      const prompt = vi.fn(async () => undefined);
      const event = Object.assign(new Event("beforeinstallprompt"), {
        prompt,
        userChoice: Promise.resolve({ outcome }),
      });
      act(() => void window.dispatchEvent(event));
      return prompt;
    };
    watchInstallPrompt();

    it("is offered after a sign-in, once the browser has offered it", async () => {
      show({}, {});
      act(offerInstall);
      expect(screen.queryByRole("dialog")).toBeNull();
      const prompt = offer("dismissed");
      const dialog = within(await screen.findByRole("dialog"));
      dialog.getByRole("heading", { name: "Keep Aurora at hand" });
      fireEvent.click(dialog.getByRole("button", { name: "Install" }));
      await waitFor(() => expect(prompt).toHaveBeenCalledOnce());
      expect(screen.queryByRole("dialog")).toBeNull();
      // Declined in the browser's own question: quiet for a month.
      await waitFor(() => expect(isInstallQuiet()).toBe(true));
      act(offerInstall);
      offer("accepted");
      expect(screen.queryByRole("dialog")).toBeNull();
    });

    it("that is put off is not offered at the next sign-in", async () => {
      show({}, {});
      offer("accepted");
      act(offerInstall);
      fireEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Not now" }));
      act(offerInstall);
      expect(screen.queryByRole("dialog")).toBeNull();
    });
  });
});
