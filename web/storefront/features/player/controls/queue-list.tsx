// The queue: the current track and the next ones, which can be played, moved and removed.
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Track } from "#generated/payloads";
import { FormattedMessage, useIntl, useText } from "#kit/messages/i18n";
import { Button } from "#ui/button";
import { Cover } from "#ui/cards/cover";
import { Equalizer } from "#ui/cards/equalizer";
import { IconButton } from "#ui/icon-button";
import { artistNames } from "#features/catalogue/artist-links";
import { player } from "../player-actions";
import { usePlayer } from "../player-state";
import { currentTrack } from "../playlist/playlist";
import { upcoming } from "../playlist/playlist-changes";
import { MoreButton } from "./more-button";
import { useRowDrag } from "./use-row-drag";
import "./queue-list.css";

export function QueueList() {
  const text = useText();
  const playlist = usePlayer((state) => state.playlist);
  const moving = usePlayer((state) => state.phase === "playing");
  const heading = useRef<HTMLHeadingElement>(null);
  const rows = useRef<HTMLOListElement>(null);
  const current = currentTrack(playlist);
  const coming = upcoming(playlist);
  const first = playlist.at + 1;
  /** Said to screen readers after a move by keys. */
  const [moved, setMoved] = useState("");
  const drag = useRowDrag(rows, (from, to) => player.move(first + from, first + to));

  /** The focus stays in the list: on the row that has taken the place, or on the heading of the empty list. */
  const focusRow = (index: number, part: string) => {
    const row = rows.current?.children[Math.min(index, rows.current.children.length - 1)];
    (row?.querySelector<HTMLElement>(part) ?? heading.current)?.focus();
  };
  const remove = (index: number) => {
    flushSync(() => player.remove(first + index));
    focusRow(index, ".queue-row-remove");
  };
  const clear = () => {
    flushSync(player.clearUpcoming);
    heading.current?.focus();
  };
  const move = (index: number, to: number) => {
    if (to < 0 || to >= coming.length) return;
    const title = coming[index]?.track.title ?? "";
    flushSync(() => {
      player.move(first + index, first + to);
      setMoved(text("player.queue.moved", { title, place: to + 1, count: coming.length }));
    });
    focusRow(to, ".queue-row-pick");
  };
  return (
    <div className={coming.length === 0 ? "queue queue-alone" : "queue"}>
      {current && (
        <div className="queue-row on" aria-current="true">
          <Cover artwork={current.artwork} shape="square" sizes="48px" />
          <span>
            <TrackText track={current} />
          </span>
          <Equalizer moving={moving} />
        </div>
      )}
      <div className="queue-head">
        <h3 ref={heading} tabIndex={-1}>
          <FormattedMessage id="player.queue.next" />
        </h3>
        {coming.length > 0 && (
          <Button tone="quiet" onClick={clear}>
            <FormattedMessage id="player.queue.clear" />
          </Button>
        )}
      </div>
      <p className="visually-hidden" role="status">
        {moved}
      </p>
      {coming.length === 0 ? (
        <p className="small-text">
          <FormattedMessage id={current?.spoken ? "player.queue.emptyPart" : "player.queue.empty"} />
        </p>
      ) : (
        <ol aria-label={text("player.queue.next")} ref={rows} {...drag}>
          {withKeys(coming).map(({ at, track, key }, index) => (
            <QueueRow
              key={key}
              track={track}
              at={at}
              onMove={(by) => move(index, index + by)}
              onRemove={() => remove(index)}
            />
          ))}
        </ol>
      )}
    </div>
  );
}

interface QueueRowProps {
  track: Track;
  at: number;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
}

function QueueRow({ track, at, onMove, onRemove }: QueueRowProps) {
  const text = useText();
  return (
    <li
      className="queue-row"
      onKeyDown={(event) => {
        const by = event.altKey && ({ ArrowUp: -1, ArrowDown: 1 } as const)[event.key];
        if (!by) return;
        event.preventDefault();
        onMove(by);
      }}
    >
      <Cover artwork={track.artwork} shape="square" sizes="48px" />
      <button
        type="button"
        className="queue-row-pick"
        aria-label={text("player.playTitle", { title: track.title })}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
        onClick={() => player.jump(at)}
      />
      <span>
        <TrackText track={track} />
      </span>
      <span className="queue-row-length numeric">{track.duration}</span>
      <MoreButton item={track} tracks={[track]} onMove={onMove} />
      <IconButton
        icon="close"
        className="queue-row-remove"
        label={text("player.queue.removeTitle", { title: track.title })}
        onClick={onRemove}
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

/** A key that stays with its row when it moves; a song may be in the queue twice. */
function withKeys(coming: { at: number; track: Track }[]) {
  const seen = new Map<string, number>();
  return coming.map((row) => {
    const count = seen.get(row.track.id) ?? 0;
    seen.set(row.track.id, count + 1);
    return { ...row, key: `${row.track.id}-${count}` };
  });
}
