// The store of speech beside the player's own: the speed, the transcripts, where to begin, and the sleep timer's part in
// the sound. Loaded with the open player and with the pages of the spoken word, because every page pays
// for what lies in player-state.ts.
import { create } from "zustand";
import type { Track, Transcript } from "#generated/payloads";

/** The browser keeps the pitch at each of them. */
export const speeds = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2, 2.5, 3];

export const SKIP_BACK_SECONDS = 15;
export const SKIP_FORWARD_SECONDS = 30;

const SPEED_KEY = "speechSpeed";

/** Each has a speed of its own: who hurries through the news may want a story as it was read. */
type SpeechKind = "podcast" | "audiobook";
const kinds: SpeechKind[] = ["podcast", "audiobook"];

export interface SpeechState {
  speeds: Record<SpeechKind, number>;
  /** Of what plays, where there are some and it is heard whole. */
  transcripts: Transcript[];
  /** The place in a track that was asked for before the track has been loaded. */
  start: { id: string; position: number } | null;
  /** The sleep timer's share of the volume: 1, and less while it fades out. */
  fade: number;
  /** The sleep timer ends playback with this part; the next one waits. */
  stopsAfterPart: boolean;
}

export const initialSpeech: SpeechState = {
  speeds: { podcast: 1, audiobook: 1 },
  transcripts: [],
  start: null,
  fade: 1,
  stopsAfterPart: false,
};

export const useSpeech = create<SpeechState>(() => ({ ...initialSpeech, speeds: readSpeeds() }));

/** A chapter has no page but its book's. */
export function speechKind({ href, album }: Pick<Track, "href" | "album">): SpeechKind {
  return album?.href === href ? "audiobook" : "podcast";
}

/** Music is played as it is. */
export function speedOf(track: Track | undefined, state: SpeechState = useSpeech.getState()): number {
  return track?.spoken ? state.speeds[speechKind(track)] : 1;
}

function readSpeeds(): SpeechState["speeds"] {
  const out = { ...initialSpeech.speeds };
  try {
    const kept = JSON.parse(localStorage.getItem(SPEED_KEY) ?? "{}") as Partial<Record<string, unknown>>;
    for (const kind of kinds) {
      const speed = kept[kind];
      if (typeof speed === "number" && speeds.includes(speed)) out[kind] = speed;
    }
  } catch {
    // Without storage, or with something else in it, the speed is as usual.
  }
  return out;
}

export function setSpeed(kind: SpeechKind, speed: number) {
  const chosen = { ...useSpeech.getState().speeds, [kind]: speed };
  useSpeech.setState({ speeds: chosen });
  try {
    localStorage.setItem(SPEED_KEY, JSON.stringify(chosen));
  } catch {
    // Without storage the speed is as usual after a reload.
  }
}

/** The place in a track that was asked for, once; otherwise `usual`. */
export function takeStart(id: string, usual: number): number {
  const { start } = useSpeech.getState();
  if (start) useSpeech.setState({ start: null });
  return start?.id === id ? start.position : usual;
}
