import { act, cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { useDialog } from "#ui/overlays/dialog-store";
import { ToastRegion } from "#ui/overlays/toast";
import { dismissToast } from "#ui/overlays/toast-store";
import { sampleTrack, sampleTracks } from "#testing/sample-music";
import { renderInPage } from "#testing/sample-view";
import { initialPlayer, usePlayer } from "../player-state";
import { startPlaying } from "../start-playing";
import { MoreButton } from "./more-button";

vi.mock("../engine/start-engine", () => ({ startEngine: () => undefined }));

const song = sampleTrack("s", {
  title: "Rain Before Bread",
  href: "/en/music/tracks/rain/s",
  album: { id: "w", title: "Weather", href: "/en/music/albums/weather/w" },
});
const entries = () => screen.getAllByRole("menuitem").map((entry) => entry.textContent);
const order = () => {
  const { tracks, order: places } = usePlayer.getState().playlist;
  return places.map((place) => tracks[place]?.id);
};

describe("the menu of a song", () => {
  beforeEach(() => {
    usePlayer.setState({ ...initialPlayer, role: "user" }, true);
    startPlaying({ tracks: sampleTracks(3), source: "album:x" }, 0);
    renderInPage(
      <>
        <MoreButton item={song} tracks={[song]} />
        <ToastRegion />
      </>,
    );
  });
  afterEach(() => {
    cleanup();
    act(dismissToast);
    vi.unstubAllGlobals();
  });
  const button = () => screen.getByRole("button", { name: "More for Rain Before Bread" });
  const open = async () => {
    await userEvent.click(button());
    return screen.findByRole("menu", { name: "More for Rain Before Bread" });
  };

  it("has what can be done with it, and its pages", async () => {
    await open();
    expect(button().getAttribute("aria-expanded")).toBe("true");
    expect(entries()).toEqual([
      "Play next",
      "Add to queue",
      "Go to song",
      "Go to album",
      "Go to Mirela Dune",
      expect.stringMatching(/^(Share|Copy link)$/),
    ]);
    expect(screen.getByRole("menuitem", { name: "Go to album" }).getAttribute("href")).toBe(
      "/en/music/albums/weather/w",
    );
  });

  it("plays it next, says so by its name, and takes it back", async () => {
    await open();
    await userEvent.click(screen.getByRole("menuitem", { name: "Play next" }));
    expect(order()).toEqual(["t0", "s", "t1", "t2"]);
    screen.getByText("Playing next: Rain Before Bread");
    expect(document.activeElement).toBe(button());
    await userEvent.click(screen.getByRole("button", { name: "Undo" }));
    expect(order()).toEqual(["t0", "t1", "t2"]);
  });

  it("adds it to the end, and says so when it was there already", async () => {
    await open();
    await userEvent.click(screen.getByRole("menuitem", { name: "Add to queue" }));
    expect(order()).toEqual(["t0", "t1", "t2", "s"]);
    screen.getByText("Added to your queue: Rain Before Bread");
    await open();
    await userEvent.click(screen.getByRole("menuitem", { name: "Add to queue" }));
    screen.getByText("Added again; it was in your queue already: Rain Before Bread");
    await userEvent.click(screen.getByRole("button", { name: "Undo" }));
    expect(order()).toEqual(["t0", "t1", "t2", "s"]);
  });

  it("is walked by keys, and gives the focus back", async () => {
    await open();
    const focused = () => document.activeElement?.textContent;
    expect(focused()).toBe("Play next");
    await userEvent.keyboard("{ArrowDown}{ArrowDown}");
    expect(focused()).toBe("Go to song");
    await userEvent.keyboard("{Home}{ArrowUp}");
    expect(focused()).toBe(entries().at(-1));
    await userEvent.keyboard("{Escape}");
    expect(screen.queryByRole("menu")).toBeNull();
    expect(document.activeElement).toBe(button());
  });

  it("closes at a press outside, and at a second press of its button", async () => {
    await open();
    await userEvent.click(document.body);
    expect(screen.queryByRole("menu")).toBeNull();
    await open();
    await userEvent.click(button());
    expect(screen.queryByRole("menu")).toBeNull();
  });

  it("shares the address by the system's sheet, or by our dialog where there is none", async () => {
    const share = vi.fn(async () => undefined);
    vi.stubGlobal("navigator", Object.assign(Object.create(navigator), { share }));
    await open();
    await userEvent.click(screen.getByRole("menuitem", { name: "Share" }));
    expect(share).toHaveBeenCalledExactlyOnceWith({
      title: "Rain Before Bread",
      url: new URL("/en/music/tracks/rain/s", location.href).href,
    });
    vi.unstubAllGlobals();
    await open();
    await userEvent.click(screen.getByRole("menuitem", { name: "Share" }));
    expect(useDialog.getState().open).toMatchObject({ name: "share", props: { title: "Rain Before Bread" } });
  });

  it("asks before another list replaces the one that the visitor has put together", async () => {
    await open();
    await userEvent.click(screen.getByRole("menuitem", { name: "Add to queue" }));
    act(() => usePlayer.setState({ position: 33 }));
    act(() => startPlaying({ tracks: sampleTracks(1), source: "album:y" }, 0));
    await screen.findByText("Your queue was replaced.");
    await userEvent.click(screen.getByRole("button", { name: "Undo" }));
    expect(order()).toEqual(["t0", "t1", "t2", "s"]);
    expect(usePlayer.getState()).toMatchObject({ source: "album:x", position: 33, wanted: true });
  });
});
