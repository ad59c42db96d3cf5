// The now-playing sheet: full screen on phones, beside the queue on wide screens.

import type { Track } from "../../../generated/payloads";
import { FormattedMessage, useText } from "../../../kit/i18n";
import { ArtworkBackdrop } from "../../../ui/artwork-backdrop";
import { Button } from "../../../ui/button";
import { Cover } from "../../../ui/cover";
import { IconButton } from "../../../ui/icon-button";
import { ArtistLinks } from "../catalogue/artist-links";
import { LoopButton, PlayPause, Seek, ShuffleToggle, StepButton, Volume } from "./player-controls";
import { PlayerDialog } from "./player-dialog";
import { QueueList } from "./queue-drawer";
import { player, usePlayer } from "./use-player";
import "../../../ui/tag.css";
import "./now-playing.css";

export function NowPlaying({ track, onClose }: { track: Track; onClose: () => void }) {
  const text = useText();
  const failure = usePlayer((state) => state.failure);
  const isPreview = usePlayer((state) => state.isPreview);
  return (
    <PlayerDialog label={text("player.nowPlaying")} className="now-playing" onClose={onClose}>
      <ArtworkBackdrop artwork={track.artwork}>
        <div className="sheet-head">
          <IconButton icon="chevron-down" label={text("player.collapse")} onClick={onClose} />
          <h2>
            <FormattedMessage id="player.nowPlaying" />
          </h2>
          <IconButton icon="close" label={text("player.close")} onClick={player.close} />
        </div>
        <div className="now-playing-columns">
          <div className="now-playing-deck">
            <Cover artwork={track.artwork} shape="square" sizes="(width >= 600px) 460px, 92vw" eager />
            <div className="now-playing-titles">
              <div>
                <a className="now-playing-title own-direction" href={track.href}>
                  {track.title}
                </a>
                <span className="now-playing-subtitle own-direction">
                  <ArtistLinks artists={track.artists} />
                </span>
              </div>
              {isPreview && (
                <span className="tag tag-accent">
                  <FormattedMessage id="player.preview" />
                </span>
              )}
            </div>
            <Seek />
            {failure ? (
              <>
                <p className="now-playing-failure" role="alert">
                  {text(failure.message, failure.values)}
                </p>
                <Button icon="retry" size="large" onClick={player.retry}>
                  <FormattedMessage id="common.retry" />
                </Button>
              </>
            ) : (
              <div className="transport">
                <ShuffleToggle />
                <StepButton to="previous" className="now-playing-large" />
                <PlayPause />
                <StepButton to="next" className="now-playing-large" />
                <LoopButton />
              </div>
            )}
            <div className="now-playing-volume">
              <Volume />
            </div>
          </div>
          <QueueList />
        </div>
      </ArtworkBackdrop>
    </PlayerDialog>
  );
}
