import { cleanup, fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { GameButton as ButtonState, GamePage } from "#generated/payloads";
import { useSession } from "#kit/session/session";
import { useDialog } from "#ui/overlays/dialog-store";
import { pageSample } from "#testing/page-samples";
import { renderInPage } from "#testing/sample-view";
import BlockedWindowDialog from "./dialogs/blocked-window";
import DeviceNotSupportedDialog from "./dialogs/device-not-supported";
import GameGalleryDialog from "./dialogs/game-gallery";
import { DeviceNote, GameButton } from "./game-button";
import { GamePictures } from "./game-pictures";
import { GameStage } from "./game-stage";
import { openWindow } from "./game-window";
import { onStartRequest, requestStart } from "./start-request";

const promptSignIn = vi.hoisted(() => vi.fn());
vi.mock("#kit/session/session", async (original) => ({ ...(await original<object>()), promptSignIn }));

const page = pageSample<GamePage>("games-game").props;
const { title } = page.game;
const artwork = page.game.artwork!;
const pictures = [1, 2, 3].map((number) => ({
  orientation: "portrait" as const,
  artwork: { ...artwork, src: `/media/art/${number}` },
}));
const open = () => useDialog.getState().open;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  useDialog.setState({ open: null });
  useSession.setState({ status: "guest", user: null });
  document.documentElement.dir = "";
});

/** What the server answers, and what was asked. */
function answering(button: ButtonState, more: Record<string, () => Response> = {}) {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (address: string, init: RequestInit = {}) => {
    const path = new URL(address, "http://aurora.localhost").pathname.replace("/backend", "");
    asked.push(`${init.method ?? "GET"} ${path}`);
    if (path.startsWith("/game/access/")) return Response.json({ data: { button } });
    return more[path]?.() ?? new Response(null, { status: 503 });
  });
  return asked;
}

describe("the gallery of a game", () => {
  it("shows the pictures of the game's orientation, and opens the one that was pressed", async () => {
    const other = { orientation: "landscape" as const, artwork: { ...artwork, src: "/media/art/9" } };
    renderInPage(
      <GamePictures {...page} orientation="portrait" screenshots={[other, ...pictures]} trailers={[]} />,
    );
    await userEvent.click(screen.getByRole("button", { name: "Show picture 2 of 3 large" }));
    expect(open()).toMatchObject({ name: "game-gallery", props: { at: 1, screenshots: pictures } });
  });

  it("goes from picture to picture by buttons and arrow keys, and says which it is", async () => {
    renderInPage(<GameGalleryDialog title={title} screenshots={pictures} at={0} />);
    expect(screen.getByRole("dialog", { name: `Pictures of ${title}` })).toBeTruthy();
    const picture = () => screen.getByRole("img").getAttribute("aria-label");
    expect(screen.getByRole("button", { name: "Previous picture" }).getAttribute("aria-disabled")).toBe(
      "true",
    );
    await userEvent.click(screen.getByRole("button", { name: "Next picture" }));
    expect(picture()).toBe(`${title}: 2 of 3`);
    expect(screen.getByText("2 of 3").getAttribute("role")).toBe("status");
    await userEvent.keyboard("{ArrowRight}{ArrowRight}");
    expect(picture()).toBe(`${title}: 3 of 3`);
    await userEvent.keyboard("{Home}");
    expect(picture()).toBe(`${title}: 1 of 3`);
    document.documentElement.dir = "rtl";
    await userEvent.keyboard("{ArrowLeft}");
    expect(picture()).toBe(`${title}: 2 of 3`);
  });
});

describe("the trailer of a game", () => {
  it("is the one of the game's orientation, with its gameplay beside it", async () => {
    const made = (kind: "trailer" | "gameplay", orientation: "landscape" | "square") => ({
      kind,
      orientation,
      address: `/media/${kind}-${orientation}.mp4`,
      seconds: 6,
    });
    const trailers = [made("trailer", "landscape"), made("trailer", "square"), made("gameplay", "square")];
    renderInPage(<GamePictures {...page} orientation="square" screenshots={[]} trailers={trailers} />);
    await userEvent.click(screen.getByRole("button", { name: `Watch the trailer of ${title}` }));
    expect(open()).toMatchObject({ name: "game-trailer", props: { title, trailer: trailers[1] } });
    await userEvent.click(screen.getByRole("button", { name: `Watch gameplay of ${title}` }));
    expect(open()).toMatchObject({ name: "game-trailer", props: { title, trailer: trailers[2] } });
  });
});

describe("the button of a game", () => {
  beforeEach(() => useSession.setState({ status: "user", user: { userId: "1", roles: ["user"] } as never }));

  it.each([
    ["free_game", "Play for free"],
    ["play", "Play"],
    ["upgrade", "Upgrade to play"],
    ["no_active_subscription", "Renew your plan to play"],
    ["buy", "See plans"],
  ] as const)("of the state %s says %s", async (state, words) => {
    answering(state);
    renderInPage(<GameButton {...page} game={{ ...page.game, badge: "none" }} />);
    const button = await screen.findByRole("link", { name: words });
    const isOffer = ["upgrade", "no_active_subscription", "buy"].includes(state);
    expect(button.dataset.offer).toBe(isOffer ? "ONLINE_GAME" : undefined);
    expect(button.dataset.article).toBe(isOffer ? page.game.id : undefined);
  });

  it("of a guest is the sign-in where the game is not free, and asks nothing", async () => {
    const asked = answering("play");
    useSession.setState({ status: "guest", user: null });
    renderInPage(<GameButton {...page} game={{ ...page.game, badge: "none" }} />);
    await userEvent.click(screen.getByRole("button", { name: "Sign in to play" }));
    expect(promptSignIn).toHaveBeenCalledExactlyOnceWith({ reason: "action" });
    cleanup();
    renderInPage(<GameButton {...page} game={{ ...page.game, badge: "free" }} />);
    expect(screen.getByRole("link", { name: "Play for free" })).toBeTruthy();
    expect(asked).toEqual([]);
  });

  it("begins in a frame over the page, or in a window of its own where the game wants one", async () => {
    answering("free_game");
    const opened = vi.spyOn(window, "open").mockReturnValue(window);
    renderInPage(<GameButton {...page} devices={["desktop"]} />);
    await userEvent.click(await screen.findByRole("link", { name: "Play for free" }));
    expect(open()).toMatchObject({ name: "game-frame", props: { play: { game: page.game } } });
    expect(opened).not.toHaveBeenCalled();
    cleanup();
    useDialog.setState({ open: null });
    renderInPage(<GameButton {...page} devices={["desktop"]} framed={false} />);
    await userEvent.click(await screen.findByRole("link", { name: "Play for free" }));
    expect(opened).toHaveBeenCalledExactlyOnceWith(page.playHref, "_blank");
    expect(open()).toBeNull();
  });

  it("of a game to install leads to the store, and says so where there is none or it fails", async () => {
    const assign = vi.spyOn(location, "assign").mockImplementation(() => undefined);
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const answers = [
      () => Response.json({ data: { uri: "https://store.example/1" } }),
      () => Response.json({ error: "NO_STORE" }, { status: 404 }),
      () => new Response(null, { status: 500 }),
    ];
    answering("download", { "/game/download": () => answers.shift()!() });
    const game = { ...page.game, kind: "game" as const };
    renderInPage(<GameButton {...page} game={game} systems={["linux", "macos", "windows"]} />);
    const button = await screen.findByRole("button", { name: "Download" });
    await userEvent.click(button);
    await vi.waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith("https://store.example/1"));
    await userEvent.click(button);
    await vi.waitFor(() => expect(open()?.name).toBe("device-not-supported"));
    await userEvent.click(button);
    await vi.waitFor(() =>
      expect(open()).toMatchObject({ name: "generic-error", props: { i18n: "error.downloadGameUrl" } }),
    );
  });

  it("says before it is pressed that this device can't play it, and then what can", async () => {
    answering("free_game");
    vi.spyOn(navigator, "userAgent", "get").mockReturnValue("Mozilla/5.0 (iPhone) Mobile/15E148");
    renderInPage(
      <>
        <GameButton {...page} devices={["desktop"]} />
        <DeviceNote {...page} devices={["desktop"]} />
      </>,
    );
    expect(screen.getByRole("note").textContent).toMatch(/not made for the device/);
    await userEvent.click(await screen.findByRole("link", { name: "Play for free" }));
    expect(open()?.name).toBe("device-not-supported");
  });
});

describe("the stage of a game", () => {
  it("that can't be started says so, and is tried again", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const answers = [
      () => new Response(null, { status: 500 }),
      () => Response.json({ error: "NOT_ENTITLED" }, { status: 403 }),
    ];
    answering("play", { "/game/play-free": () => answers.shift()!() });
    renderInPage(<GameStage play={page} />);
    await userEvent.click(screen.getByRole("button", { name: "Play" }));
    expect((await screen.findByRole("alert")).textContent).toBe("The game could not be started.");
    await userEvent.click(screen.getByRole("button", { name: "Play" }));
    await screen.findByText("This game needs a plan, a purchase or an account.");
    expect(screen.getByRole("link", { name: "About the game" }).getAttribute("href")).toBe(page.game.href);
  });

  it("is left once, by the game's answer or by the end of its time", async () => {
    const place = { kind: "online_game", url: "about:blank" };
    answering("free_game", { "/game/play-free": () => Response.json({ data: place }) });
    const onLeave = vi.fn();
    for (const answers of [true, false]) {
      onLeave.mockClear();
      renderInPage(<GameStage play={page} onLeave={onLeave} />);
      await userEvent.click(screen.getByRole("button", { name: "Play" }));
      const source = (await screen.findByTitle<HTMLIFrameElement>(title)).contentWindow;
      vi.useFakeTimers();
      try {
        fireEvent.click(screen.getByRole("button", { name: "Leave" }));
        expect(onLeave).not.toHaveBeenCalled();
        const message = { source, origin: "null", data: { kiosk: 1, type: "leave" } };
        if (answers) fireEvent(window, new MessageEvent("message", message));
        vi.runAllTimers();
      } finally {
        vi.useRealTimers();
      }
      expect(onLeave).toHaveBeenCalledOnce();
      cleanup();
    }
  });
});

describe("a device that is not supported", () => {
  it("is told where the game plays, with the link to send there, and may play it all the same", async () => {
    const onAnyway = vi.fn();
    renderInPage(
      <DeviceNotSupportedDialog game={page.game} devices={["desktop", "tablet"]} onAnyway={onAnyway} />,
    );
    expect(screen.getByRole("dialog", { name: `${title} is not for this device` })).toBeTruthy();
    expect(screen.getByText(/computer and tablet/)).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Play anyway" }));
    expect(onAnyway).toHaveBeenCalledOnce();
    await userEvent.click(screen.getByRole("button", { name: "Share the link" }));
    expect(open()).toMatchObject({ name: "share", props: { title } });
  });
});

describe("a window that the browser blocks", () => {
  it("is opened by a link that is pressed", async () => {
    vi.spyOn(window, "open").mockReturnValue(null);
    openWindow({ href: "/en/games/play/x/1", title });
    expect(open()).toMatchObject({ name: "blocked-window", props: { href: "/en/games/play/x/1", title } });
    renderInPage(<BlockedWindowDialog href="/en/games/play/x/1" title={title} />);
    const link = screen.getByRole("link", { name: "Open the game" });
    expect([link.getAttribute("href"), link.getAttribute("target")]).toEqual([
      "/en/games/play/x/1",
      "_blank",
    ]);
  });
});

it("a game that was bought starts on its page, and on no other", () => {
  const start = vi.fn();
  const end = onStartRequest("1", start);
  expect(requestStart("2")).toBe(false);
  expect(requestStart("1")).toBe(true);
  expect(start).toHaveBeenCalledOnce();
  end();
  expect(requestStart("1")).toBe(false);
});
