// The engine of the video player: asks for the stream, opens it on the video element, and keeps the state and the
// element together.
import { createStore } from "zustand";
import { isStreamLimit } from "#features/player/engine/song";
import type { FilmStream } from "../film";
import { changeSettings, trackOfLanguage, useFilmSettings } from "../film-settings";
import { resumeAt } from "./ending";
import type { FilmSource } from "./film-source";
import { type Failure, type FilmEvent, type FilmState, filmReducer, initialFilm, within } from "./film-state";
import type { OpenSource } from "./open-source";
import type { FilmPosition } from "./positions";

const RETRY_SECONDS = [1, 2, 4, 8, 16];
/** The address is renewed so long before it expires. */
const RENEW_AHEAD_MS = 60_000;
/** setTimeout takes no more. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

export interface EngineParts {
  video: HTMLVideoElement;
  /**
   * Throws an error with the status of the answer, and without one if there was none. `takeOver`: another device of the
   * visitor stops where the plan allows no more.
   */
  fetchStream: (takeOver?: boolean) => Promise<FilmStream>;
  open: OpenSource;
  position: FilmPosition;
  /** Of the film's own sound, and of the page. */
  language?: string;
  pageLanguage: string;
  durationSeconds: number;
  onResume?: (position: number) => void;
}

export class FilmEngine {
  readonly store = createStore<FilmState>(() => initialFilm);
  #source: FilmSource | null = null;
  /** Grows with every opening, so that answers to an older one are ignored. */
  #opening = 0;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  #renewTimer: ReturnType<typeof setTimeout> | undefined;
  #attempt = 0;
  #listening = new AbortController();

  constructor(private readonly parts: EngineParts) {}

  get video(): HTMLVideoElement {
    return this.parts.video;
  }

  get state(): FilmState {
    return this.store.getState();
  }

  start() {
    this.#listen();
    this.#send({ type: "duration", duration: this.parts.durationSeconds });
    void this.#open();
  }

  close() {
    this.#opening += 1;
    clearTimeout(this.#retryTimer);
    clearTimeout(this.#renewTimer);
    this.#listening.abort();
    this.video.pause();
    this.#source?.close();
    this.#source = null;
  }

  // Actions of the visitor.

  play() {
    if (this.state.phase === "ended") this.seek(0);
    this.#send({ type: "want", wanted: true });
    if (this.state.phase === "failed") return this.reopen();
    if (this.#source) void this.#play();
  }

  pause() {
    this.#send({ type: "want", wanted: false });
    this.video.pause();
  }

  toggle() {
    if (this.state.wanted) this.pause();
    else this.play();
  }

  seek(position: number) {
    this.#send({ type: "seek", position });
    const { duration } = this.state;
    // Exactly at the end it would end at once.
    this.video.currentTime = Math.min(within(position, duration), Math.max(0, duration - 0.1));
  }

  seekBy(seconds: number) {
    this.seek(this.state.position + seconds);
  }

  setLevel(index: number) {
    this.#source?.setLevel(index);
  }

  setSound(index: number) {
    this.#source?.setSound(index);
    const { language = "" } = this.state.sounds.find((sound) => sound.index === index) ?? {};
    changeSettings({ soundLanguage: language });
  }

  setSubtitle(index: number) {
    this.#source?.setSubtitle(index);
    const language = this.state.subtitles.find((track) => track.index === index)?.language;
    changeSettings(language ? { captionsOn: true, captionLanguage: language } : { captionsOn: false });
  }

  /** The captions of the last chosen language, or of the page's, or the first; and off again. */
  toggleCaptions() {
    const { subtitles, subtitle } = this.state;
    if (subtitle >= 0) return this.setSubtitle(-1);
    const first = subtitles[0]?.index ?? -1;
    const wanted = trackOfLanguage(
      subtitles,
      useFilmSettings.getState().captionLanguage,
      this.parts.pageLanguage,
    );
    this.setSubtitle(wanted >= 0 ? wanted : first);
  }

  /** After a failure, and when rights may have changed: goes on at the same position. */
  reopen() {
    const { position, hasBegun, failure } = this.state;
    this.#send({ type: "want", wanted: true });
    void this.#open(hasBegun ? position : undefined, failure === "devices");
  }

  /** Another device of the visitor has taken over. */
  stopForOthers() {
    this.#opening += 1;
    this.#source?.close();
    this.#source = null;
    this.#fail("devices");
  }

  /** Does not wait for the next attempt. */
  retryNow() {
    clearTimeout(this.#retryTimer);
    this.#source?.retry();
  }

  // Events of the film and the browser.

  #send(event: FilmEvent) {
    this.store.setState((state) => filmReducer(state, event));
  }

  /** `from`: the position to go on at; without it, where the visitor left the film. */
  async #open(from?: number, takeOver = false) {
    this.#opening += 1;
    const opening = this.#opening;
    this.#source?.close();
    this.#source = null;
    this.#attempt = 0;
    this.#send({ type: "open" });
    try {
      const [stream, left] = await Promise.all([
        this.parts.fetchStream(takeOver),
        from === undefined ? this.parts.position.read().catch(() => 0) : from,
      ]);
      if (opening !== this.#opening) return;
      this.#send({ type: "stream", stream });
      if (!stream.url) return this.#fail(stream.purchase.length > 0 ? "rights" : "unavailable");
      const start = from ?? this.#resume(stream, left);
      const source = await this.parts.open(this.#settings(stream, start), this.#events(opening));
      if (opening !== this.#opening) return source.close();
      this.#source = source;
      this.#renewInTime(stream);
      this.video.playbackRate = useFilmSettings.getState().speed;
      if (this.state.wanted) await this.#play();
    } catch (error) {
      if (opening !== this.#opening) return;
      console.error("The film could not be opened:", error);
      this.#fail(failureOf(error));
    }
  }

  #resume(stream: FilmStream, left: number): number {
    const start = stream.isPreview ? 0 : resumeAt(left, this.parts.durationSeconds, stream.marks);
    if (start > 0) {
      this.#send({ type: "time", position: start });
      this.parts.onResume?.(start);
    }
    return start;
  }

  #settings(stream: FilmStream, from: number) {
    const { soundLanguage } = useFilmSettings.getState();
    const { video, language = "" } = this.parts;
    return { video, stream, from, soundLanguages: [soundLanguage, language] };
  }

  #events(opening: number) {
    const current =
      <Given extends unknown[]>(handle: (...given: Given) => void) =>
      (...given: Given) => {
        if (opening === this.#opening) handle(...given);
      };
    return {
      onTracks: current((tracks: Partial<FilmState>) => {
        this.#send({ type: "tracks", tracks });
        if (tracks.subtitles?.length) this.#chooseSubtitle();
      }),
      onPicture: current((height: number) => this.#send({ type: "picture", height })),
      onInterrupted: current(() => this.#interrupted()),
      onFailure: current((failure: Failure) => this.#fail(failure)),
      freshAddress: () => this.#freshAddress(),
    };
  }

  #chooseSubtitle() {
    const { captionsOn, captionLanguage } = useFilmSettings.getState();
    const { subtitles } = this.state;
    const wanted = captionsOn ? trackOfLanguage(subtitles, captionLanguage, this.parts.pageLanguage) : -1;
    // The source tells its tracks before it is handed over.
    queueMicrotask(() => this.#source?.setSubtitle(wanted));
  }

  async #play() {
    try {
      await this.video.play();
    } catch (error) {
      const { name } = error as Error;
      if (name === "NotAllowedError") this.#send({ type: "blocked" });
      // Paused or opened again meanwhile, or the source tells what is wrong.
      else if (name !== "AbortError" && name !== "NotSupportedError") console.error(error);
    }
  }

  #fail(failure: Failure) {
    clearTimeout(this.#retryTimer);
    this.video.pause();
    this.#send({ type: "failed", failure });
  }

  #interrupted() {
    const seconds = RETRY_SECONDS[this.#attempt];
    if (seconds === undefined) return this.#fail("network");
    this.#attempt += 1;
    clearTimeout(this.#retryTimer);
    this.#send({ type: "retry", attempt: this.#attempt, at: Date.now() + seconds * 1000 });
    this.#retryTimer = setTimeout(() => this.#source?.retry(), seconds * 1000);
  }

  async #freshAddress(): Promise<string | null> {
    const opening = this.#opening;
    try {
      const stream = await this.parts.fetchStream();
      if (opening !== this.#opening) return null;
      const before = this.state.stream;
      this.#send({ type: "stream", stream });
      // A plan has ended: what plays now is a preview, or nothing.
      if (!stream.url) this.#fail("rights");
      else if (stream.isPreview !== before?.isPreview) void this.#open(0);
      else {
        this.#renewInTime(stream);
        return stream.url;
      }
    } catch (error) {
      console.error("The film's address could not be renewed:", error);
      if (opening !== this.#opening) return null;
      if (isStreamLimit(error)) this.stopForOthers();
      else this.#interrupted();
    }
    return null;
  }

  /** While it plays nobody notices that an address expires. */
  #renewInTime({ expires }: FilmStream) {
    clearTimeout(this.#renewTimer);
    const wait = expires - Date.now() - RENEW_AHEAD_MS;
    if (!(wait > 0)) return;
    this.#renewTimer = setTimeout(
      () =>
        void this.#freshAddress().then((address) => {
          if (address) this.#source?.renew(address);
        }),
      Math.min(wait, LONGEST_TIMER_MS),
    );
  }

  #listen() {
    const { video } = this;
    const { signal } = this.#listening;
    const on = (name: string, handle: () => void) => video.addEventListener(name, handle, { signal });
    on("playing", () => {
      this.#attempt = 0;
      this.#send({ type: "playing" });
    });
    on("pause", () => {
      this.#send({ type: "paused" });
      // The browser paused it, by a headset or a call.
      if (
        !video.ended &&
        this.state.wanted &&
        this.state.hasBegun &&
        this.state.phase === "ready" &&
        video.readyState >= 3
      )
        this.#send({ type: "want", wanted: false });
    });
    on("play", () => {
      if (!this.state.wanted) this.#send({ type: "want", wanted: true });
    });
    on("waiting", () => this.#send({ type: "waiting" }));
    on("ended", () => this.#send({ type: "ended" }));
    on("timeupdate", () => {
      if (!video.seeking) this.#send({ type: "time", position: video.currentTime });
    });
    on("durationchange", () => {
      if (Number.isFinite(video.duration) && video.duration > 0)
        this.#send({ type: "duration", duration: video.duration });
    });
    on("progress", () => {
      this.#send({ type: "buffered", buffered: rangesOf(video.buffered) });
      if (this.state.retry && video.readyState >= 3) {
        this.#attempt = 0;
        this.#send({ type: "recovered" });
      }
    });
    window.addEventListener("online", () => this.state.retry && this.retryNow(), { signal });
    const settings = useFilmSettings.getState();
    video.volume = settings.volume;
    video.muted = settings.muted;
    const stop = useFilmSettings.subscribe(({ volume, muted, speed }) => {
      video.volume = volume;
      video.muted = muted;
      video.playbackRate = speed;
    });
    signal.addEventListener("abort", stop);
  }
}

function rangesOf(ranges: TimeRanges): [number, number][] {
  return Array.from({ length: ranges.length }, (_, index) => [ranges.start(index), ranges.end(index)]);
}

/** The status of the call's answer as a reason. */
export function failureOf(error: unknown): Failure {
  const { status } = Object(error) as { status?: number };
  if (isStreamLimit(error)) return "devices";
  if (typeof status !== "number" || status === 0) return "network";
  if (status === 402 || status === 403) return "rights";
  return status === 404 || status === 451 ? "unavailable" : "server";
}
