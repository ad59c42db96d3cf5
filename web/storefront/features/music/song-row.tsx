// The behaviour of every row of a song: a press anywhere on it plays, "…" has its pages, and its links are for the mouse.
import type { Track } from "#generated/payloads";
import { useText } from "#kit/messages/i18n";
import { BadgeTag } from "#ui/cards/card";
import { Equalizer } from "#ui/cards/equalizer";
import { Icon } from "#ui/icon";
import { usePlayer, useTrackState } from "#features/player/player-state";
import { togglePlaying, wakeEngine } from "#features/player/start-playing";
import "./song-row.css";

interface SongRowNumberProps {
  track: Track;
  /** What stands there while the song does not play. */
  number: string;
  onPlay: () => void;
}

/** Number or equalizer, and the button that covers the row. */
export function SongRowNumber({ track, number, onPlay }: SongRowNumberProps) {
  const text = useText();
  const state = useTrackState(track.id);
  const isOn = state !== "none";
  const label = text(state === "playing" ? "player.pauseTitle" : "player.playTitle", { title: track.title });
  return (
    <div className="song-number">
      <span aria-hidden="true">
        {isOn ? <SongEqualizer id={track.id} /> : <span className="numeric">{number}</span>}
      </span>
      <button
        type="button"
        className="row-play"
        aria-label={label}
        onClick={isOn ? togglePlaying : onPlay}
        onPointerEnter={() => void wakeEngine()}
      >
        <Icon name={state === "playing" ? "pause" : "play"} size={20} />
      </button>
    </div>
  );
}

/** The title as a link, and the marks of a song that is explicit or free to hear in full. */
export function SongTitle({ track }: { track: Track }) {
  return (
    <span className="song-title-line">
      <a className="song-title own-direction" href={track.href}>
        {track.title}
      </a>
      {track.explicit && <ExplicitMark />}
      {track.badge === "free" && <BadgeTag badge="free" onArtwork={false} />}
    </span>
  );
}

export function ExplicitMark() {
  const text = useText();
  return (
    <span className="explicit" role="img" aria-label={text("music.explicit")} title={text("music.explicit")}>
      E
    </span>
  );
}

/** Moves while this song is heard. */
export function SongEqualizer({ id }: { id: string }) {
  const state = useTrackState(id);
  const moving = usePlayer(({ phase }) => state === "playing" && phase === "playing");
  return <Equalizer moving={moving} />;
}
