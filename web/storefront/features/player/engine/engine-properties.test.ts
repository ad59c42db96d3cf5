// Rules that the player keeps whatever the listener, the server and the sound do, in any order (random sequences).
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { SongData } from "#generated/payloads";
import { type FakeSound, fakeOpener } from "#testing/fake-sound";
import { sampleTracks } from "#testing/sample-music";
import { player } from "../player-actions";
import { initialPlayer, usePlayer } from "../player-state";
import { currentTrack } from "../playlist/playlist";
import { initialSpeech, useSpeech } from "../speech/speech-state";
import { startPlaying } from "../start-playing";
import type { AudioFailure } from "./audio";
import { runEngine } from "./engine";

vi.mock("./start-engine", () => ({ startEngine: () => undefined }));

/** How the server answers about a track. */
const answers = {
  whole: { url: "whole", isPreview: false, purchase: [] },
  free: { url: "preview", isPreview: true, purchase: [] },
  preview: {
    url: "preview",
    isPreview: true,
    purchase: [{ type: "subscription", consumable: false, sort: 30 }],
  },
  refused: { url: "", isPreview: true, purchase: [{ type: "DTO", consumable: true, sort: 30 }] },
  nothing: { url: "", isPreview: true, purchase: [] },
} satisfies Record<string, Pick<SongData, "url" | "isPreview" | "purchase">>;
type Answer = keyof typeof answers;

const failures: AudioFailure[] = [
  { reason: "no-audio" },
  { reason: "decoding" },
  { reason: "interaction" },
  { reason: "network" },
  { reason: "status", status: 404 },
  { reason: "status", status: 410 },
];

type Step =
  | { do: "start"; count: number; index: number }
  | { do: "toggle" | "next" | "previous" | "cycleLoop" | "toggleShuffle" | "retry" | "close" }
  | { do: "jump"; at: number }
  | { do: "seek"; position: number }
  | { do: "answer"; answer: Answer }
  | { do: "sound"; event: "onPlay" | "onWaiting" | "onEnd" }
  | { do: "fail"; failure: AudioFailure };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant("start" as const),
    count: fc.integer({ min: 1, max: 4 }),
    index: fc.integer({ min: 0, max: 4 }),
  }),
  fc.record({
    do: fc.constantFrom(
      ...(["toggle", "next", "previous", "cycleLoop", "toggleShuffle", "retry", "close"] as const),
    ),
  }),
  fc.record({ do: fc.constant("jump" as const), at: fc.integer({ min: -1, max: 5 }) }),
  fc.record({ do: fc.constant("seek" as const), position: fc.integer({ min: 0, max: 250 }) }),
  fc.record({
    do: fc.constant("answer" as const),
    answer: fc.constantFrom(...(Object.keys(answers) as Answer[])),
  }),
  fc.record({
    do: fc.constant("sound" as const),
    event: fc.constantFrom("onPlay" as const, "onWaiting" as const, "onEnd" as const),
  }),
  fc.record({ do: fc.constant("fail" as const), failure: fc.constantFrom(...failures) }),
);

let sounds: FakeSound[] = [];
let answer: Answer = "whole";
const offerWhole = vi.fn<(reason: string) => void>();
const state = () => usePlayer.getState();
const settle = () => vi.advanceTimersByTimeAsync(0);
const audible = () => sounds.filter((sound) => !sound.closed && sound.playing);

/** Starts over with an engine of its own; returns how to stop it. */
function newPlayer(): () => void {
  sounds = [];
  answer = "whole";
  offerWhole.mockReset();
  usePlayer.setState(initialPlayer, true);
  useSpeech.setState(initialSpeech, true);
  return runEngine({
    store: usePlayer,
    speech: useSpeech,
    open: fakeOpener(sounds),
    fetchSong: async (id) => {
      const given = answers[answer];
      return { ...given, url: given.url && `/${given.url}/${id}.m4a`, ticket: "", transcripts: [] };
    },
    sendReport: async () => ({}),
    notePlay: () => undefined,
    showToast: () => undefined,
    offerWhole,
    downloadOnly: () => false,
    save: () => undefined,
    goOnFrom: () => 0,
    positionElsewhere: async () => null,
    claimPlayback: () => undefined,
  });
}

function take(next: Step) {
  const sound = sounds.at(-1);
  switch (next.do) {
    case "start":
      return startPlaying({ tracks: sampleTracks(next.count), source: "album:x" }, next.index);
    case "jump":
      return player.jump(next.at);
    case "seek":
      return player.seek(next.position);
    case "answer":
      answer = next.answer;
      return;
    case "sound":
      if (!sound) return;
      if (next.event === "onEnd") sound.playing = false;
      return sound.events[next.event]();
    case "fail":
      return sound?.events.onFailure(next.failure);
    default:
      return player[next.do]();
  }
}

/** After each step, and once more when everything that it began is over. */
function checkPlayer() {
  const { phase, wanted, playlist, failure } = state();
  const track = currentTrack(playlist);
  expect(sounds.filter((sound) => !sound.closed).length).toBeLessThanOrEqual(1);
  expect(phase === "closed").toBe(track === undefined);
  if (!wanted) expect(audible()).toEqual([]);
  for (const sound of audible()) expect(sound.settings.address).toContain(`/${track?.id}.m4a`);
  if (phase === "playing") expect(audible()).toHaveLength(1);
  if (phase === "failed") expect([wanted, failure === null]).toEqual([false, false]);
  if (playlist.ended) expect(wanted).toBe(false);
}

describe("the player, whatever happens to it", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    for (const level of ["error", "warn", "info"] as const)
      vi.spyOn(console, level).mockImplementation(() => undefined);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  const always = (check: (steps: Step[]) => Promise<void>) =>
    fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const stop = newPlayer();
        try {
          await check(steps);
        } finally {
          stop();
        }
      }),
    );

  it("has at most one sound, of the current track, and none that the listener does not want", async () => {
    await always(async (steps) => {
      for (const next of steps) {
        take(next);
        await settle();
        checkPlayer();
      }
    });
  });

  it("offers a purchase only when nothing plays, and never plays what has no address", async () => {
    await always(async (steps) => {
      offerWhole.mockImplementation(() => {
        expect(state()).toMatchObject({ wanted: false, phase: "paused" });
        expect(state().purchase).not.toEqual([]);
        expect(audible()).toEqual([]);
      });
      for (const next of steps) {
        take(next);
        await settle();
        expect(sounds.filter(({ settings }) => settings.address === "")).toEqual([]);
      }
    });
  });

  it("plays again after a failure, a refusal or an end as soon as the listener wants it and may", async () => {
    await always(async (steps) => {
      for (const next of steps) {
        take(next);
        await settle();
      }
      answer = "whole";
      if (state().phase === "closed") return;
      if (state().wanted) player.toggle();
      await settle();
      player.play();
      await settle();
      sounds.at(-1)?.events.onPlay();
      expect(state()).toMatchObject({ phase: "playing", wanted: true });
      expect(audible()).toHaveLength(1);
    });
  });
});
