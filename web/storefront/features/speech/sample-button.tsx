// The button that plays a trailer of a podcast or a sample of a book, for those who may not hear all.
import type { Track } from "#generated/payloads";
import { useText } from "#kit/messages/i18n";
import { Button } from "#ui/button";
import { type PlayedFrom, useTrackState } from "#features/player/player-state";
import { startPlaying, togglePlaying, wakeEngine } from "#features/player/start-playing";

interface SampleButtonProps {
  kind: "trailer" | "sample";
  track: Track;
  from: PlayedFrom;
}

export function SampleButton({ kind, track, from }: SampleButtonProps) {
  const text = useText();
  const state = useTrackState(track.id);
  const press = () =>
    state === "none"
      ? startPlaying({ tracks: [track], source: `${kind}:${track.id}`, from }, 0)
      : togglePlaying();
  return (
    <Button
      size="large"
      icon={state === "playing" ? "pause" : "play"}
      onClick={press}
      onPointerEnter={() => void wakeEngine()}
    >
      {text(`speech.${kind}`)}
    </Button>
  );
}
