// The player engine: makes the audio follow the store (what should play, pause, seek) and writes back what happens.
import type { StoreApi } from "zustand";
import type { SongData, Track } from "#generated/payloads";
import type { MessageKey } from "#kit/messages/i18n";
import type { Toast } from "#ui/overlays/toast-store";
import { onOwned, rememberPreviewEnd, takePreviewEnd } from "#features/entitlement/article-offers";
import { initialPlayer, type PlayerState } from "../player-state";
import { currentTrack } from "../playlist/playlist";
import { followingTrack, playlistReducer } from "../playlist/playlist-changes";
import type { NotePlay } from "../positions/play-history";
import { type SpeechState, speedOf, takeStart } from "../speech/speech-state";
import { type AudioFailure, failureSentence, type OpenSound, type Sound, type SoundEvents } from "./audio";
import type { OfferReason } from "./offer-whole";
import { type FetchSong, isStreamLimit } from "./song";
import { stepAfterPreview, stepOfAnswer } from "./song-answer";
import { type SendReport, UsageReport } from "./usage-report";

export const TICK_MS = 100;
export const SEEK_SETTLES_MS = 200;
/** The next track's address is fetched this long before its turn. Not earlier, because the address expires. */
const prefetchSeconds = 15;
const saveEveryMs = 1000;
/** Where another device went on counts until one has moved so far away from where this one began. */
const justBegunSeconds = 5;
/** How the server refuses a signed address: 410 when it has expired, 403 when its key has been replaced. */
const addressIsOver = new Set([403, 410]);

interface EngineDependencies {
  store: Pick<StoreApi<PlayerState>, "getState" | "setState" | "subscribe">;
  speech: Pick<StoreApi<SpeechState>, "getState" | "setState" | "subscribe">;
  open: OpenSound;
  fetchSong: FetchSong;
  sendReport: SendReport;
  notePlay: NotePlay;
  showToast: (toast: Toast) => void;
  /** Shows the ways to the whole of what is current. */
  offerWhole: (reason: OfferReason) => void;
  /** The tenant's songs are for download only (FTMDOnly). */
  downloadOnly: () => boolean;
  /** Stores what a reload should restore: about once a second, and at each change that matters. */
  save: (state: PlayerState) => void;
  /** Where the visitor left a part of speech: seconds, 0 for its beginning. */
  goOnFrom: (id: string) => number;
  /** Where another device has gone on with it since; null where it has not, and for guests. */
  positionElsewhere: (track: Track) => Promise<number | null>;
  /** This tab plays now; other tabs pause. */
  claimPlayback: () => void;
}

/** Starts the engine; returns how to stop it. */
export function runEngine(dependencies: EngineDependencies): () => void {
  const engine = new Engine(dependencies);
  return engine.start();
}

class Engine {
  #sound: Sound | null = null;
  /** Grows with every load, so that the answers to an older one are ignored. */
  #load = 0;
  #loading = false;
  /** The next track begins in place of another device. */
  #takesOver = false;
  /** The expired address of this track has been renewed already. */
  #renewed = false;
  #prefetched: { id: string; song: Promise<SongData> } | null = null;
  #ticker: ReturnType<typeof setInterval> | undefined;
  #seekTimer: ReturnType<typeof setTimeout> | undefined;
  #lastSaved = 0;

  readonly #usage: UsageReport;

  constructor(private readonly dependencies: EngineDependencies) {
    this.#usage = new UsageReport(
      dependencies.sendReport,
      () => this.#state().duration,
      (error) => {
        if (isStreamLimit(error)) this.#stopForOthers();
      },
    );
  }

  start(): () => void {
    const unsubscribe = this.dependencies.store.subscribe((state, before) => this.#follow(state, before));
    const unsubscribeSpeech = this.dependencies.speech.subscribe((state, before) => {
      if (state.speeds !== before.speeds) this.#sound?.setSpeed(this.#speed());
      if (state.fade !== before.fade) this.#sound?.setVolume(this.#volume());
    });
    const stopWaiting = onOwned(() => void this.#goOnWhole());
    const leave = () => this.#usage.leave();
    window.addEventListener("pagehide", leave);
    // The visitor may have pressed play before the engine was loaded.
    const now = this.#state();
    const first = currentTrack(now.playlist);
    if (now.wanted && first) void this.#begin(now.position || this.#startOf(first));
    return () => {
      unsubscribe();
      unsubscribeSpeech();
      stopWaiting();
      window.removeEventListener("pagehide", leave);
      clearTimeout(this.#seekTimer);
      this.#silence();
    };
  }

  #state(): PlayerState {
    return this.dependencies.store.getState();
  }

  /** Speech is as fast as the visitor wants it, music as it is. */
  #speed(): number {
    return speedOf(currentTrack(this.#state().playlist), this.dependencies.speech.getState());
  }

  #volume(): number {
    return this.#state().playlist.volume * this.dependencies.speech.getState().fade;
  }

  /** The place that was asked for, or where one left. */
  #startOf(track: Track): number {
    return takeStart(track.id, track.spoken ? this.dependencies.goOnFrom(track.id) : 0);
  }

  #set(state: Partial<PlayerState>) {
    this.dependencies.store.setState(state);
  }

  #save() {
    this.dependencies.save(this.#state());
  }

  #silence() {
    this.#load += 1;
    this.#loading = false;
    this.#usage.end();
    clearInterval(this.#ticker);
    this.#sound?.close();
    this.#sound = null;
  }

  /** Loads the current track. `renew`: fetch its address again even if it was prefetched. */
  async #begin(from: number, renew = false) {
    this.#silence();
    const track = currentTrack(this.#state().playlist);
    if (!track) return;
    const load = this.#load;
    this.#loading = true;
    this.dependencies.speech.setState({ transcripts: [] });
    const duration = from > 0 ? this.#state().duration : 0;
    this.#set({ phase: "loading", failure: null, position: from, duration });
    const followed = renew ? undefined : this.#followOtherDevices(track, from, load);
    try {
      const prefetched = !renew && this.#prefetched?.id === track.id ? this.#prefetched.song : null;
      const takesOver = this.#takesOver;
      this.#takesOver = false;
      const song = await (prefetched ?? this.dependencies.fetchSong(track.id, takesOver));
      if (load !== this.#load) return;
      this.#prefetched = null;
      const step = stepOfAnswer(song);
      if (step !== "play") return this.#refuse(song, step);
      const known = from > 0 && song.isPreview ? this.#state().duration : 0;
      const duration = song.isPreview ? known : track.durationSeconds;
      this.#set({ isPreview: song.isPreview, purchase: song.purchase, duration });
      this.dependencies.speech.setState({ transcripts: song.transcripts });
      // A preview is heard from its beginning, except after a reload in its middle.
      this.#usage.begin(song.ticket);
      if (!song.isPreview && !renew && this.#state().role === "user") {
        // This play is the newest of the history, so the question of what was before comes first.
        if (followed) void followed.then(() => this.dependencies.notePlay(track));
        else this.dependencies.notePlay(track);
      }
      const heard = song.isPreview ? null : takePreviewEnd(track.id);
      if (heard !== null) this.#set({ position: heard });
      const start = song.isPreview ? (known === 0 ? 0 : from) : this.#state().position;
      await this.#open(song.url, start, load);
    } catch (error) {
      if (load !== this.#load) return;
      if (isStreamLimit(error)) return this.#stopForOthers();
      console.error("The song's address could not be fetched:", error);
      const status = (error as { status?: unknown }).status;
      const known = typeof status === "number" && status > 0;
      this.#fail(known ? { reason: "status", status } : { reason: "network" });
    }
  }

  async #open(address: string, from: number, load: number) {
    const { muted } = this.#state().playlist;
    const settings = { address, from, volume: this.#volume(), muted, speed: this.#speed() };
    const sound = await this.dependencies.open(settings, this.#eventsOf(load));
    if (load !== this.#load) return sound.close();
    this.#sound = sound;
    this.#loading = false;
    const { position, isPreview, wanted } = this.#state();
    if (!isPreview && position !== from) sound.seek(position);
    if (!wanted) sound.pause();
  }

  /** Goes on where another device is; playback does not wait for it. Undefined where there is nothing to ask. */
  #followOtherDevices(track: Track, from: number, load: number): Promise<void> | undefined {
    if (!track.spoken) return undefined;
    // Another place than where one left has been asked for.
    if (Math.abs(from - this.dependencies.goOnFrom(track.id)) > 1) return undefined;
    return this.dependencies.positionElsewhere(track).then(
      (elsewhere) => {
        const { position, seeking, isPreview } = this.#state();
        const moved = seeking || Math.abs(position - from) > justBegunSeconds;
        if (elsewhere === null || load !== this.#load || moved || isPreview) return;
        this.#set({ position: elsewhere, seeking: true });
      },
      (error) => console.info("Where other devices are could not be asked:", String(error)),
    );
  }

  /** Something has become the visitor's own. If it is what is heard as a preview, or was refused: on with the whole. */
  async #goOnWhole() {
    const { playlist, isPreview, purchase, phase } = this.#state();
    const track = currentTrack(playlist);
    if (!track || phase === "closed" || (!isPreview && purchase.length === 0)) return;
    try {
      const song = await this.dependencies.fetchSong(track.id);
      const now = this.#state();
      if (!song.url || song.isPreview || now.playlist.turn !== playlist.turn) return;
      // Paused in its middle it stays paused.
      const plays = now.wanted || now.playlist.ended || !isPreview;
      this.#silence();
      this.#prefetched = { id: track.id, song: Promise.resolve(song) };
      this.#set({
        isPreview: false,
        purchase: [],
        wanted: false,
        playlist: { ...now.playlist, ended: false },
      });
      if (plays) this.#set({ wanted: true });
    } catch (error) {
      // The next play asks once more.
      console.info("The whole could not be fetched:", String(error));
    }
  }

  /** No address: what can be bought is offered and nothing plays; otherwise the player closes. */
  #refuse({ purchase }: SongData, step: "offer" | "close") {
    this.#silence();
    const { playlist } = this.#state();
    if (step === "offer") {
      this.#set({ wanted: false, phase: "paused", position: 0, purchase });
      this.dependencies.offerWhole("refused");
    } else {
      this.#set({ ...closed, playlist: playlistReducer(playlist, { type: "clear" }) });
      this.dependencies.showToast({ message: "player.error.unavailable" });
    }
  }

  /** Other devices of the user play; the song waits where it is, and can be taken over. */
  #stopForOthers() {
    this.#silence();
    this.#prefetched = null;
    this.#set({ wanted: false, phase: "paused" });
    const run = () => {
      this.#takesOver = true;
      this.#set({ wanted: true, failure: null });
    };
    const action = { label: "player.error.listenHere" as const, run };
    this.dependencies.showToast({ message: "player.error.streamLimit", action });
  }

  #fail(failure: AudioFailure) {
    // The signed address is no longer good. It is renewed once, and the track goes on at the same position.
    if (failure.reason === "status" && addressIsOver.has(failure.status) && !this.#renewed) {
      this.#renewed = true;
      void this.#begin(this.#state().position, true);
      return;
    }
    console.error(failureSentence(failure));
    this.#silence();
    if (failure.reason === "interaction") {
      this.#set({ wanted: false, phase: "paused" });
      this.dependencies.showToast({ message: "player.error.interaction" });
      return;
    }
    const message = failureMessages[failure.reason];
    const values = failure.reason === "status" ? { status: failure.status } : undefined;
    this.#set({ wanted: false, phase: "failed", failure: { message, values } });
  }

  #tick() {
    const state = this.#state();
    if (!this.#sound || state.seeking) return;
    const position = this.#sound.position();
    if (position !== state.position) this.#set({ position });
    const now = Date.now();
    if (now - this.#lastSaved >= saveEveryMs) {
      this.#lastSaved = now;
      this.#save();
    }
    if (state.duration > 0 && state.duration - position <= prefetchSeconds) this.#prefetch(state);
  }

  #prefetch({ playlist }: PlayerState) {
    const next = followingTrack(playlist);
    if (!next || next.id === this.#prefetched?.id) return;
    const song = this.dependencies.fetchSong(next.id);
    this.#prefetched = { id: next.id, song };
    song.catch(() => {
      // It is fetched again when its turn comes.
      if (this.#prefetched?.song === song) this.#prefetched = null;
    });
  }

  /** The events of one load; those of an older load are ignored. */
  #eventsOf(load: number): SoundEvents {
    const current =
      <Arguments extends unknown[]>(handle: (...given: Arguments) => void) =>
      (...given: Arguments) => {
        if (load === this.#load) handle(...given);
      };
    return {
      onReady: current((duration: number) => {
        if (Number.isFinite(duration) && duration > 0) this.#set({ duration });
      }),
      onPlay: current(() => this.#onPlay()),
      onPause: current(() => {
        this.#usage.pause();
        clearInterval(this.#ticker);
        if (this.#state().phase !== "failed") this.#set({ phase: "paused" });
        this.#save();
      }),
      onWaiting: current(() => {
        this.#usage.pause();
        if (this.#state().wanted) this.#set({ phase: "loading" });
      }),
      onEnd: current(() => this.#onEnd()),
      onFailure: current((failure: AudioFailure) => this.#fail(failure)),
    };
  }

  #onPlay() {
    // The visitor pressed pause while the sound was loading.
    if (!this.#state().wanted) return this.#sound?.pause();
    this.#renewed = false;
    this.#set({ phase: "playing", failure: null });
    this.#usage.play();
    clearInterval(this.#ticker);
    this.#ticker = setInterval(() => this.#tick(), TICK_MS);
    this.dependencies.claimPlayback();
  }

  #onEnd() {
    this.#usage.end();
    clearInterval(this.#ticker);
    const state = this.#state();
    // It was heard to its end.
    this.dependencies.save({ ...state, position: state.duration });
    const { stopsAfterPart } = this.dependencies.speech.getState();
    if (state.isPreview && this.#offersAtEnd(state, stopsAfterPart)) return;
    const playlist = playlistReducer(state.playlist, { type: "track-ended" });
    if (stopsAfterPart) this.dependencies.speech.setState({ stopsAfterPart: false });
    if (playlist.ended || stopsAfterPart)
      this.#set({ playlist, wanted: false, phase: "paused", position: 0 });
    else this.#set({ playlist });
    this.#save();
  }

  /** The list waits at the end of a preview for which there is more; the next play asks for the track once more. */
  #offersAtEnd({ playlist, purchase, duration }: PlayerState, stopsHere: boolean): boolean {
    const downloadOnly = this.dependencies.downloadOnly();
    if (stepAfterPreview({ purchase, downloadOnly, stopsHere }) !== "offer") return false;
    const track = currentTrack(playlist);
    if (track) rememberPreviewEnd(track.id, duration);
    this.#set({ playlist: { ...playlist, ended: true }, wanted: false, phase: "paused", position: 0 });
    this.#save();
    this.dependencies.offerWhole("ended");
    return true;
  }

  /** Called on every change of the store. */
  #follow(state: PlayerState, before: PlayerState) {
    if (state.playlist.turn !== before.playlist.turn) return this.#changeTrack(state);
    if (state.playlist !== before.playlist) this.#changeVolume(state, before);
    if (state.seeking && state.position !== before.position) this.#seek(state.position);
    if (state.wanted === before.wanted) return;
    if (!state.wanted) this.#pause();
    else if (this.#sound) this.#sound.play();
    else if (!this.#loading) void this.#begin(state.position);
  }

  #changeTrack(state: PlayerState) {
    this.#renewed = false;
    this.#silence();
    if (state.playlist.at >= 0) {
      const track = currentTrack(state.playlist);
      this.#set({ duration: 0 });
      if (state.wanted && track) void this.#begin(this.#startOf(track));
      else this.#set({ phase: "paused", position: 0 });
    }
    this.#save();
  }

  #changeVolume({ playlist }: PlayerState, before: PlayerState) {
    if (playlist.volume !== before.playlist.volume) this.#sound?.setVolume(this.#volume());
    if (playlist.muted !== before.playlist.muted) this.#sound?.setMuted(playlist.muted);
    this.#save();
  }

  #seek(position: number) {
    this.#sound?.seek(position);
    clearTimeout(this.#seekTimer);
    this.#seekTimer = setTimeout(() => {
      this.#set({ seeking: false });
      this.#save();
    }, SEEK_SETTLES_MS);
  }

  #pause() {
    this.#sound?.pause();
    const { phase } = this.#state();
    if (phase === "loading" || phase === "playing") this.#set({ phase: "paused" });
  }
}

const { role: _role, playlist: _playlist, ...closed } = initialPlayer;

const failureMessages: Record<Exclude<AudioFailure["reason"], "interaction">, MessageKey> = {
  "no-audio": "player.error.noAudio",
  "no-codec": "player.error.noCodec",
  decoding: "player.error.decoding",
  network: "player.error.network",
  status: "player.error.status",
};
