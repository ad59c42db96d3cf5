// Says that what plays is a preview, how much of it is left, and how to hear the whole song.
import type { Track } from "../../../generated/payloads";
import { FormattedMessage } from "../../../kit/i18n";
import { Button } from "../../../ui/button";
import { openDialog } from "../../../ui/dialog-store";
import { usePlayer } from "./use-player";

export function PreviewLeft() {
  const left = usePlayer(({ duration, position }) =>
    Math.max(0, Math.round(duration) - Math.floor(position)),
  );
  const known = usePlayer((state) => state.duration > 0);
  return known ? (
    <FormattedMessage id="player.previewLeft" values={{ seconds: left }} />
  ) : (
    <FormattedMessage id="player.preview" />
  );
}

export function FullSongButton({ track }: { track: Track }) {
  const open = () => {
    const { purchase, duration } = usePlayer.getState();
    const { id, title, spoken } = track;
    openDialog("full-song", { id, title, spoken, purchase, seconds: Math.round(duration) });
  };
  return (
    <Button onClick={open}>
      <FormattedMessage id={track.spoken ? "player.whole" : "player.fullSong"} />
    </Button>
  );
}
