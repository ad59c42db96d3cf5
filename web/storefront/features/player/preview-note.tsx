// Says that what plays is a preview, how much of it is left, and how to hear the whole song.
import type { Track } from "../../../generated/payloads";
import { FormattedMessage } from "../../../kit/i18n";
import { Button } from "../../../ui/button";
import { openDialog } from "../../../ui/dialog-store";
import { currentTrack } from "./playlist";
import { speechKind } from "./speech-playback";
import { usePlayer } from "./use-player";

/** Of a song a preview, of a chapter or an episode a sample. */
export function PreviewLeft() {
  const spoken = usePlayer(({ playlist }) => currentTrack(playlist)?.spoken);
  const left = usePlayer(({ duration, position }) =>
    Math.max(0, Math.round(duration) - Math.floor(position)),
  );
  const known = usePlayer((state) => state.duration > 0);
  return known ? (
    <FormattedMessage id={spoken ? "player.sampleLeft" : "player.previewLeft"} values={{ seconds: left }} />
  ) : (
    <FormattedMessage id={spoken ? "player.sample" : "player.preview"} />
  );
}

export function FullSongButton({ track }: { track: Track }) {
  const open = () => {
    const { purchase, duration } = usePlayer.getState();
    const { id, title, spoken } = track;
    const book = spoken && speechKind(track) === "audiobook" ? track.album?.title : undefined;
    openDialog("full-song", { id, title, spoken, book, purchase, seconds: Math.round(duration) });
  };
  return (
    <Button onClick={open}>
      <FormattedMessage id={track.spoken ? "player.whole" : "player.fullSong"} />
    </Button>
  );
}
