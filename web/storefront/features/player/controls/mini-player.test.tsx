import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { StrictMode } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { closeDialog, useDialog } from "#ui/overlays/dialog-store";
import { ToastRegion } from "#ui/overlays/toast";
import { dismissToast } from "#ui/overlays/toast-store";
import { sampleTracks } from "#testing/sample-music";
import { renderInPage } from "#testing/sample-view";
import ShortcutsDialog from "../dialogs/shortcuts";
import { rememberLeftPlaying } from "../engine/player-storage";
import { initialPlayer, usePlayer } from "../player-state";
import PlayerChrome from "./player-chrome";
import { connectKeys } from "./player-keys";
import { setShortcuts, useShortcuts } from "./shortcuts";

vi.mock("../engine/start-engine", () => ({ startEngine: () => undefined }));
vi.mock("../playlist/refresh-titles", () => ({ refreshTitles: async () => undefined }));

const arabic = { locale: "ar", iso: "ar-EG", dir: "rtl", url: "/ar" } as const;
const state = () => usePlayer.getState();

connectKeys();

describe("the player", () => {
  beforeEach(() => {
    const tracks = sampleTracks(3);
    usePlayer.setState(
      {
        ...initialPlayer,
        playlist: { ...initialPlayer.playlist, tracks, order: [0, 1, 2], at: 0 },
        phase: "playing",
        wanted: true,
        position: 84,
        duration: 200,
      },
      true,
    );
  });
  afterEach(() => {
    cleanup();
    act(dismissToast);
    vi.restoreAllMocks();
  });

  it("shows what plays, by whom, and where in it one is", () => {
    renderInPage(<PlayerChrome />);
    const bar = screen.getByRole("region", { name: "Player" });
    within(bar).getByRole("link", { name: "Song t0" });
    within(bar).getByRole("link", { name: "Mirela Dune" });
    const seek = within(bar).getByRole("slider", { name: "Position in Song t0" });
    expect(seek.getAttribute("aria-valuetext")).toBe("01:24 of 03:20");
  });

  it("rounds lengths as the lists do, and counts whole seconds that have passed", () => {
    usePlayer.setState({ position: 59.9, duration: 93.6 });
    renderInPage(<PlayerChrome />);
    expect(screen.getByRole("slider", { name: /^Position/ }).getAttribute("aria-valuetext")).toBe(
      "00:59 of 01:34",
    );
  });

  it("writes times in Arabic-Indic digits, and seeks from left to right all the same", async () => {
    renderInPage(<PlayerChrome />, arabic);
    const seek = screen.getByRole("slider", { name: "الموضع في Song t0" });
    expect(seek.getAttribute("aria-valuetext")).toBe("٠١:٢٤ من ٠٣:٢٠");
    seek.focus();
    await userEvent.keyboard("{ArrowRight}");
    expect(state().position).toBe(89);
    await userEvent.keyboard("{ArrowLeft}{ArrowLeft}");
    expect(state().position).toBe(79);
  });

  it("pauses, steps, repeats and shuffles with buttons that say what they do", async () => {
    renderInPage(<PlayerChrome />);
    await userEvent.click(screen.getByRole("button", { name: "Pause" }));
    expect(state().wanted).toBe(false);
    await userEvent.click(screen.getByRole("button", { name: "Next song" }));
    expect(state().playlist.at).toBe(1);
    await userEvent.click(screen.getByRole("button", { name: "Repeat: off" }));
    screen.getByRole("button", { name: "Repeat: all songs" });
    await userEvent.click(screen.getByRole("button", { name: "Shuffle" }));
    expect(screen.getByRole("button", { name: "Shuffle" }).getAttribute("aria-pressed")).toBe("true");
  });

  it("changes volume by keys on its slider, and mutes", async () => {
    renderInPage(<PlayerChrome />);
    screen.getByRole("slider", { name: "Volume" }).focus();
    await userEvent.keyboard("{ArrowUp}");
    expect(state().playlist.volume).toBeCloseTo(0.55);
    await userEvent.click(screen.getByRole("button", { name: "Mute" }));
    expect(state().playlist.muted).toBe(true);
    screen.getByRole("button", { name: "Unmute" });
  });

  it("answers space, arrows, M, L and S wherever no field has the focus", async () => {
    renderInPage(
      <>
        <input aria-label="Search" />
        <PlayerChrome />
      </>,
    );
    await userEvent.keyboard(" ");
    expect(state().wanted).toBe(false);
    await userEvent.keyboard("{ArrowRight}");
    expect(state().position).toBe(89);
    await userEvent.keyboard("mls");
    expect(state().playlist).toMatchObject({ muted: true, loop: "all", shuffle: true });
    await userEvent.click(screen.getByRole("textbox", { name: "Search" }));
    await userEvent.keyboard("mls m");
    expect(state().playlist).toMatchObject({ muted: true, loop: "all", shuffle: true });
  });

  it("leaves space to a button that the keyboard has reached, not to one that was clicked", async () => {
    renderInPage(<PlayerChrome />);
    const next = screen.getByRole("button", { name: "Next song" });
    await userEvent.click(next);
    await userEvent.keyboard(" ");
    expect(state()).toMatchObject({ wanted: false, playlist: { at: 1 } });
    next.blur();
    next.focus();
    await userEvent.keyboard(" ");
    expect(state().playlist.at).toBe(2);
  });

  it("says that it is a preview, how much is left of it, and what unlocks the song", async () => {
    const purchase = [{ type: "DTO", consumable: false, sort: 30, price: { amount: 0.99, currency: "EUR" } }];
    usePlayer.setState({ isPreview: true, position: 12.4, duration: 29.9, purchase });
    renderInPage(<PlayerChrome />);
    const bar = within(screen.getByRole("region", { name: "Player" }));
    bar.getByText("Preview, 18 seconds left");
    await userEvent.click(screen.getByRole("button", { name: "Full song" }));
    expect(useDialog.getState().open).toMatchObject({
      name: "full-song",
      props: { title: "Song t0", seconds: 30, purchase },
    });
    act(() => closeDialog());
  });

  it("announces why it does not play, and offers another try", async () => {
    usePlayer.setState({
      phase: "failed",
      wanted: false,
      failure: { message: "player.error.status", values: { status: 404 } },
    });
    renderInPage(<PlayerChrome />);
    expect(screen.getByRole("alert").textContent).toBe(
      "The song could not be loaded (status 404). Try again.",
    );
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(state()).toMatchObject({ wanted: true, failure: null });
  });

  it("opens the list of what comes next, plays from it and takes out of it", async () => {
    renderInPage(<PlayerChrome />);
    await userEvent.click(screen.getByRole("button", { name: "Up next" }));
    const drawer = screen.getByRole("dialog", { name: "Up next" });
    expect(within(drawer).getAllByRole("listitem")).toHaveLength(2);
    await userEvent.click(within(drawer).getByRole("button", { name: "Remove Song t1" }));
    expect(within(drawer).getAllByRole("listitem")).toHaveLength(1);
    await userEvent.click(within(drawer).getByRole("button", { name: "Play Song t2" }));
    expect(state().playlist.at).toBe(1);
    within(drawer).getByText("Nothing up next. The music stops after this song.");
  });

  it("keeps the focus in the list when a song is taken out of it, and undoes that", async () => {
    renderInPage(<PlayerChrome />);
    await userEvent.click(screen.getByRole("button", { name: "Up next" }));
    const drawer = within(screen.getByRole("dialog", { name: "Up next" }));
    const focused = () => document.activeElement?.getAttribute("aria-label");
    await userEvent.click(drawer.getByRole("button", { name: "Remove Song t1" }));
    expect(focused()).toBe("Remove Song t2");
    drawer.getByText("Removed from your queue: Song t1");
    await userEvent.click(drawer.getByRole("button", { name: "Remove Song t2" }));
    expect(document.activeElement).toBe(drawer.getByRole("heading", { level: 3 }));
    // The newest message is about the newest act, and so is its undo.
    await userEvent.click(drawer.getByRole("button", { name: "Undo" }));
    expect(drawer.getAllByRole("listitem")).toHaveLength(1);
    drawer.getByRole("button", { name: "Play Song t2" });
  });

  it("clears the list with the focus on its heading, and brings it back around what plays by then", async () => {
    renderInPage(<PlayerChrome />);
    await userEvent.click(screen.getByRole("button", { name: "Up next" }));
    const drawer = within(screen.getByRole("dialog", { name: "Up next" }));
    await userEvent.click(drawer.getByRole("button", { name: "Clear" }));
    expect(document.activeElement).toBe(drawer.getByRole("heading", { level: 3 }));
    expect(state().playlist.tracks).toHaveLength(1);
    await userEvent.click(drawer.getByRole("button", { name: "Undo" }));
    expect(state().playlist).toMatchObject({ order: [0, 1, 2], at: 0 });
  });

  it("moves a song by keys, and the focus goes with it", async () => {
    renderInPage(<PlayerChrome />);
    await userEvent.click(screen.getByRole("button", { name: "Up next" }));
    const drawer = within(screen.getByRole("dialog", { name: "Up next" }));
    const titles = () => state().playlist.tracks.map(({ id }) => id);
    drawer.getByRole("button", { name: "Play Song t2" }).focus();
    await userEvent.keyboard("{Alt>}{ArrowUp}{/Alt}");
    expect(titles()).toEqual(["t0", "t2", "t1"]);
    expect(document.activeElement?.getAttribute("aria-label")).toBe("Play Song t2");
    drawer.getByText("Song t2: now 1 of 2");
    await userEvent.keyboard("{Alt>}{ArrowUp}{/Alt}");
    expect(titles()).toEqual(["t0", "t2", "t1"]);
    expect(state().position).toBe(84);
  });

  it("links to what plays in the language that the page is in by now", () => {
    const [track] = sampleTracks(1);
    const artists = [{ id: "a", name: "Mirela Dune", href: "/en/music/artists/mirela-dune/a" }];
    const tracks = [{ ...track!, href: "/en/music/tracks/song/t0", artists }];
    usePlayer.setState({ playlist: { ...state().playlist, tracks, order: [0] } });
    renderInPage(<PlayerChrome />, arabic);
    const hrefs = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
    expect(hrefs).toEqual(["/ar/music/tracks/song/t0", "/ar/music/artists/mirela-dune/a"]);
  });

  it("seeks with the arrows also while a button has the focus, which has no use for them", async () => {
    renderInPage(<PlayerChrome />);
    screen.getByRole("button", { name: "Next song" }).focus();
    await userEvent.keyboard("{ArrowRight}");
    expect(state().position).toBe(89);
    screen.getByRole("slider", { name: "Volume" }).focus();
    await userEvent.keyboard("{ArrowRight}");
    expect(state().position).toBe(89);
  });

  it("leaves space and arrows with shift to the browser", async () => {
    renderInPage(<PlayerChrome />);
    await userEvent.keyboard("{Shift>} {ArrowRight}{/Shift}");
    expect(state()).toMatchObject({ wanted: true, position: 84 });
  });

  it("gives its sheet and its list a history entry: Back closes them, and a page that they lead to takes it over", async () => {
    const push = vi.spyOn(history, "pushState");
    const back = vi.spyOn(history, "back").mockImplementation(() => undefined);
    const replace = vi.spyOn(location, "replace").mockImplementation(() => undefined);
    renderInPage(
      <StrictMode>
        <PlayerChrome />
      </StrictMode>,
    );
    const opened = () => screen.queryByRole("dialog");
    const goBack = () => {
      history.replaceState(null, "");
      act(() => void window.dispatchEvent(new Event("popstate")));
    };
    for (const [times, name] of ["Open the player", "Up next"].entries()) {
      await userEvent.click(screen.getByRole("button", { name }));
      expect(opened()).not.toBeNull();
      expect(push).toHaveBeenCalledTimes(times + 1);
      goBack();
      expect(opened()).toBeNull();
      expect(back).not.toHaveBeenCalled();
    }
    await userEvent.click(screen.getByRole("button", { name: "Open the player" }));
    await userEvent.click(screen.getByRole("button", { name: "Minimize the player" }));
    expect(opened()).toBeNull();
    expect(back).toHaveBeenCalledOnce();
    goBack();
    await userEvent.click(screen.getByRole("button", { name: "Open the player" }));
    await userEvent.click(within(opened()!).getByRole("link", { name: "Song t0" }));
    expect(opened()).toBeNull();
    expect(replace).toHaveBeenCalledOnce();
    expect(back).toHaveBeenCalledOnce();
    expect(state().wanted).toBe(true);
  });

  it("goes away when it is closed, which can be undone", async () => {
    const { container } = renderInPage(
      <>
        <PlayerChrome />
        <ToastRegion />
      </>,
    );
    await userEvent.click(screen.getByRole("button", { name: "Stop and close" }));
    expect(container.querySelector("section")).toBeNull();
    expect(state().phase).toBe("closed");
    await userEvent.click(screen.getByRole("button", { name: "Undo" }));
    expect(state()).toMatchObject({ wanted: true, position: 84, playlist: { order: [0, 1, 2], at: 0 } });
  });

  it("restarts a song that has played for more than three seconds, and else goes to the one before", async () => {
    usePlayer.setState({ playlist: { ...state().playlist, at: 1 }, position: 3.5 });
    renderInPage(<PlayerChrome />);
    await userEvent.click(screen.getByRole("button", { name: "Previous song" }));
    expect(state()).toMatchObject({ position: 0, seeking: true, playlist: { at: 1 } });
    await userEvent.click(screen.getByRole("button", { name: "Previous song" }));
    expect(state().playlist.at).toBe(0);
  });

  it("keeps its letters to itself when the visitor has switched the shortcuts off", async () => {
    setShortcuts(false);
    renderInPage(<PlayerChrome />);
    await userEvent.keyboard("mls ");
    expect(state()).toMatchObject({ wanted: true, playlist: { muted: false, loop: "off", shuffle: false } });
    screen.getByRole("button", { name: "Up next" }).focus();
    await userEvent.keyboard("m");
    expect(state().playlist.muted).toBe(true);
    expect(localStorage.getItem("playerShortcuts")).toBe("off");
    setShortcuts(true);
  });

  it("lists its shortcuts at a question mark, with the switch", async () => {
    renderInPage(<PlayerChrome />);
    await userEvent.keyboard("?");
    expect(useDialog.getState().open?.name).toBe("shortcuts");
    act(() => closeDialog());
    renderInPage(<ShortcutsDialog />);
    expect(screen.getAllByRole("term")).toHaveLength(7);
    await userEvent.click(screen.getByRole("checkbox", { name: "Use these keys on the whole page" }));
    expect(useShortcuts.getState().everywhere).toBe(false);
    setShortcuts(true);
  });

  it("goes to the next song at a swipe in reading direction, and closes its sheet at a swipe down", async () => {
    renderInPage(<PlayerChrome />);
    const now = screen.getByRole("button", { name: "Open the player" }).parentElement!;
    const swipe = (element: Element, from: [number, number], to: [number, number]) => {
      const touch = ([clientX, clientY]: [number, number]) => [{ clientX, clientY }];
      fireEvent.touchStart(element, { touches: touch(from) });
      fireEvent.touchMove(element, { touches: touch(to) });
      fireEvent.touchEnd(element, { changedTouches: touch(to), touches: [] });
    };
    swipe(now, [200, 20], [120, 24]);
    expect(state().playlist.at).toBe(1);
    swipe(now, [120, 20], [110, 80]);
    expect(state().playlist.at).toBe(1);
    now.style.direction = "rtl";
    swipe(now, [120, 20], [200, 24]);
    expect(state().playlist.at).toBe(2);
    await userEvent.click(screen.getByRole("button", { name: "Open the player" }));
    const sheet = screen.getByRole("dialog");
    vi.spyOn(sheet, "clientWidth", "get").mockReturnValue(innerWidth);
    swipe(sheet, [100, 100], [104, 150]);
    expect(screen.queryByRole("dialog")).not.toBeNull();
    swipe(sheet, [100, 100], [104, 300]);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("writes the song into the document's title while it plays, also when the page changes", async () => {
    document.title = "Albums · Aurora";
    renderInPage(<PlayerChrome />);
    expect(document.title).toBe("Song t0 · Mirela Dune");
    document.title = "Songs · Aurora";
    await vi.waitFor(() => expect(document.title).toBe("Song t0 · Mirela Dune"));
    act(() => usePlayer.setState({ phase: "paused", wanted: false }));
    expect(document.title).toBe("Songs · Aurora");
  });

  it("says that the music was paused when its document was left while it played, and goes on at a press", async () => {
    rememberLeftPlaying(true);
    usePlayer.setState({ phase: "paused", wanted: false });
    const bar = (
      <>
        <PlayerChrome />
        <ToastRegion />
      </>
    );
    renderInPage(bar);
    screen.getByText("Your music was paused.");
    const toast = within(screen.getByRole("status"));
    await userEvent.click(toast.getByRole("button", { name: "Play" }));
    expect(state().wanted).toBe(true);
    cleanup();
    renderInPage(bar);
    expect(screen.queryByText("Your music was paused.")).toBeNull();
  });

  it("says in the sheet what it plays from", async () => {
    usePlayer.setState({ from: { title: "A Quiet Start", href: "/en/music/playlists/quiet/p" } });
    renderInPage(<PlayerChrome />);
    await userEvent.click(screen.getByRole("button", { name: "Open the player" }));
    const sheet = within(screen.getByRole("dialog"));
    expect(sheet.getByRole("heading", { level: 2 }).textContent).toBe("Playing from A Quiet Start");
    sheet.getByRole("link", { name: "A Quiet Start" });
  });
});
