import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { sampleTrack } from "../../../testing/sample-music";
import { renderInPage } from "../../../testing/sample-view";
import { MiniPlayer } from "./mini-player";
import { emptyPlaylist, load } from "./playlist";
import { useSpeech } from "./speech-playback";
import { TranscriptPanel } from "./transcript-panel";
import { initialPlayer, usePlayer } from "./use-player";

vi.mock("./start-engine", () => ({ startEngine: () => undefined }));

const episode = sampleTrack("e", { title: "Why is the night dark?", spoken: true });

beforeEach(() => {
  localStorage.clear();
  useSpeech.setState({ speed: 1, transcripts: [], start: null });
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

  it("goes from speed to speed and around, and keeps the speed for the next visit", async () => {
    bar();
    const heard: string[] = [];
    for (let press = 0; press < 6; press += 1) {
      const button = screen.getByRole("button", { name: /^Speed/ });
      heard.push(button.textContent ?? "");
      await userEvent.click(button);
    }
    expect(heard).toEqual(["1×", "1.2×", "1.5×", "1.75×", "2×", "0.8×"]);
    expect(localStorage.getItem("speechSpeed")).toBe("1");
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
