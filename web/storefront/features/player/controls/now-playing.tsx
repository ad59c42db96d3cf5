// The now-playing sheet: full screen on phones, beside the queue on wide screens.
import { useEffect, useState } from "react";
import type { Track } from "#generated/payloads";
import { FormattedMessage, useText } from "#kit/messages/i18n";
import { afterPaint } from "#kit/page/after-paint";
import { Button } from "#ui/button";
import { ArtworkBackdrop } from "#ui/cards/artwork-backdrop";
import { Cover } from "#ui/cards/cover";
import { IconButton } from "#ui/icon-button";
import { openDialog } from "#ui/overlays/dialog-store";
import { ArtistLinks } from "#features/catalogue/artist-links";
import { player } from "../player-actions";
import { usePlayer } from "../player-state";
import { SleepButton } from "../speech/sleep-button";
import { SkipButton, SpeedButton } from "../speech/speech-controls";
import { SKIP_BACK_SECONDS, SKIP_FORWARD_SECONDS } from "../speech/speech-state";
import { TranscriptPanel } from "../speech/transcript-panel";
import { MoreButton } from "./more-button";
import { LoopButton, PlayPause, Seek, ShuffleToggle, StepButton, Volume } from "./player-controls";
import { type ClosePlayerDialog, PlayerDialog } from "./player-dialog";
import { FullSongButton, PreviewLeft } from "./preview-note";
import { QueueList } from "./queue-list";
import "./now-playing.css";

export function NowPlaying({ track, onClose }: { track: Track; onClose: ClosePlayerDialog }) {
  const text = useText();
  const isPreview = usePlayer((state) => state.isPreview && !state.failure);
  return (
    <PlayerDialog label={text("player.nowPlaying")} className="now-playing" onClose={onClose}>
      <ArtworkBackdrop artwork={track.artwork}>
        <div className="sheet-head">
          <IconButton icon="chevron-down" label={text("player.collapse")} onClick={() => onClose()} />
          <PlayingFrom />
          <IconButton icon="close" label={text("player.close")} onClick={player.close} />
        </div>
        <div className="now-playing-columns">
          <div className="now-playing-deck">
            <Cover artwork={track.artwork} shape="square" sizes="(width >= 600px) 460px, 92vw" />
            <Titles track={track} />
            {isPreview && (
              <p className="now-playing-preview">
                <span>
                  <PreviewLeft />
                </span>
                <FullSongButton track={track} />
              </p>
            )}
            <Seek />
            <Transport spoken={track.spoken} />
            {track.spoken && (
              <div className="speech-choices">
                <SpeedButton track={track} />
                <SleepButton />
              </div>
            )}
            <div className="now-playing-extra">
              <Volume />
              <IconButton
                icon="keyboard"
                className="now-playing-shortcuts"
                label={text("player.shortcuts.title")}
                aria-haspopup="dialog"
                onClick={() => openDialog("shortcuts")}
              />
            </div>
          </div>
          <div className="now-playing-side">
            {track.spoken && <TranscriptPanel />}
            <LaterQueue />
          </div>
        </div>
      </ArtworkBackdrop>
    </PlayerDialog>
  );
}

/** "Playing from A Quiet Start", with a link to it; a heading in any case. */
function PlayingFrom() {
  const from = usePlayer((state) => state.from);
  return (
    <h2>
      {from ? (
        <FormattedMessage
          id="player.playingFrom"
          values={{
            title: (
              <a key="from" href={from.href}>
                {from.title}
              </a>
            ),
          }}
        />
      ) : (
        <FormattedMessage id="player.nowPlaying" />
      )}
    </h2>
  );
}

function Titles({ track }: { track: Track }) {
  return (
    <div className="now-playing-titles">
      <div>
        <a className="now-playing-title own-direction" href={track.href}>
          {track.title}
        </a>
        <span className="now-playing-subtitle own-direction">
          <ArtistLinks artists={track.artists} />
        </span>
        {track.album && (
          <a className="now-playing-subtitle now-playing-album own-direction" href={track.album.href}>
            {track.album.title}
          </a>
        )}
      </div>
      <MoreButton item={track} tracks={[track]} />
    </div>
  );
}

function Transport({ spoken }: { spoken?: boolean }) {
  const text = useText();
  const failure = usePlayer((state) => state.failure);
  if (failure)
    return (
      <>
        <p className="now-playing-failure" role="alert">
          {text(failure.message, failure.values)}
        </p>
        <Button icon="retry" size="large" onClick={player.retry}>
          <FormattedMessage id="common.retry" />
        </Button>
      </>
    );
  return (
    <div className="transport">
      {spoken ? <SkipButton by={-SKIP_BACK_SECONDS} className="now-playing-large" /> : <ShuffleToggle />}
      <StepButton to="previous" spoken={spoken} className="now-playing-large" />
      <PlayPause />
      <StepButton to="next" spoken={spoken} className="now-playing-large" />
      {spoken ? <SkipButton by={SKIP_FORWARD_SECONDS} className="now-playing-large" /> : <LoopButton />}
    </div>
  );
}

/** A moment after the sheet, which so opens at once also on a slow phone, however long the queue is. */
function LaterQueue() {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const cancel = afterPaint(() => setShown(true));
    return () => {
      cancel();
      setShown(false);
    };
  }, []);
  return isShown ? <QueueList /> : <div className="queue" />;
}
