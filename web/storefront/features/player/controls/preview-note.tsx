// Says that what plays is a preview, how much of it is left, and how to hear the whole song.
import type { Track } from "#generated/payloads";
import { FormattedMessage } from "#kit/messages/i18n";
import { Button } from "#ui/button";
import { offerWhole } from "../engine/offer-whole";
import { usePlayer } from "../player-state";
import { currentTrack } from "../playlist/playlist";

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
  return (
    <Button onClick={() => offerWhole("asked")}>
      <FormattedMessage id={track.spoken ? "player.whole" : "player.fullSong"} />
    </Button>
  );
}
