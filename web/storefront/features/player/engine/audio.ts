// Wraps Howler, the audio library: opens an address as a Sound, and turns its errors into values.
import type { HowlErrorCallback, Howl as HowlSound } from "howler";

export type AudioFailure =
  | { reason: "no-audio" | "no-codec" | "decoding" | "interaction" | "network" }
  /** The address did not answer with audio. */
  | { reason: "status"; status: number };

export interface SoundSettings {
  address: string;
  /** Start position in seconds. */
  from: number;
  volume: number;
  muted: boolean;
  /** 1 is as it was recorded. The browser keeps the pitch. */
  speed: number;
}

export interface SoundEvents {
  onReady: (duration: number) => void;
  onPlay: () => void;
  onPause: () => void;
  onWaiting: () => void;
  onEnd: () => void;
  onFailure: (failure: AudioFailure) => void;
}

export interface Sound {
  play: () => void;
  pause: () => void;
  seek: (position: number) => void;
  position: () => number;
  setVolume: (volume: number) => void;
  setMuted: (muted: boolean) => void;
  setSpeed: (speed: number) => void;
  /** Stops the sound; no event is sent after this. */
  close: () => void;
}

export type OpenSound = (settings: SoundSettings, events: SoundEvents) => Promise<Sound>;

const poolOfElements = 10;

/** Opens the sound and starts to play. */
export const openSound: OpenSound = async (settings, events) => {
  const { Howl, Howler } = await import("howler");
  Howler.html5PoolSize = poolOfElements;
  Howler.autoSuspend = true;
  let closed = false;
  const tell = (action: () => void) => {
    if (!closed) action();
  };
  const sound = new Howl({
    src: [settings.address],
    format: [formatOf(settings.address)],
    html5: true,
    volume: settings.volume,
    mute: settings.muted,
    rate: settings.speed,
  });
  emptyQuietly(sound);
  /** May change before the sound has been loaded. */
  let { from } = settings;
  const element = showElement(sound);
  const onWaiting = () => tell(events.onWaiting);
  const onPlaying = () => tell(events.onPlay);
  element?.addEventListener("waiting", onWaiting);
  element?.addEventListener("playing", onPlaying);
  sound.once("load", () =>
    tell(() => {
      if (from > 0) sound.seek(from);
      events.onReady(sound.duration());
    }),
  );
  sound.on("play", () => tell(events.onPlay));
  sound.on("pause", () => tell(events.onPause));
  sound.on("end", () => tell(events.onEnd));
  sound.on(
    "loaderror",
    ((_, code) =>
      void explainLoadError(code, settings.address).then((failure) =>
        tell(() => events.onFailure(failure)),
      )) as HowlErrorCallback,
  );
  // Closed before it began, it has not failed.
  sound.on("playerror", ((_, message) =>
    tell(() => {
      console.warn(`Playback failed: ${String(message)}`);
      events.onFailure({ reason: "interaction" });
    })) as HowlErrorCallback);
  sound.play();
  return {
    play: () => {
      if (!sound.playing()) sound.play();
    },
    pause: () => {
      sound.pause();
    },
    seek: (position) => {
      from = position;
      if (sound.state() === "loaded") sound.seek(position);
    },
    position: () => {
      const position = sound.seek();
      return typeof position === "number" ? position : 0;
    },
    setVolume: (volume) => {
      sound.volume(volume);
    },
    setMuted: (muted) => {
      sound.mute(muted);
    },
    setSpeed: (speed) => {
      sound.rate(speed);
    },
    close: () => {
      closed = true;
      element?.removeEventListener("waiting", onWaiting);
      element?.removeEventListener("playing", onPlaying);
      sound.unload();
      element?.remove();
    },
  };
};

/** Howler needs a format if the address has no file extension. */
export function formatOf(address: string): string {
  const ending = /\.([a-z0-9]{2,4})$/i.exec(address.split(/[?#]/, 1)[0] ?? "")?.[1];
  return ending?.toLowerCase() ?? "m4a";
}

/** Appends the hidden audio element to the document, so that the browser's media tools find it. */
function showElement(sound: HowlSound): HTMLAudioElement | undefined {
  const { _sounds: parts } = sound as unknown as { _sounds?: { _node?: unknown }[] };
  const node = parts?.[0]?._node;
  if (!(node instanceof HTMLAudioElement)) return undefined;
  node.hidden = true;
  document.body.append(node);
  return node;
}

/** Howler unloads an element with a data: URL, which our Content-Security-Policy blocks; replaced here. */
function emptyQuietly(sound: HowlSound) {
  const inner = sound as unknown as { _clearSound: (node: HTMLAudioElement) => void };
  inner._clearSound = (node) => {
    node.removeAttribute("src");
    node.load();
  };
}

/** `code` is a MediaError code, or a sentence of Howler's. */
async function explainLoadError(code: unknown, address: string): Promise<AudioFailure> {
  if (code === "No audio support.") return { reason: "no-audio" };
  if (code === "No codec support for selected audio sources.") return { reason: "no-codec" };
  if (code === 3 || code === "Decoding audio data failed.") return { reason: "decoding" };
  const status = await statusOf(address);
  if (status === null) return { reason: "network" };
  if (status >= 400) return { reason: "status", status };
  return { reason: code === 4 ? "no-codec" : "network" };
}

/** The media element does not report the HTTP status, so fetch the first byte to get it. */
async function statusOf(address: string): Promise<number | null> {
  try {
    const response = await fetch(address, { headers: { range: "bytes=0-0" }, cache: "no-store" });
    await response.body?.cancel();
    return response.status;
  } catch {
    return null;
  }
}

/** Log messages, as worded in the specification. */
export function failureSentence(failure: AudioFailure): string {
  switch (failure.reason) {
    case "no-audio":
      return "No audio support.";
    case "no-codec":
      return "No codec support for selected audio sources.";
    case "decoding":
      return "Decoding audio data failed.";
    case "status":
      return `Failed loading audio file with status: ${failure.status}.`;
    case "interaction":
      return "Playback must start within a user interaction.";
    case "network":
      return "The audio file could not be reached.";
  }
}
