import { act, cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { StrictMode } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { sampleTracks } from "../../../testing/sample-music";
import { renderInPage } from "../../../testing/sample-view";
import PlayerChrome from "./player-chrome";
import { connectKeys } from "./player-keys";
import { initialPlayer, usePlayer } from "./use-player";

vi.mock("./start-engine", () => ({ startEngine: () => undefined }));

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
  afterEach(cleanup);

  it("shows what plays, by whom, and where in it one is", () => {
    renderInPage(<PlayerChrome />);
    const bar = screen.getByRole("region", { name: "Player" });
    within(bar).getByRole("link", { name: "Song t0" });
    within(bar).getByRole("link", { name: "Mirela Dune" });
    const seek = within(bar).getByRole("slider", { name: "Position" });
    expect(seek.getAttribute("aria-valuetext")).toBe("01:24 of 03:20");
  });

  it("writes times in Arabic-Indic digits, and seeks from left to right all the same", async () => {
    renderInPage(<PlayerChrome />, arabic);
    const seek = screen.getByRole("slider", { name: "الموضع" });
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

  it("says that it is a preview", () => {
    usePlayer.setState({ isPreview: true });
    renderInPage(<PlayerChrome />);
    screen.getByText("Preview");
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
    within(drawer).getByText("Nothing follows. The music ends after this song.");
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

  it("closes its sheet and its list on Back, on Escape and on leaving, and gives the focus back", async () => {
    const api = new EventTarget();
    vi.stubGlobal("navigation", api);
    renderInPage(
      <StrictMode>
        <PlayerChrome />
      </StrictMode>,
    );
    const opened = () => screen.queryByRole("dialog");
    const traverse = (cancelable: boolean) => {
      const event = new Event("navigate", { cancelable });
      act(() => void api.dispatchEvent(Object.assign(event, { navigationType: "traverse" })));
      return event.defaultPrevented;
    };
    for (const name of ["Open the player", "Up next"]) {
      await userEvent.click(screen.getByRole("button", { name }));
      expect(opened()).not.toBeNull();
      expect(traverse(true)).toBe(true);
      expect(opened()).toBeNull();
    }
    expect(traverse(true)).toBe(false);
    await userEvent.click(screen.getByRole("button", { name: "Up next" }));
    traverse(false);
    expect(opened()).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Up next" }));
    act(() => void window.dispatchEvent(new Event("popstate")));
    expect(opened()).toBeNull();
  });

  it("goes away when it is closed", async () => {
    const { container } = renderInPage(<PlayerChrome />);
    await userEvent.click(screen.getByRole("button", { name: "Stop and close" }));
    expect(container.textContent).toBe("");
    expect(state().phase).toBe("closed");
  });
});
