// A list of songs: number or equalizer, title, artists, duration. A press anywhere on the row plays it.
import type { Track } from "#generated/payloads";
import { FormattedMessage, useIntl } from "#kit/messages/i18n";
import { Cover } from "#ui/cards/cover";
import { Icon } from "#ui/icon";
import { ArtistLinks } from "#features/catalogue/artist-links";
import { MoreButton } from "#features/player/controls/more-button";
import { type PlayedFrom, useTrackState } from "#features/player/player-state";
import { startPlaying } from "#features/player/start-playing";
import { SongEqualizer, SongRowNumber, SongTitle } from "./song-row";
import "./track-list.css";

interface TrackListProps {
  tracks: Track[];
  /** Identifies the list, such as "album:0A1B2C", so that its play button knows whether it is playing. */
  source: string;
  /** The name and page of what the songs are played from. */
  from?: PlayedFrom;
  /** The artists of the whole list, which are not repeated in every row. */
  knownArtists?: string[];
  /** A list of several albums: shows cover and album name, and numbers the rows itself. */
  mixed?: boolean;
  /** How many songs of the list come before these, on its other pages. */
  before?: number;
  /** False where the order means nothing. */
  numbered?: boolean;
  label: string;
}

export function TrackList(props: TrackListProps) {
  const {
    tracks,
    source,
    from,
    knownArtists = [],
    mixed = false,
    before = 0,
    numbered = true,
    label,
  } = props;
  const looks = `track-list${mixed ? " track-list-albums" : ""}${numbered ? "" : " track-list-plain"}`;
  return (
    <div className={looks}>
      <TrackListHead mixed={mixed} numbered={numbered} />
      <ol aria-label={label}>
        {tracks.map((track, index) => (
          <TrackRow
            key={track.id}
            track={track}
            number={(!mixed && track.number) || before + index + 1}
            mixed={mixed}
            numbered={numbered}
            showArtists={track.artists.some(({ id }) => !knownArtists.includes(id))}
            onPlay={() => startPlaying({ tracks, source, from }, index)}
          />
        ))}
      </ol>
    </div>
  );
}

function TrackListHead({ mixed, numbered }: { mixed: boolean; numbered: boolean }) {
  return (
    <div className="track-list-head" aria-hidden="true">
      <span className="song-number">{numbered && "#"}</span>
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
  numbered: boolean;
  showArtists: boolean;
  onPlay: () => void;
}

function TrackRow({ track, number, mixed, numbered, showArtists, onPlay }: TrackRowProps) {
  const intl = useIntl();
  const isOn = useTrackState(track.id) !== "none";
  return (
    <li className={isOn ? "song-row track-row on" : "song-row track-row"} aria-current={isOn || undefined}>
      <SongRowNumber track={track} number={numbered ? intl.formatNumber(number) : ""} onPlay={onPlay} />
      <div className={mixed ? "track-words track-with-cover" : "track-words"}>
        {mixed && (
          <Cover artwork={track.artwork} shape="square" sizes="40px">
            {isOn && (
              <span className="cover-playing">
                <SongEqualizer id={track.id} />
              </span>
            )}
          </Cover>
        )}
        <div className="track-words">
          <SongTitle track={track} />
          {showArtists && (
            <span className="song-subtitle own-direction">
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
      <MoreButton item={track} tracks={[track]} />
    </li>
  );
}
