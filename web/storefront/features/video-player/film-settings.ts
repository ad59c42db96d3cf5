// The visitor's settings for all films, stored on this device: loudness, speed, languages, the look of captions.
import { create } from "zustand";

export const speeds = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2];
export const captionSizes = ["small", "medium", "large", "huge"] as const;
export const captionBackgrounds = ["none", "veil", "solid"] as const;
export const captionColors = ["white", "yellow", "cyan", "black"] as const;

interface CaptionStyle {
  size: (typeof captionSizes)[number];
  background: (typeof captionBackgrounds)[number];
  color: (typeof captionColors)[number];
}

interface FilmSettings {
  volume: number;
  muted: boolean;
  speed: number;
  captionsOn: boolean;
  /** The language of the captions and of the sound that were chosen last; empty before the first choice. */
  captionLanguage: string;
  soundLanguage: string;
  captionStyle: CaptionStyle;
}

export const usualSettings: FilmSettings = {
  volume: 1,
  muted: false,
  speed: 1,
  captionsOn: false,
  captionLanguage: "",
  soundLanguage: "",
  captionStyle: { size: "medium", background: "veil", color: "white" },
};

const KEPT_KEY = "videoSettings";

export const useFilmSettings = create<FilmSettings>(() => readKept());

export function changeSettings(changed: Partial<FilmSettings>) {
  useFilmSettings.setState(changed);
  try {
    localStorage.setItem(KEPT_KEY, JSON.stringify(useFilmSettings.getState()));
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

export function readSettings(text: string | null): FilmSettings {
  let kept: Partial<FilmSettings>;
  try {
    kept = Object(JSON.parse(text ?? "{}")) as Partial<FilmSettings>;
  } catch {
    return usualSettings;
  }
  const style = Object(kept.captionStyle) as Partial<CaptionStyle>;
  const usual = usualSettings;
  const language = (value: unknown) => (typeof value === "string" && value.length < 40 ? value : "");
  return {
    volume: kept.volume! >= 0 && kept.volume! <= 1 ? kept.volume! : usual.volume,
    muted: kept.muted === true,
    speed: speeds.includes(kept.speed!) ? kept.speed! : usual.speed,
    captionsOn: kept.captionsOn === true,
    captionLanguage: language(kept.captionLanguage),
    soundLanguage: language(kept.soundLanguage),
    captionStyle: {
      size: oneOf(captionSizes, style.size) ?? usual.captionStyle.size,
      background: oneOf(captionBackgrounds, style.background) ?? usual.captionStyle.background,
      color: oneOf(captionColors, style.color) ?? usual.captionStyle.color,
    },
  };
}

function readKept(): FilmSettings {
  try {
    return readSettings(globalThis.localStorage?.getItem(KEPT_KEY) ?? null);
  } catch {
    return usualSettings;
  }
}

function oneOf<T>(choices: readonly T[], value: T | undefined): T | undefined {
  return choices.includes(value as T) ? value : undefined;
}

/** The speed that is `steps` faster; the fastest and the slowest stay. */
export function speedBy(speed: number, steps: number): number {
  const at = speeds.indexOf(speed) + steps;
  return speeds[Math.min(speeds.length - 1, Math.max(0, at))]!;
}

interface Spoken {
  index: number;
  language: string;
}

/** The track in the first of the languages that there is, "en" also for "en-GB"; -1 without one. */
export function trackOfLanguage(tracks: readonly Spoken[], ...languages: string[]): number {
  const primary = (language: string) => language.toLowerCase().split("-", 1)[0];
  for (const language of languages.filter(Boolean)) {
    const found =
      tracks.find((track) => track.language.toLowerCase() === language.toLowerCase()) ??
      tracks.find((track) => primary(track.language) === primary(language));
    if (found) return found.index;
  }
  return -1;
}
