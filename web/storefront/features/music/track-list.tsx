// A list of songs: number or equalizer, title, artists, duration. A click anywhere on the row plays it.
import { useId } from "react";
import type { Track } from "../../../generated/payloads";
import { FormattedMessage, useIntl, useText } from "../../../kit/i18n";
import { Cover } from "../../../ui/cover";
import { Equalizer } from "../../../ui/equalizer";
import { Icon } from "../../../ui/icon";
import { IconButton } from "../../../ui/icon-button";
import { ArtistLinks } from "../catalogue/artist-links";
import { player, usePlayer, useTrackState, wakeEngine } from "../player/use-player";
import "./track-list.css";

interface TrackListProps {
  tracks: Track[];
  /** Identifies the list, such as "album:0A1B2C", so that its play button knows whether it is playing. */
  source: string;
  /** The album's artists, which are not repeated in every row. */
  knownArtists?: string[];
  /** A list of several albums: shows cover and album name, and numbers the rows itself. */
  mixed?: boolean;
  label: string;
}

export function TrackList({ tracks, source, knownArtists = [], mixed = false, label }: TrackListProps) {
  return (
    <div className={mixed ? "track-list track-list-albums" : "track-list"}>
      <TrackListHead mixed={mixed} />
      <ol aria-label={label}>
        {tracks.map((track, index) => (
          <TrackRow
            key={track.id}
            track={track}
            number={mixed ? index + 1 : track.number || index + 1}
            mixed={mixed}
            showArtists={mixed || track.artists.some(({ id }) => !knownArtists.includes(id))}
            onPlay={() => player.start(tracks, index, source)}
          />
        ))}
      </ol>
    </div>
  );
}

function TrackListHead({ mixed }: { mixed: boolean }) {
  return (
    <div className="track-list-head" aria-hidden="true">
      <span className="track-number">#</span>
      <span>
        <FormattedMessage id="music.column.song" />
      </span>
      {mixed && (
        <span>
          <FormattedMessage id="music.column.album" />
        </span>
      )}
      <span className="track-length">
        <Icon name="clock" size={16} />
      </span>
      <span />
    </div>
  );
}

interface TrackRowProps {
  track: Track;
  number: number;
  mixed: boolean;
  showArtists: boolean;
  onPlay: () => void;
}

function TrackRow({ track, number, mixed, showArtists, onPlay }: TrackRowProps) {
  const text = useText();
  const intl = useIntl();
  const titleId = useId();
  const state = useTrackState(track.id);
  const moving = usePlayer((player_) => state === "playing" && player_.phase === "playing");
  const isOn = state !== "none";
  const press = () => (isOn ? player.toggle() : onPlay());
  const label = text(state === "playing" ? "player.pauseTitle" : "player.playTitle", { title: track.title });
  return (
    <li className={isOn ? "track-row on" : "track-row"} aria-current={isOn ? "true" : undefined}>
      <div className="track-number">
        <span aria-hidden="true">
          {isOn ? (
            <Equalizer moving={moving} />
          ) : (
            <span className="numeric">{intl.formatNumber(number)}</span>
          )}
        </span>
        <button
          type="button"
          className="row-play"
          aria-label={label}
          onClick={press}
          onPointerEnter={() => void wakeEngine()}
        >
          <Icon name={state === "playing" ? "pause" : "play"} size={20} />
        </button>
      </div>
      <div className={mixed ? "track-words track-with-cover" : "track-words"}>
        {mixed && <Cover artwork={track.artwork} shape="square" sizes="40px" />}
        <div className="track-words">
          <div className="track-title-line">
            <a className="track-title own-direction" id={titleId} href={track.href}>
              {track.title}
            </a>
            {track.explicit && <ExplicitMark />}
          </div>
          {showArtists && (
            <span className="track-subtitle own-direction">
              <ArtistLinks artists={track.artists} />
            </span>
          )}
        </div>
      </div>
      {mixed &&
        (track.album ? (
          <a className="track-album own-direction" href={track.album.href}>
            {track.album.title}
          </a>
        ) : (
          <span className="track-album" />
        ))}
      <span className="track-length numeric">{track.duration}</span>
      <IconButton
        icon="queue-add"
        className="queue-add"
        label={text("player.queue.addTitle", { title: track.title })}
        onClick={() => player.addToQueue([track])}
      />
    </li>
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
