import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { SongData, Track, UsageReportBody } from "#generated/payloads";
import { CallError } from "#kit/calls/calls";
import type { Toast } from "#ui/overlays/toast-store";
import { announceOwned } from "#features/entitlement/article-offers";
import { type FakeSound, fakeOpener } from "#testing/fake-sound";
import { sampleTracks } from "#testing/sample-music";
import { player } from "../player-actions";
import { initialPlayer, type PlayerState, usePlayer } from "../player-state";
import { contentTypeOf, type NotePlay } from "../positions/play-history";
import { playFrom } from "../speech/play-from";
import { initialSpeech, setSpeed, useSpeech } from "../speech/speech-state";
import { startPlaying } from "../start-playing";
import type { AudioFailure } from "./audio";
import { runEngine, SEEK_SETTLES_MS, TICK_MS } from "./engine";

// Each test runs an engine with a fake sound; the real one, which starts by itself, is mocked.
vi.mock("./start-engine", () => ({ startEngine: () => undefined }));

const sounds: FakeSound[] = [];
const latest = () => sounds.at(-1) as FakeSound;
const open = fakeOpener(sounds);
const heard = (url: string, more: Partial<SongData> = {}): SongData => ({
  url,
  isPreview: false,
  purchase: [],
  ticket: "",
  transcripts: [],
  ...more,
});
const fetchSong = vi.fn<(id: string) => Promise<SongData>>();
const showToast = vi.fn();
const offerWhole = vi.fn<(reason: string) => void>();
const downloadOnly = vi.fn<() => boolean>();
const sendReport = vi.fn<(report: UsageReportBody) => Promise<unknown>>(async () => ({}));
const notePlay = vi.fn<NotePlay>();
const save = vi.fn<(state: PlayerState) => void>();
const goOnFrom = vi.fn<(id: string) => number>();
/** A promise that a test resolves. */
function laterAnswer() {
  let resolve: (value: number) => void = () => undefined;
  const promise = new Promise<number>((then) => {
    resolve = then;
  });
  return { promise, resolve };
}
const positionElsewhere = vi.fn<(track: Track) => Promise<number | null>>();
const claimPlayback = vi.fn();
const settle = () => vi.advanceTimersByTimeAsync(0);
const state = () => usePlayer.getState();

let stop: () => void;

async function play(count = 3, index = 0) {
  startPlaying({ tracks: sampleTracks(count), source: "album:x" }, index);
  await settle();
  latest()?.events.onReady(200);
  latest()?.events.onPlay();
}

async function failWith(failure: AudioFailure) {
  latest().events.onFailure(failure);
  await settle();
}

describe("the engine", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    sounds.length = 0;
    sessionStorage.clear();
    for (const mock of [fetchSong, showToast, offerWhole, save, goOnFrom, positionElsewhere, claimPlayback])
      mock.mockReset();
    downloadOnly.mockReturnValue(false);
    goOnFrom.mockReturnValue(0);
    positionElsewhere.mockResolvedValue(null);
    fetchSong.mockImplementation(async (id) => heard(`/media/${id}.m4a`));
    usePlayer.setState(initialPlayer, true);
    useSpeech.setState(initialSpeech, true);
    stop = runEngine({
      store: usePlayer,
      speech: useSpeech,
      open,
      fetchSong,
      sendReport,
      notePlay,
      showToast,
      offerWhole,
      downloadOnly,
      save,
      goOnFrom,
      positionElsewhere,
      claimPlayback,
    });
  });
  afterEach(() => {
    stop();
    vi.useRealTimers();
  });

  describe("with speech", () => {
    const episodes = sampleTracks(2).map((track) => ({ ...track, spoken: true }));
    const list = { tracks: episodes, source: "podcast:x" };

    it("plays at the visitor's speed, from the first moment and when it changes, and music as it is", async () => {
      setSpeed("podcast", 1.5);
      startPlaying(list, 0);
      await settle();
      expect(latest().settings.speed).toBe(1.5);
      setSpeed("podcast", 2);
      expect(latest().speed).toBe(2);
      await play();
      expect(latest().settings.speed).toBe(1);
      setSpeed("podcast", 0.75);
      expect(latest().speed).toBe(1);
    });

    it("goes on where the visitor left it, with a preview from its beginning, and with music always", async () => {
      goOnFrom.mockReturnValue(42);
      startPlaying(list, 0);
      await settle();
      expect(latest().settings.from).toBe(42);
      fetchSong.mockResolvedValue(heard("/media/t1.m4a", { isPreview: true }));
      player.jump(1);
      await settle();
      expect(latest().settings.from).toBe(0);
      await play();
      expect(latest().settings.from).toBe(0);
    });

    it("goes on where another device is, as soon as that is known", async () => {
      goOnFrom.mockReturnValue(42);
      positionElsewhere.mockResolvedValue(90);
      startPlaying(list, 0);
      await settle();
      expect(latest().settings.from).toBe(90);
      await vi.advanceTimersByTimeAsync(SEEK_SETTLES_MS);

      // The answer comes when the part plays already, and once more when it is heard for a while.
      const late = laterAnswer();
      positionElsewhere.mockReturnValue(late.promise);
      player.jump(1);
      await settle();
      latest().events.onPlay();
      late.resolve(120);
      await settle();
      expect([latest().settings.from, latest().position]).toEqual([42, 120]);
      await vi.advanceTimersByTimeAsync(SEEK_SETTLES_MS);
      const tooLate = laterAnswer();
      positionElsewhere.mockReturnValue(tooLate.promise);
      player.jump(0);
      await settle();
      latest().events.onPlay();
      latest().position = 60;
      await vi.advanceTimersByTimeAsync(TICK_MS);
      tooLate.resolve(120);
      await settle();
      expect(latest().position).toBe(60);
    });

    it("asks no other device for a place that was chosen, and plays where none can be asked", async () => {
      vi.spyOn(console, "info").mockImplementation(() => undefined);
      positionElsewhere.mockRejectedValue(new Error("503"));
      usePlayer.setState({ role: "user" });
      notePlay.mockClear();
      startPlaying(list, 0);
      await settle();
      expect(latest().settings.from).toBe(0);
      expect(notePlay).toHaveBeenCalledOnce();
      positionElsewhere.mockClear();
      playFrom(list, "t1", 30);
      await settle();
      expect(latest().settings.from).toBe(30);
      expect(positionElsewhere).not.toHaveBeenCalled();
    });

    it("stops after the part where the sleep timer wants it, and the next one waits", async () => {
      startPlaying(list, 0);
      await settle();
      latest().events.onReady(200);
      latest().events.onPlay();
      useSpeech.setState({ stopsAfterPart: true });
      latest().events.onEnd();
      await settle();
      expect(state()).toMatchObject({ wanted: false, phase: "paused", position: 0 });
      expect(state().playlist.at).toBe(1);
      expect(sounds).toHaveLength(1);
      expect(useSpeech.getState().stopsAfterPart).toBe(false);
      expect(save).toHaveBeenCalledWith(expect.objectContaining({ position: 200, duration: 200 }));
    });

    it("fades without touching the visitor's volume", async () => {
      startPlaying(list, 0);
      player.setVolume(0.8);
      await settle();
      useSpeech.setState({ fade: 0.5 });
      expect(latest().volume).toBeCloseTo(0.4);
      expect(state().playlist.volume).toBe(0.8);
    });

    it("begins at the chapter that was asked for, once, and jumps there in what plays already", async () => {
      playFrom(list, "t1", 61);
      await settle();
      expect(fetchSong).toHaveBeenCalledWith("t1", false);
      expect(latest().settings.from).toBe(61);
      latest().events.onReady(200);
      latest().events.onPlay();
      playFrom(list, "t1", 90);
      await settle();
      expect(sounds).toHaveLength(1);
      expect(latest().position).toBe(90);
      player.jump(0);
      await settle();
      expect(latest().settings.from).toBe(0);
    });

    it("knows the transcripts of what plays, and none of what comes after it", async () => {
      const transcripts = [{ language: "en", url: "/media/a.vtt" }];
      fetchSong.mockImplementation(async (id) => heard(`/${id}.m4a`, id === "t0" ? { transcripts } : {}));
      startPlaying(list, 0);
      await settle();
      expect(useSpeech.getState().transcripts).toEqual(transcripts);
      player.next();
      await settle();
      expect(useSpeech.getState().transcripts).toEqual([]);
    });
  });

  it("asks for the track's address, opens it at the volume that is set, and says that it plays", async () => {
    await play();
    expect(fetchSong).toHaveBeenCalledWith("t0", false);
    expect(latest().settings).toMatchObject({ address: "/media/t0.m4a", volume: 0.5, muted: false, from: 0 });
    expect(state()).toMatchObject({ phase: "playing", duration: 200 });
    expect(claimPlayback).toHaveBeenCalledOnce();
  });

  it("reports what was listened to of each play, and not while it pauses or waits for the network", async () => {
    fetchSong.mockImplementation(async (id) => heard(`/media/${id}.m4a`, { ticket: `ticket-${id}` }));
    sendReport.mockClear();
    await play();
    await vi.advanceTimersByTimeAsync(10_000);
    latest().events.onWaiting();
    await vi.advanceTimersByTimeAsync(60_000);
    latest().events.onPlay();
    await vi.advanceTimersByTimeAsync(5000);
    player.toggle();
    await vi.advanceTimersByTimeAsync(60_000);
    player.toggle();
    await vi.advanceTimersByTimeAsync(2000);
    player.next();
    await settle();
    const reports = sendReport.mock.calls.map(([{ ticketId, usageDuration }]) => [ticketId, usageDuration]);
    expect(reports).toEqual([
      ["ticket-t0", 15],
      ["ticket-t0", 17],
    ]);
  });

  it("is noted in the history of a user who hears it whole, never of a guest, nor a preview", async () => {
    notePlay.mockClear();
    await play();
    expect(notePlay).not.toHaveBeenCalled();
    usePlayer.setState({ role: "user" });
    fetchSong.mockImplementation(async (id) => heard(`/media/${id}.m4a`, { isPreview: id === "t2" }));
    player.next();
    await settle();
    player.next();
    await settle();
    expect(notePlay.mock.calls.map(([{ id }]) => id)).toEqual(["t1"]);
    const types = ["/en/music/track/details/a", "/en/podcast/details/a", "/en/audiobook/details/a"];
    expect(types.map((href, at) => contentTypeOf({ href, spoken: at > 0 }))).toEqual([
      "full_track_music",
      "podcast",
      "audio_book_chapter",
    ]);
  });

  it("follows the sound's position every tick", async () => {
    await play();
    latest().position = 7.5;
    await vi.advanceTimersByTimeAsync(TICK_MS);
    expect(state().position).toBe(7.5);
  });

  it("pauses and goes on with the same sound", async () => {
    await play();
    player.toggle();
    expect(latest().playing).toBe(false);
    expect(state().phase).toBe("paused");
    player.toggle();
    expect(latest().playing).toBe(true);
    expect(sounds).toHaveLength(1);
  });

  it("seeks, and lets the new position settle before the timer speaks again", async () => {
    await play();
    player.seek(90);
    expect(latest().position).toBe(90);
    latest().position = 3;
    await vi.advanceTimersByTimeAsync(TICK_MS);
    expect(state().position).toBe(90);
    await vi.advanceTimersByTimeAsync(SEEK_SETTLES_MS);
    expect(state().position).toBe(3);
  });

  it("hands on volume and mute without a new sound", async () => {
    await play();
    player.setVolume(0.2);
    player.toggleMuted();
    expect(latest()).toMatchObject({ volume: 0.2, muted: true });
    expect(sounds).toHaveLength(1);
  });

  it("plays the next track when one ends, also a preview for which there is nothing to buy", async () => {
    fetchSong.mockImplementation(async (id) => heard(`/media/${id}.m4a`, { isPreview: true }));
    await play();
    expect(state().isPreview).toBe(true);
    const first = latest();
    first.events.onEnd();
    await settle();
    expect(first.closed).toBe(true);
    expect(latest().settings.address).toBe("/media/t1.m4a");
  });

  it("stops after the last track, and play loads it again", async () => {
    await play(2, 1);
    latest().events.onEnd();
    expect(state()).toMatchObject({ wanted: false, phase: "paused", position: 0 });
    expect(state().playlist.ended).toBe(true);
    player.play();
    await settle();
    expect(latest().settings.address).toBe("/media/t1.m4a");
    expect(sounds).toHaveLength(2);
  });

  it("asks for the next address shortly before it is needed, and uses it", async () => {
    await play();
    latest().position = 190;
    await vi.advanceTimersByTimeAsync(TICK_MS * 3);
    expect(fetchSong.mock.calls).toEqual([["t0", false], ["t1"]]);
    latest().events.onEnd();
    await settle();
    expect(latest().settings.address).toBe("/media/t1.m4a");
    expect(fetchSong).toHaveBeenCalledTimes(2);
  });

  it("does not play what needs a plan, and offers it", async () => {
    const purchase = [{ type: "subscription", consumable: true, sort: 1 }];
    fetchSong.mockResolvedValue(heard("", { purchase }));
    await play();
    expect(sounds).toHaveLength(0);
    expect(state()).toMatchObject({ wanted: false, phase: "paused", purchase });
    expect(offerWhole.mock.calls).toEqual([["refused"]]);
  });

  describe("at the end of a preview", () => {
    const purchase = [{ type: "subscription", consumable: false, sort: 30 }];
    beforeEach(() => {
      fetchSong.mockImplementation(async (id) => heard(`/media/${id}.m4a`, { isPreview: true, purchase }));
    });
    const playToEnd = async () => {
      await play();
      latest().events.onEnd();
      await settle();
    };

    it("waits and offers the whole song; play then asks for it once more", async () => {
      await playToEnd();
      expect(offerWhole.mock.calls).toEqual([["ended"]]);
      expect(state()).toMatchObject({ wanted: false, phase: "paused", position: 0 });
      expect(state().playlist).toMatchObject({ at: 0, ended: true });
      fetchSong.mockImplementation(async (id) => heard(`/media/whole-${id}.m4a`));
      player.play();
      await settle();
      expect(latest().settings.address).toBe("/media/whole-t0.m4a");
    });

    it("goes on with the whole from there, once it has become the listener's own", async () => {
      await play();
      usePlayer.setState({ duration: 30 });
      latest().events.onEnd();
      await settle();
      announceOwned();
      await settle();
      expect(sounds, "something else was bought").toHaveLength(1);
      fetchSong.mockImplementation(async (id) => heard(`/media/whole-${id}.m4a`));
      announceOwned();
      await settle();
      expect(latest().settings).toMatchObject({ address: "/media/whole-t0.m4a", from: 30 });
      expect(state()).toMatchObject({
        wanted: true,
        isPreview: false,
        purchase: [],
        playlist: { ended: false },
      });
      announceOwned();
      await settle();
      expect(sounds, "it plays already").toHaveLength(2);
    });

    it("stays paused in its middle when the whole is bought, and then goes on with that", async () => {
      await play();
      player.pause();
      usePlayer.setState({ position: 12, phase: "paused" });
      fetchSong.mockImplementation(async (id) => heard(`/media/whole-${id}.m4a`));
      announceOwned();
      await settle();
      expect(state()).toMatchObject({ wanted: false, isPreview: false });
      player.play();
      await settle();
      expect(latest().settings).toMatchObject({ address: "/media/whole-t0.m4a", from: 12 });
    });

    it("goes on where the tenant's songs are for download only", async () => {
      downloadOnly.mockReturnValue(true);
      await playToEnd();
      expect(offerWhole).not.toHaveBeenCalled();
      expect(latest().settings.address).toBe("/media/t1.m4a");
    });

    it("only stops where the sleep timer wants it", async () => {
      useSpeech.setState({ stopsAfterPart: true });
      await playToEnd();
      expect(offerWhole).not.toHaveBeenCalled();
      expect(state()).toMatchObject({ wanted: false, phase: "paused" });
    });
  });

  describe("where as many devices play as the plan allows", () => {
    const limit = new CallError("POST", "/song", 409, "Conflict", { error: "STREAM_LIMIT" });
    const listenHere = () => {
      const [{ action }] = showToast.mock.lastCall as [Toast];
      expect(action?.label).toBe("player.error.listenHere");
      action?.run();
    };

    it("does not begin, and begins here in place of another one when the listener wants it", async () => {
      fetchSong.mockRejectedValueOnce(limit);
      await play();
      expect(sounds).toHaveLength(0);
      expect(state()).toMatchObject({ wanted: false, phase: "paused", failure: null });
      expect(showToast).toHaveBeenCalledWith(
        expect.objectContaining({ message: "player.error.streamLimit" }),
      );
      listenHere();
      await settle();
      expect(fetchSong.mock.calls).toEqual([
        ["t0", false],
        ["t0", true],
      ]);
      expect(latest().settings.address).toBe("/media/t0.m4a");
      player.next();
      await settle();
      expect(fetchSong).toHaveBeenLastCalledWith("t1", false);
    });

    it("stops with the report that another device has taken over, and goes on from there", async () => {
      vi.spyOn(console, "warn").mockImplementation(() => undefined);
      fetchSong.mockImplementation(async (id) => heard(`/media/${id}.m4a`, { ticket: `ticket-${id}` }));
      sendReport.mockRejectedValueOnce(limit);
      await play();
      latest().position = 14;
      await vi.advanceTimersByTimeAsync(15_000);
      expect(state()).toMatchObject({ wanted: false, phase: "paused", position: 14 });
      expect(latest().closed).toBe(true);
      listenHere();
      await settle();
      expect(latest().settings.from).toBe(14);
    });

    it("plays on when a report fails for another reason", async () => {
      vi.spyOn(console, "warn").mockImplementation(() => undefined);
      fetchSong.mockImplementation(async (id) => heard(`/media/${id}.m4a`, { ticket: `ticket-${id}` }));
      sendReport.mockRejectedValueOnce(new CallError("POST", "/report", 503, "", {}));
      await play();
      await vi.advanceTimersByTimeAsync(15_000);
      expect(state()).toMatchObject({ wanted: true, phase: "playing" });
    });
  });

  it("closes where there is nothing to hear and nothing to buy", async () => {
    fetchSong.mockResolvedValue(heard(""));
    await play();
    expect(state()).toMatchObject({ phase: "closed", wanted: false });
    expect(state().playlist.tracks).toEqual([]);
  });

  it.each([410, 403])(
    "asks again once for an address refused with %i, and goes on where it was",
    async (status) => {
      await play();
      latest().position = 33;
      await vi.advanceTimersByTimeAsync(TICK_MS);
      await failWith({ reason: "status", status });
      expect(fetchSong).toHaveBeenCalledTimes(2);
      expect(latest().settings.from).toBe(33);
      expect(state()).toMatchObject({ wanted: true, failure: null });
      await failWith({ reason: "status", status });
      expect(fetchSong).toHaveBeenCalledTimes(2);
      expect(state()).toMatchObject({
        phase: "failed",
        failure: { message: "player.error.status", values: { status } },
      });
      expect(console.error).toHaveBeenCalledWith(`Failed loading audio file with status: ${status}.`);
    },
  );

  it.each([
    [{ reason: "no-audio" }, "No audio support.", "player.error.noAudio"],
    [{ reason: "no-codec" }, "No codec support for selected audio sources.", "player.error.noCodec"],
    [{ reason: "decoding" }, "Decoding audio data failed.", "player.error.decoding"],
  ] as const)("names %j in the log and to the listener", async (failure, sentence, message) => {
    await play();
    await failWith(failure);
    expect(console.error).toHaveBeenCalledWith(sentence);
    expect(state().failure?.message).toBe(message);
    expect(latest().closed).toBe(true);
  });

  it("asks for a press where the browser wants one", async () => {
    await play();
    await failWith({ reason: "interaction" });
    expect(state()).toMatchObject({ phase: "paused", wanted: false, failure: null });
    expect(showToast).toHaveBeenCalledWith({ message: "player.error.interaction" });
  });

  it("offers another try after a lost connection, and takes it", async () => {
    fetchSong.mockRejectedValueOnce(new TypeError("Failed to fetch"));
    await play();
    expect(state()).toMatchObject({ phase: "failed", failure: { message: "player.error.network" } });
    player.retry();
    await settle();
    expect(latest().settings.address).toBe("/media/t0.m4a");
  });

  it("throws away an answer that comes after the listener has gone on", async () => {
    let answer: (song: SongData) => void = () => undefined;
    fetchSong.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
    startPlaying({ tracks: sampleTracks(3), source: "album:x" }, 0);
    await settle();
    player.next();
    await settle();
    answer(heard("/media/late.m4a"));
    await settle();
    expect(sounds.map((sound) => sound.settings.address)).toEqual(["/media/t1.m4a"]);
  });

  it("stays silent when pause was pressed before the sound was there", async () => {
    startPlaying({ tracks: sampleTracks(1), source: "album:x" }, 0);
    player.pause();
    await settle();
    latest().events.onPlay();
    expect(latest().playing).toBe(false);
    expect(state().phase).toBe("paused");
  });

  it("opens a kept list only when play is pressed, at its position", async () => {
    const tracks = sampleTracks(2);
    const playlist = { ...initialPlayer.playlist, tracks, order: [0, 1], at: 1 };
    usePlayer.setState({ playlist, phase: "paused", position: 61, wanted: false });
    await settle();
    expect(fetchSong).not.toHaveBeenCalled();
    player.play();
    await settle();
    expect(latest().settings).toMatchObject({ address: "/media/t1.m4a", from: 61 });
  });

  it("keeps its state about once a second while it plays", async () => {
    await play();
    save.mockClear();
    await vi.advanceTimersByTimeAsync(5000);
    expect(save.mock.calls.length).toBeGreaterThanOrEqual(4);
    expect(save.mock.calls.length).toBeLessThanOrEqual(6);
  });

  it("is silent once it is closed", async () => {
    await play();
    player.close();
    expect(latest().closed).toBe(true);
    expect(state().phase).toBe("closed");
  });
});
