// Makes the sound follow the state: loads what should play, plays or pauses it, and writes back what happens.
import type { StoreApi } from "zustand";
import type { MessageKey } from "../../../kit/i18n";
import type { Toast } from "../../../ui/toast";
import { type AudioFailure, failureSentence, type OpenSound, type Sound } from "./audio";
import { currentTrack, followingTrack, playlistReducer } from "./playlist";
import type { FetchSong, Song } from "./song";
import { initialPlayer, type PlayerState } from "./use-player";

export const TICK_MS = 100;
export const SEEK_SETTLES_MS = 200;
/** The next address is asked for this long before it is needed; it expires, so not at once. */
const aheadSeconds = 15;
const saveEveryMs = 1000;

export interface EngineDependencies {
  store: Pick<StoreApi<PlayerState>, "getState" | "setState" | "subscribe">;
  open: OpenSound;
  fetchSong: FetchSong;
  showToast: (toast: Toast) => void;
  /** Once a second and at every change that matters: what a reload should bring back. */
  save: (state: PlayerState) => void;
  /** This tab plays now; others fall silent. */
  claimPlayback: () => void;
}

export function runEngine({
  store,
  open,
  fetchSong,
  showToast,
  save,
  claimPlayback,
}: EngineDependencies): () => void {
  let sound: Sound | null = null;
  /** Grows with every load, so that answers to an older one are thrown away. */
  let load = 0;
  let loading = false;
  let renewed = false;
  let ahead: { id: string; song: Promise<Song> } | null = null;
  let ticker: ReturnType<typeof setInterval> | undefined;
  let settles: ReturnType<typeof setTimeout> | undefined;
  let lastSaved = 0;

  const set = (state: Partial<PlayerState>) => store.setState(state);

  const silence = () => {
    load += 1;
    loading = false;
    clearInterval(ticker);
    sound?.close();
    sound = null;
  };

  const begin = async (from: number, fresh = false) => {
    silence();
    const track = currentTrack(store.getState().playlist);
    if (!track) return;
    const mine = load;
    loading = true;
    set({
      phase: "loading",
      failure: null,
      position: from,
      duration: from > 0 ? store.getState().duration : 0,
    });
    try {
      const song = await (!fresh && ahead?.id === track.id ? ahead.song : fetchSong(track.id));
      if (mine !== load) return;
      ahead = null;
      if (!song.url) {
        refuse(song);
        return;
      }
      const known = from > 0 && song.isPreview ? store.getState().duration : 0;
      set({ isPreview: song.isPreview, duration: song.isPreview ? known : track.durationSeconds });
      const { volume, muted } = store.getState().playlist;
      const opened = await open({ address: song.url, from, volume, muted }, eventsOf(mine));
      if (mine !== load) {
        opened.close();
        return;
      }
      sound = opened;
      loading = false;
      if (!store.getState().wanted) sound.pause();
    } catch (error) {
      if (mine !== load) return;
      console.error("The song's address could not be fetched:", error);
      const status = (error as { status?: unknown }).status;
      fail(typeof status === "number" && status > 0 ? { reason: "status", status } : { reason: "network" });
    }
  };

  /** Nothing to hear: with something to buy the player waits, without it goes away. */
  const refuse = (song: Song) => {
    silence();
    if (song.purchase.length > 0) {
      set({ wanted: false, phase: "paused", position: 0 });
      showToast({
        message: "player.needsPlan",
        values: { title: currentTrack(store.getState().playlist)?.title ?? "" },
      });
    } else {
      set({
        ...closed,
        playlist: playlistReducer(store.getState().playlist, { type: "clear" }),
      });
      showToast({ message: "player.error.unavailable" });
    }
  };

  const fail = (failure: AudioFailure) => {
    const position = store.getState().position;
    // An address that has expired is asked for anew, once; the song goes on where it was.
    if (failure.reason === "status" && failure.status === 403 && !renewed) {
      renewed = true;
      void begin(position, true);
      return;
    }
    console.error(failureSentence(failure));
    silence();
    if (failure.reason === "interaction") {
      set({ wanted: false, phase: "paused" });
      showToast({ message: "player.error.interaction" });
      return;
    }
    const message = failureMessages[failure.reason];
    const values = failure.reason === "status" ? { status: failure.status } : undefined;
    set({ wanted: false, phase: "failed", failure: { message, values } });
  };

  const tick = () => {
    const state = store.getState();
    if (!sound || state.seeking) return;
    const position = sound.position();
    if (position !== state.position) set({ position });
    const now = Date.now();
    if (now - lastSaved >= saveEveryMs) {
      lastSaved = now;
      save(store.getState());
    }
    const next = followingTrack(state.playlist);
    const left = state.duration - position;
    if (next && next.id !== ahead?.id && state.duration > 0 && left <= aheadSeconds) {
      const song = fetchSong(next.id);
      ahead = { id: next.id, song };
      song.catch(() => {
        // It is asked for again when its turn comes.
        if (ahead?.song === song) ahead = null;
      });
    }
  };

  const eventsOf = (mine: number) => {
    const live = (action: () => void) => () => {
      if (mine === load) action();
    };
    return {
      onReady: (duration: number) => {
        if (mine === load && Number.isFinite(duration) && duration > 0) set({ duration });
      },
      onPlay: live(() => {
        if (!store.getState().wanted) {
          sound?.pause();
          return;
        }
        renewed = false;
        set({ phase: "playing", failure: null });
        clearInterval(ticker);
        ticker = setInterval(tick, TICK_MS);
        claimPlayback();
      }),
      onPause: live(() => {
        clearInterval(ticker);
        if (store.getState().phase !== "failed") set({ phase: "paused" });
        save(store.getState());
      }),
      onWaiting: live(() => {
        if (store.getState().wanted) set({ phase: "loading" });
      }),
      onEnd: live(() => {
        clearInterval(ticker);
        const playlist = playlistReducer(store.getState().playlist, { type: "track-ended" });
        set(playlist.ended ? { playlist, wanted: false, phase: "paused", position: 0 } : { playlist });
        save(store.getState());
      }),
      onFailure: (failure: AudioFailure) => {
        if (mine === load) fail(failure);
      },
    };
  };

  const follow = (state: PlayerState, before: PlayerState) => {
    const list = state.playlist;
    if (list.turn !== before.playlist.turn) {
      renewed = false;
      silence();
      if (list.at < 0) {
        save(state);
        return;
      }
      if (state.wanted) void begin(0);
      else set({ phase: "paused", position: 0, duration: 0 });
      save(store.getState());
      return;
    }
    if (list !== before.playlist) {
      if (list.volume !== before.playlist.volume) sound?.setVolume(list.volume);
      if (list.muted !== before.playlist.muted) sound?.setMuted(list.muted);
      save(state);
    }
    if (state.seeking && state.position !== before.position) {
      sound?.seek(state.position);
      clearTimeout(settles);
      settles = setTimeout(() => {
        set({ seeking: false });
        save(store.getState());
      }, SEEK_SETTLES_MS);
    }
    if (state.wanted !== before.wanted) {
      if (!state.wanted) pauseNow();
      else if (sound) sound.play();
      else if (!loading) void begin(state.position);
    }
  };

  const pauseNow = () => {
    sound?.pause();
    const { phase } = store.getState();
    if (phase === "loading" || phase === "playing") set({ phase: "paused" });
  };

  const unsubscribe = store.subscribe(follow);
  // What was asked for before the engine was there.
  const now = store.getState();
  if (now.wanted && now.playlist.at >= 0) void begin(now.position);
  return () => {
    unsubscribe();
    clearTimeout(settles);
    silence();
  };
}

const { shell: _shell, role: _role, playlist: _playlist, ...closed } = initialPlayer;

const failureMessages: Record<Exclude<AudioFailure["reason"], "interaction">, MessageKey> = {
  "no-audio": "player.error.noAudio",
  "no-codec": "player.error.noCodec",
  decoding: "player.error.decoding",
  network: "player.error.network",
  status: "player.error.status",
};
