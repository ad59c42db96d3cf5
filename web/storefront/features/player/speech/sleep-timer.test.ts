import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { useToasts } from "#ui/overlays/toast-store";
import { sampleTrack } from "#testing/sample-music";
import { closePlayer, initialPlayer, usePlayer } from "../player-state";
import { emptyPlaylist, load } from "../playlist/playlist";
import { cancelSleep, extendSleep, sleepAfter, sleepAfterPart, useSleepTimer } from "./sleep-timer";
import { initialSpeech, useSpeech } from "./speech-state";

vi.mock("../engine/start-engine", () => ({ startEngine: () => undefined }));

const fade = () => useSpeech.getState().fade;
const seconds = (count: number) => vi.advanceTimersByTime(count * 1000);

describe("the sleep timer", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    useSpeech.setState(initialSpeech, true);
    useToasts.setState({ shown: null });
    usePlayer.setState(
      {
        ...initialPlayer,
        playlist: load(emptyPlaylist, {
          tracks: [sampleTrack("e", { spoken: true })],
          index: 0,
          chance: 0,
        }),
        phase: "playing",
        wanted: true,
        position: 60,
        duration: 200,
      },
      true,
    );
  });
  afterEach(() => {
    cancelSleep();
    vi.useRealTimers();
  });

  it("plays on until its time, fades over the last seconds, and pauses with the volume of before", () => {
    sleepAfter(5);
    expect(useSleepTimer.getState()).toEqual({ choice: 5, secondsLeft: 300 });
    seconds(279);
    expect(fade()).toBe(1);
    expect(useSleepTimer.getState().secondsLeft).toBe(21);
    seconds(11);
    expect(fade()).toBeCloseTo(0.5);
    expect(usePlayer.getState().wanted).toBe(true);
    seconds(10);
    expect(usePlayer.getState().wanted).toBe(false);
    expect(fade()).toBe(1);
    expect(useSleepTimer.getState().choice).toBeNull();
  });

  it("says that it is about to stop, and one press gives five more minutes at full volume", () => {
    sleepAfter(5);
    seconds(285);
    const { shown } = useToasts.getState();
    expect(shown?.message).toBe("player.sleep.soon");
    shown?.action?.run();
    expect(fade()).toBe(1);
    expect(useSleepTimer.getState().secondsLeft).toBe(315);
    seconds(310);
    expect(usePlayer.getState().wanted).toBe(true);
    seconds(5);
    expect(usePlayer.getState().wanted).toBe(false);
  });

  it("with the end of a part fades by what is left of it, and is over once the engine has stopped", () => {
    sleepAfterPart();
    seconds(1);
    expect(fade()).toBe(1);
    usePlayer.setState({ position: 190 });
    seconds(1);
    expect(fade()).toBeCloseTo(0.5);
    extendSleep();
    expect(useSleepTimer.getState().choice).toBe("part");
    useSpeech.setState({ stopsAfterPart: false });
    seconds(1);
    expect(useSleepTimer.getState().choice).toBeNull();
    expect(fade()).toBe(1);
  });

  it("is over when the player is closed", () => {
    sleepAfter(5);
    closePlayer();
    seconds(1);
    expect(useSleepTimer.getState().choice).toBeNull();
  });
});
