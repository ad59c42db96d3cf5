import { act, cleanup, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { sampleTracks } from "#testing/sample-music";
import { renderInPage } from "#testing/sample-view";
import { PlayerBar } from "./controls/player-bar";
import { player } from "./player-actions";
import { initialPlayer, usePlayer } from "./player-state";

const startEngine = vi.hoisted(() => vi.fn());
vi.mock("./engine/start-engine", () => ({ startEngine }));
vi.mock("./controls/player-chrome", () => ({ default: () => null }));

afterEach(() => {
  cleanup();
  usePlayer.setState(initialPlayer, true);
});

it("loads the engine once something is to be heard of a list that was only put together", async () => {
  renderInPage(<PlayerBar />);
  act(() => usePlayer.setState({ role: "user" }));
  act(() => player.addToQueue(sampleTracks(2), "Two songs"));
  await act(async () => undefined);
  expect(startEngine).not.toHaveBeenCalled();
  act(() => player.jump(1));
  await waitFor(() => expect(startEngine).toHaveBeenCalledOnce());
});
