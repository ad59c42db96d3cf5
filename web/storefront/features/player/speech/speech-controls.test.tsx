import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { sampleTrack } from "#testing/sample-music";
import { renderInPage } from "#testing/sample-view";
import { MiniPlayer } from "../controls/mini-player";
import { initialPlayer, usePlayer } from "../player-state";
import { emptyPlaylist, load } from "../playlist/playlist";
import { cancelSleep } from "./sleep-timer";
import { initialSpeech, speedOf, useSpeech } from "./speech-state";
import { TranscriptPanel } from "./transcript-panel";

vi.mock("../engine/start-engine", () => ({ startEngine: () => undefined }));

const episode = sampleTrack("e", { title: "Why is the night dark?", spoken: true });

beforeEach(() => {
  localStorage.clear();
  useSpeech.setState(initialSpeech, true);
  cancelSleep();
  usePlayer.setState(
    {
      ...initialPlayer,
      playlist: load(emptyPlaylist, { tracks: [episode], index: 0, chance: 0 }),
      phase: "playing",
      wanted: true,
      position: 60,
      duration: 200,
    },
    true,
  );
});
afterEach(cleanup);

const nothing = () => undefined;
const bar = (track = episode) =>
  renderInPage(<MiniPlayer track={track} queueOpen={false} onExpand={nothing} onQueue={nothing} />);

describe("the player with speech", () => {
  it("jumps 15 seconds back and 30 forward, and not past either end", async () => {
    bar();
    await userEvent.click(screen.getByRole("button", { name: "15 seconds back" }));
    expect(usePlayer.getState().position).toBe(45);
    await userEvent.click(screen.getByRole("button", { name: "30 seconds forward" }));
    expect(usePlayer.getState().position).toBe(75);
    usePlayer.setState({ position: 190 });
    await userEvent.click(screen.getByRole("button", { name: "30 seconds forward" }));
    expect(usePlayer.getState().position).toBe(200);
  });

  it("has a menu of speeds, and keeps the chosen one for the next visit, for each kind by itself", async () => {
    bar();
    await userEvent.click(screen.getByRole("button", { name: "Speed: 1 times" }));
    const menu = screen.getByRole("menu", { name: "Playback speed" });
    expect(
      within(menu)
        .getAllByRole("menuitemradio")
        .map((item) => item.textContent?.replace(/[⁦⁩]/g, "")),
    ).toEqual(["0.5×", "0.75×", "1×", "1.25×", "1.5×", "1.75×", "2×", "2.5×", "3×"]);
    expect(within(menu).getByRole("menuitemradio", { checked: true }).textContent).toContain("1×");
    await userEvent.click(within(menu).getByRole("menuitemradio", { name: /1\.5×/ }));
    screen.getByRole("button", { name: "Speed: 1.5 times" });
    expect(speedOf(episode)).toBe(1.5);
    const chapter = sampleTrack("c", { spoken: true });
    expect(speedOf({ ...chapter, album: { id: "b", title: "B", href: chapter.href } })).toBe(1);
    expect(JSON.parse(localStorage.getItem("speechSpeed") ?? "")).toEqual({ podcast: 1.5, audiobook: 1 });
  });

  it("sets the sleep timer, shows what is left, gives more time, and turns off", async () => {
    bar();
    await userEvent.click(screen.getByRole("button", { name: "Sleep timer" }));
    await userEvent.click(screen.getByRole("menuitemradio", { name: "10 minutes" }));
    await userEvent.click(screen.getByRole("button", { name: "Sleep timer: 10:00 left" }));
    await userEvent.click(screen.getByRole("menuitem", { name: "5 more minutes" }));
    await userEvent.click(screen.getByRole("button", { name: /^Sleep timer: (15:00|14:59) left$/ }));
    await userEvent.click(screen.getByRole("menuitem", { name: "Turn off" }));
    await userEvent.click(screen.getByRole("button", { name: "Sleep timer" }));
    await userEvent.click(screen.getByRole("menuitemradio", { name: "End of this episode" }));
    screen.getByRole("button", { name: "Sleep timer: End of this episode" });
    expect(useSpeech.getState().stopsAfterPart).toBe(true);
  });

  it("has shuffle and repeat for music instead", () => {
    bar(sampleTrack("s"));
    screen.getByRole("button", { name: "Shuffle" });
    expect(screen.queryByRole("button", { name: /^Speed/ })).toBeNull();
    expect(screen.queryByRole("button", { name: /seconds back/ })).toBeNull();
  });
});

describe("the transcript", () => {
  const vtt = "WEBVTT\n\n00:00.000 --> 00:30.000\n<v Nora>First\n\n00:50.000 --> 01:10.000\n<v Theo>Second\n";

  it("marks the sentence that is heard, follows the clock, and plays from a sentence that is pressed", async () => {
    vi.stubGlobal(
      "fetch",
      vi.fn(async () => new Response(vtt)),
    );
    useSpeech.setState({ transcripts: [{ language: "en", url: "/media/a/x.vtt" }] });
    renderInPage(<TranscriptPanel />);
    const rows = within(await screen.findByRole("list")).getAllByRole("listitem");
    expect(rows.map((row) => row.getAttribute("aria-current"))).toEqual([null, "true"]);
    within(rows[1]!).getByText("Theo");
    await userEvent.click(screen.getByRole("button", { name: /First/ }));
    expect(usePlayer.getState()).toMatchObject({ position: 0, seeking: true });
    await vi.waitFor(() => expect(rows[0]!.getAttribute("aria-current")).toBe("true"));
  });

  it("is not there for a preview, or when its file cannot be read", async () => {
    const error = vi.spyOn(console, "error").mockImplementation(() => undefined);
    vi.stubGlobal(
      "fetch",
      vi.fn(async () => new Response("", { status: 410 })),
    );
    const { container } = renderInPage(<TranscriptPanel />);
    expect(container.querySelector(".transcript")).toBeNull();
    useSpeech.setState({ transcripts: [{ language: "en", url: "/media/a/x.vtt" }] });
    await vi.waitFor(() => expect(error).toHaveBeenCalled());
    expect(container.querySelector(".transcript")).toBeNull();
  });
});
