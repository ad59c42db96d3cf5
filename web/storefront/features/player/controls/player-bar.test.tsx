import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { I18nProvider } from "#kit/messages/i18n";
import { EnvelopeProvider } from "#kit/page/page";
import { useSession } from "#kit/session/session";
import { TOAST_MS } from "#ui/overlays/toast";
import { dismissToast, showToast } from "#ui/overlays/toast-store";
import { sampleView } from "#testing/sample-envelope";
import { sampleTracks } from "#testing/sample-music";
import { renderInPage } from "#testing/sample-view";
import { player } from "../player-actions";
import { initialPlayer, usePlayer } from "../player-state";
import { startPlaying } from "../start-playing";
import { PlayerBar } from "./player-bar";

vi.mock("../engine/start-engine", () => ({ startEngine: () => undefined }));
vi.mock("./player-chrome", () => {
  throw new TypeError("Failed to fetch dynamically imported module");
});

describe("the player's place on the page", () => {
  beforeEach(() => {
    localStorage.clear();
    usePlayer.setState(initialPlayer, true);
    vi.spyOn(console, "error").mockImplementation(() => undefined);
  });
  afterEach(() => {
    cleanup();
    dismissToast();
    vi.useRealTimers();
  });

  it("leaves the page standing when the player's code does not come, says so, and plays nothing", async () => {
    renderInPage(
      <>
        <h1>Albums</h1>
        <PlayerBar />
      </>,
    );
    act(() => startPlaying({ tracks: sampleTracks(2), source: "album:x" }, 0));
    await waitFor(() => screen.getByText("This song cannot be played here right now."));
    screen.getByRole("heading", { name: "Albums" });
    expect(usePlayer.getState()).toMatchObject({ phase: "closed", wanted: false });
  });

  it("shows a message for ten seconds", () => {
    vi.useFakeTimers();
    renderInPage(<PlayerBar />);
    act(() => player.addToQueue(sampleTracks(1), "Song t0"));
    screen.getByRole("button", { name: "Sign in" });
    expect(TOAST_MS).toBe(10_000);
    act(() => vi.advanceTimersByTime(9_999));
    screen.getByText("Sign in to queue songs.");
    act(() => vi.advanceTimersByTime(1));
    expect(screen.queryByText("Sign in to queue songs.")).toBeNull();
  });

  it("dismisses a message when the page's language changes, because it names things in the one before", () => {
    const english = sampleView();
    const arabic = sampleView({ locale: "ar", dir: "rtl", url: "/ar" });
    const bar = ({ intl, envelope }: typeof english) => (
      <I18nProvider intl={intl}>
        <EnvelopeProvider value={envelope}>
          <PlayerBar />
        </EnvelopeProvider>
      </I18nProvider>
    );
    const { rerender } = render(bar(english));
    act(() => showToast({ message: "player.queue.added", values: { title: "Rain", count: 1 } }));
    screen.getByText("Added to your queue: Rain");
    rerender(bar(sampleView({ url: "/en/music/tracks" })));
    screen.getByText("Added to your queue: Rain");
    rerender(bar(arabic));
    expect(screen.getByRole("status").textContent).toBe("");
  });

  it("follows the session: a signed-in user may queue songs", () => {
    renderInPage(<PlayerBar />);
    expect(usePlayer.getState().role).toBe("client");
    act(() => useSession.setState({ status: "user" }));
    expect(usePlayer.getState().role).toBe("user");
    act(() => useSession.setState({ status: "guest" }));
    expect(usePlayer.getState().role).toBe("client");
  });
});
