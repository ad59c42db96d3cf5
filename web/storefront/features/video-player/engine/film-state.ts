// The state of a film that plays: a value, and the only function that changes it. The media element and the visitor
// send events; components render the state.
import type { FilmStream } from "../film";

/** Why it does not play. `devices`: as many of the visitor's devices play as the plan allows. */
export type Failure = "network" | "server" | "format" | "decoding" | "rights" | "unavailable" | "devices";

/** A quality that the film has. */
export interface Level {
  index: number;
  height: number;
}

interface SoundTrack {
  index: number;
  language: string;
  name: string;
}

interface SubtitleTrack {
  index: number;
  language: string;
  /** With sounds and speakers, for those who do not hear. */
  isCaptions: boolean;
}

/** The choices that the film has, and the chosen one of each; -1 is "automatic" of levels and "off" of subtitles. */
export interface Tracks {
  levels: Level[];
  level: number;
  sounds: SoundTrack[];
  sound: number;
  subtitles: SubtitleTrack[];
  subtitle: number;
}

export type Range = readonly [start: number, end: number];

export interface FilmState extends Tracks {
  phase: "opening" | "ready" | "ended" | "failed";
  /** The visitor wants it to play; the element follows. */
  wanted: boolean;
  playing: boolean;
  /** It has to wait for data. */
  waiting: boolean;
  /** The browser wants a press before it plays. */
  blocked: boolean;
  /** The first picture has been seen. */
  hasBegun: boolean;
  position: number;
  duration: number;
  buffered: Range[];
  /** The height of the picture that is shown. */
  height: number;
  failure: Failure | null;
  /** The connection is lost: which attempt follows, and when (milliseconds since 1970). */
  retry: { attempt: number; at: number } | null;
  stream: FilmStream | null;
}

const noTracks: Tracks = { levels: [], level: -1, sounds: [], sound: -1, subtitles: [], subtitle: -1 };

export const initialFilm: FilmState = {
  ...noTracks,
  phase: "opening",
  wanted: true,
  playing: false,
  waiting: true,
  blocked: false,
  hasBegun: false,
  position: 0,
  duration: 0,
  buffered: [],
  height: 0,
  failure: null,
  retry: null,
  stream: null,
};

export type FilmEvent =
  | { type: "open" }
  | { type: "stream"; stream: FilmStream }
  | { type: "want"; wanted: boolean }
  | { type: "playing" }
  | { type: "paused" }
  | { type: "waiting" }
  | { type: "blocked" }
  | { type: "ended" }
  | { type: "time"; position: number }
  | { type: "seek"; position: number }
  | { type: "duration"; duration: number }
  | { type: "buffered"; buffered: Range[] }
  | { type: "picture"; height: number }
  | { type: "tracks"; tracks: Partial<Tracks> }
  | { type: "retry"; attempt: number; at: number }
  | { type: "recovered" }
  | { type: "failed"; failure: Failure };

export function filmReducer(state: FilmState, event: FilmEvent): FilmState {
  switch (event.type) {
    case "open":
      return { ...state, ...noTracks, phase: "opening", waiting: true, failure: null, retry: null };
    case "stream":
      return { ...state, stream: event.stream };
    case "want":
      // A film that has ended plays again from the start; see the engine, which seeks.
      return { ...state, wanted: event.wanted, blocked: false, waiting: event.wanted && state.waiting };
    case "playing":
      return {
        ...state,
        phase: "ready",
        playing: true,
        waiting: false,
        blocked: false,
        hasBegun: true,
        failure: null,
        retry: null,
      };
    case "paused":
      return { ...state, playing: false };
    case "waiting":
      return state.phase === "failed" ? state : { ...state, waiting: state.wanted };
    case "blocked":
      return { ...state, phase: "ready", wanted: false, playing: false, waiting: false, blocked: true };
    case "ended":
      return {
        ...state,
        phase: "ended",
        wanted: false,
        playing: false,
        waiting: false,
        position: state.duration || state.position,
      };
    case "time":
      return state.phase === "ended" ? state : { ...state, position: event.position };
    case "seek":
      return {
        ...state,
        phase: state.phase === "ended" ? "ready" : state.phase,
        position: within(event.position, state.duration),
      };
    case "duration":
      return { ...state, duration: event.duration };
    case "buffered":
      return { ...state, buffered: event.buffered };
    case "picture":
      return { ...state, height: event.height };
    case "tracks":
      return { ...state, ...event.tracks };
    case "retry":
      return state.phase === "failed" ? state : { ...state, retry: { attempt: event.attempt, at: event.at } };
    case "recovered":
      return { ...state, retry: null };
    case "failed":
      return {
        ...state,
        phase: "failed",
        wanted: false,
        playing: false,
        waiting: false,
        blocked: false,
        retry: null,
        failure: event.failure,
      };
  }
}

/** A position that the film has; without a known duration, any that is not negative. */
export function within(position: number, duration: number): number {
  const least = Math.max(0, position);
  return duration > 0 ? Math.min(least, duration) : least;
}
