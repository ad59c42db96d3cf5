// The sound tracks of a video element that plays HLS by itself: lists them, chooses one by language, switches.
import { trackOfLanguage } from "../film-settings";
import type { SourceEvents, SourceSettings } from "./film-source";

/** Only Safari has it. */
interface AudioTracks extends EventTarget {
  length: number;
  [index: number]: { language: string; label: string; enabled: boolean } | undefined;
}

/** @returns a function that switches to the sound with this index. */
export function followSounds(
  { video, soundLanguages }: Pick<SourceSettings, "video" | "soundLanguages">,
  onTracks: SourceEvents["onTracks"],
  signal: AbortSignal,
): (wanted: number) => void {
  const { audioTracks } = video as unknown as { audioTracks?: AudioTracks };
  if (!audioTracks) return () => undefined;
  const list = () => Array.from({ length: audioTracks.length }, (_, index) => audioTracks[index]!);
  const announce = () => {
    const tracks = list();
    const sounds = tracks.map(({ language, label }, index) => ({ index, language, name: label }));
    onTracks({ sounds, sound: tracks.findIndex(({ enabled }) => enabled) });
  };
  const choose = (wanted: number) => {
    list().forEach((track, index) => {
      track.enabled = index === wanted;
    });
    announce();
  };
  const chooseByLanguage = () => {
    announce();
    const tracks = list().map(({ language }, index) => ({ index, language }));
    const wanted = trackOfLanguage(tracks, ...soundLanguages);
    if (wanted >= 0) choose(wanted);
  };
  audioTracks.addEventListener("addtrack", chooseByLanguage, { signal });
  return choose;
}
