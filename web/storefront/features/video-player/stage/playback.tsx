// The context of the player's parts: the engine, the film, and the element that fills the screen.
import { createContext, type ReactNode, useContext } from "react";
import { useStore } from "zustand";
import type { FilmEngine } from "../engine/film-engine";
import type { FilmState } from "../engine/film-state";
import type { PlayerFilm } from "../film";

export interface Playback {
  engine: FilmEngine;
  film: PlayerFilm;
  /** The whole player. */
  frame: HTMLElement;
}

const PlaybackContext = createContext<Playback | null>(null);

export function PlaybackProvider({ playback, children }: { playback: Playback; children: ReactNode }) {
  return <PlaybackContext value={playback}>{children}</PlaybackContext>;
}

export function usePlayback(): Playback {
  const playback = useContext(PlaybackContext);
  if (!playback) throw new Error("usePlayback outside of the video player");
  return playback;
}

export function useFilm<T>(select: (state: FilmState) => T): T {
  return useStore(usePlayback().engine.store, select);
}
