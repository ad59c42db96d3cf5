// The queue drawer: the current track and the next ones, which can be played or removed.

import type { Track } from "../../../generated/payloads";
import { FormattedMessage, useIntl, useText } from "../../../kit/i18n";
import { Button } from "../../../ui/button";
import { Cover } from "../../../ui/cover";
import { Equalizer } from "../../../ui/equalizer";
import { IconButton } from "../../../ui/icon-button";
import { artistNames } from "../catalogue/artist-links";
import { PlayerDialog } from "./player-dialog";
import { currentTrack, upcoming } from "./playlist";
import { player, usePlayer } from "./use-player";
import "./queue-drawer.css";

export function QueueDrawer({ onClose }: { onClose: () => void }) {
  const text = useText();
  return (
    <PlayerDialog label={text("player.queue.title")} className="queue-drawer" onClose={onClose}>
      <div className="sheet-head">
        <h2>
          <FormattedMessage id="player.queue.title" />
        </h2>
        <IconButton icon="close" label={text("common.close")} onClick={onClose} />
      </div>
      <QueueList />
    </PlayerDialog>
  );
}

export function QueueList() {
  const text = useText();
  const playlist = usePlayer((state) => state.playlist);
  const moving = usePlayer((state) => state.phase === "playing");
  const current = currentTrack(playlist);
  const coming = upcoming(playlist);
  return (
    <div className="queue">
      {current && (
        <div className="queue-row on" aria-current="true">
          <Cover artwork={current.artwork} shape="square" sizes="48px" />
          <span>
            <TrackText track={current} />
          </span>
          <Equalizer moving={moving} />
          <span />
        </div>
      )}
      <div className="queue-head">
        <h3>
          <FormattedMessage id="player.queue.next" />
        </h3>
        {coming.length > 0 && (
          <Button tone="quiet" onClick={player.clearUpcoming}>
            <FormattedMessage id="player.queue.clear" />
          </Button>
        )}
      </div>
      {coming.length === 0 ? (
        <p className="small-text">
          <FormattedMessage id="player.queue.empty" />
        </p>
      ) : (
        <ol aria-label={text("player.queue.next")}>
          {coming.map(({ at, track }) => (
            <QueueRow key={`${at}-${track.id}`} track={track} at={at} />
          ))}
        </ol>
      )}
    </div>
  );
}

function QueueRow({ track, at }: { track: Track; at: number }) {
  const text = useText();
  return (
    <li className="queue-row">
      <Cover artwork={track.artwork} shape="square" sizes="48px" />
      <button
        type="button"
        className="queue-row-pick"
        aria-label={text("player.playTitle", { title: track.title })}
        onClick={() => player.jump(at)}
      />
      <span>
        <TrackText track={track} />
      </span>
      <span className="queue-row-length numeric">{track.duration}</span>
      <IconButton
        icon="close"
        label={text("player.queue.removeTitle", { title: track.title })}
        onClick={() => player.remove(at)}
      />
    </li>
  );
}

function TrackText({ track }: { track: Track }) {
  const intl = useIntl();
  return (
    <>
      <span className="queue-row-title own-direction">{track.title}</span>
      <span className="queue-row-subtitle own-direction">{artistNames(track.artists, intl)}</span>
    </>
  );
}
