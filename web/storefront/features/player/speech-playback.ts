// What listening to speech needs beside the player's store: the speed, the transcripts and where to begin. Loaded with
// the open player and with the pages of the spoken word, because every page pays for what lies in use-player.ts.
import { create } from "zustand";
import type { Track, Transcript } from "../../../generated/payloads";
import { currentTrack } from "./playlist";
import { type PlayedFrom, startPlaying, usePlayer, wakeEngine } from "./use-player";

/** Faster is no longer understood, slower no longer bearable. */
const speeds = [0.8, 1, 1.2, 1.5, 1.75, 2];

export const SKIP_BACK_SECONDS = 15;
export const SKIP_FORWARD_SECONDS = 30;

const SPEED_KEY = "speechSpeed";

export interface SpeechState {
  /** Of speech; music is played as it is. */
  speed: number;
  /** Of what plays, where there are some and it is heard whole. */
  transcripts: Transcript[];
  /** The place in a track that was asked for before the track has been loaded. */
  start: { id: string; position: number } | null;
}

export const useSpeech = create<SpeechState>(() => ({ speed: readSpeed(), transcripts: [], start: null }));

function readSpeed(): number {
  try {
    const kept = Number(localStorage.getItem(SPEED_KEY));
    return speeds.includes(kept) ? kept : 1;
  } catch {
    return 1;
  }
}

export function setSpeed(speed: number) {
  useSpeech.setState({ speed });
  try {
    localStorage.setItem(SPEED_KEY, String(speed));
  } catch {
    // Without storage the speed is as usual after a reload.
  }
}

/** The next of the speeds; the slowest after the fastest. */
export function cycleSpeed() {
  const at = speeds.indexOf(useSpeech.getState().speed);
  setSpeed(speeds[(at + 1) % speeds.length] ?? 1);
}

/** Plays a track of a list from a place in it, such as a chapter of an episode. */
export function playFrom(
  list: { tracks: Track[]; source: string; from?: PlayedFrom },
  id: string,
  position: number,
) {
  const state = usePlayer.getState();
  if (state.phase !== "closed" && currentTrack(state.playlist)?.id === id) {
    usePlayer.setState({ position, seeking: true, wanted: true });
    void wakeEngine();
    return;
  }
  useSpeech.setState({ start: { id, position } });
  startPlaying(
    list,
    list.tracks.findIndex((track) => track.id === id),
  );
}

/** Where a track begins: what was asked for, once; otherwise at `usual`. */
export function takeStart(id: string, usual: number): number {
  const { start } = useSpeech.getState();
  if (start) useSpeech.setState({ start: null });
  return start?.id === id ? start.position : usual;
}
