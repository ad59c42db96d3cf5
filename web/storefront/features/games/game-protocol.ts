// The messages between the portal and a game in its frame (docs/guides/games.md). The game's document has no origin, so
// what it says is believed for coming from that frame's window, and what is said to it is nothing secret.

export const LARGEST_SAVE = 65_536;
const HIGHEST_SCORE = 1_000_000_000;
const MESSAGES_A_SECOND = 60;

type FromGame =
  | { type: "ready" | "start" | "pause" | "resume" | "load" | "leave" }
  | { type: "score"; value: number }
  | { type: "end"; score: number }
  | { type: "mute"; muted: boolean }
  | { type: "save"; data: string };

type ToGame =
  | { type: "hello"; language: string; muted: boolean; save: string | null; best: number | null }
  | { type: "pause" | "resume" | "leave" }
  | { type: "mute"; muted: boolean }
  | { type: "loaded"; data: string | null };

const isScore = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= HIGHEST_SCORE;

/** Undefined for anything that is not a message of this protocol. */
export function readMessage(data: unknown): FromGame | undefined {
  if (typeof data !== "object" || data === null) return undefined;
  const said = data as Record<string, unknown>;
  if (said.kiosk !== 1) return undefined;
  switch (said.type) {
    case "ready":
    case "start":
    case "pause":
    case "resume":
    case "load":
    case "leave":
      return { type: said.type };
    case "score":
      return isScore(said.value) ? { type: "score", value: said.value } : undefined;
    case "end":
      return isScore(said.score) ? { type: "end", score: said.score } : undefined;
    case "mute":
      return typeof said.muted === "boolean" ? { type: "mute", muted: said.muted } : undefined;
    case "save":
      return typeof said.data === "string" && new TextEncoder().encode(said.data).length <= LARGEST_SAVE
        ? { type: "save", data: said.data }
        : undefined;
    default:
      return undefined;
  }
}

/** The stored progress of a game, here or at the server. */
export interface GameProgress {
  read(): Promise<{ save: string | null; best: number | null }>;
  keep(data: string): void;
  endRound(score: number): void;
  /** Writes what still waits. */
  flush(): void;
}

export interface GameState {
  phase: "loading" | "ready" | "playing" | "ended";
  paused: boolean;
  muted: boolean;
  score: number;
  best: number | null;
  /** The round that ended was the best. */
  isRecord: boolean;
}

interface SessionParts {
  frame: () => Window | null;
  progress: GameProgress;
  language: string;
  muted: boolean;
  onChange: (state: GameState) => void;
  onLeave: () => void;
  now?: () => number;
}

/** One game in one frame, from its first message to its last. */
export class GameSession {
  #state: GameState;
  #parts: SessionParts;
  #kept: Promise<{ save: string | null; best: number | null }>;
  #second = 0;
  #messages = 0;

  constructor(parts: SessionParts) {
    this.#parts = parts;
    this.#state = {
      phase: "loading",
      paused: false,
      muted: parts.muted,
      score: 0,
      best: null,
      isRecord: false,
    };
    this.#kept = parts.progress.read().catch(() => ({ save: null, best: null }));
  }

  get state() {
    return this.#state;
  }

  readonly receive = (event: Pick<MessageEvent, "source" | "origin" | "data">) => {
    const frame = this.#parts.frame();
    if (!frame || event.source !== frame || event.origin !== "null" || !this.#isAllowed()) return;
    const message = readMessage(event.data);
    if (message) this.#hear(message);
  };

  pause() {
    this.#say({ type: "pause" });
  }

  resume() {
    this.#say({ type: "resume" });
  }

  mute(muted: boolean) {
    this.#change({ muted });
    this.#say({ type: "mute", muted });
  }

  /** The game may save before it answers with the same word. */
  leave() {
    this.#say({ type: "leave" });
  }

  #hear(message: FromGame) {
    switch (message.type) {
      case "ready":
        void this.#greet();
        break;
      case "start":
        this.#change({ phase: "playing", paused: false, score: 0, isRecord: false });
        break;
      case "score":
        this.#change({ score: message.value });
        break;
      case "end":
        this.#end(message.score);
        break;
      case "pause":
        this.#change({ paused: true });
        break;
      case "resume":
        this.#change({ paused: false });
        break;
      case "mute":
        this.#change({ muted: message.muted });
        break;
      case "save":
        this.#kept = this.#kept.then((kept) => ({ ...kept, save: message.data }));
        this.#parts.progress.keep(message.data);
        break;
      case "load":
        void this.#kept.then(({ save }) => this.#say({ type: "loaded", data: save }));
        break;
      case "leave":
        this.#parts.onLeave();
        break;
    }
  }

  async #greet() {
    const { save, best } = await this.#kept;
    const { language } = this.#parts;
    if (this.#state.phase === "loading") this.#change({ phase: "ready", best });
    this.#say({ type: "hello", language, muted: this.#state.muted, save, best: this.#state.best });
  }

  #end(score: number) {
    if (this.#state.phase !== "playing") return; // one end for each start
    const { best } = this.#state;
    const isRecord = best === null || score > best;
    this.#change({ phase: "ended", paused: false, score, isRecord, best: isRecord ? score : best });
    this.#parts.progress.endRound(score);
  }

  /** An opaque origin cannot be named. */
  #say(message: ToGame) {
    this.#parts.frame()?.postMessage({ kiosk: 1, ...message }, "*");
  }

  #change(part: Partial<GameState>) {
    this.#state = { ...this.#state, ...part };
    this.#parts.onChange(this.#state);
  }

  #isAllowed() {
    const second = Math.floor((this.#parts.now ?? Date.now)() / 1000);
    if (second !== this.#second) {
      this.#second = second;
      this.#messages = 0;
    }
    this.#messages += 1;
    return this.#messages <= MESSAGES_A_SECOND;
  }
}
