// Episodes below each other: picture, day, title, what it is about and how long it is. A button plays each.
import type { Episode } from "#generated/payloads";
import { useText } from "#kit/messages/i18n";
import { inLanguage } from "#kit/messages/text-language";
import { BadgeTag } from "#ui/cards/card";
import { Cover } from "#ui/cards/cover";
import { Icon } from "#ui/icon";
import { spokenLength } from "#features/catalogue/spoken-length";
import { ExplicitMark } from "#features/music/song-row";
import { type PlayedFrom, usePlayer, useTrackState } from "#features/player/player-state";
import { startPlaying, togglePlaying, wakeEngine } from "#features/player/start-playing";
import { ListeningProgress } from "./listening-progress";
import "./episode-list.css";

interface EpisodeListProps {
  episodes: Episode[];
  /** Identifies the list, such as "podcast:0A1B2C", so that its play button knows whether it is playing. */
  source: string;
  from?: PlayedFrom;
  /** A list of several podcasts: says which one. */
  mixed?: boolean;
  label: string;
  /** The level of the titles below the list's own heading. */
  heading?: "h2" | "h3";
}

export function EpisodeList({ episodes, source, from, mixed, label, heading = "h3" }: EpisodeListProps) {
  const tracks = episodes.map(({ track }) => track);
  return (
    <ol className="episode-list" aria-label={label}>
      {episodes.map((episode, index) => (
        <EpisodeRow
          key={episode.track.id}
          episode={episode}
          mixed={mixed}
          Heading={heading}
          onPlay={() => startPlaying({ tracks, source, from }, index)}
        />
      ))}
    </ol>
  );
}

interface EpisodeRowProps {
  episode: Episode;
  mixed?: boolean;
  Heading: "h2" | "h3";
  onPlay: () => void;
}

function EpisodeRow({ episode, mixed, Heading, onPlay }: EpisodeRowProps) {
  const text = useText();
  const { track, summary, summaryLang, released } = episode;
  const isOn = useTrackState(track.id) !== "none";
  const place = episodePlace(episode, text);
  return (
    <li className={isOn ? "episode on" : "episode"} aria-current={isOn || undefined}>
      <Cover artwork={track.artwork} shape="square" sizes="(width >= 600px) 112px, 72px" icon="podcast" />
      <div className="episode-words">
        <p className="episode-day">
          {mixed && track.album && (
            <a className="own-direction" href={track.album.href}>
              {track.album.title}
            </a>
          )}
          <span className={mixed && track.album ? "bullet" : undefined}>{released}</span>
          {place && <span className="bullet">{place}</span>}
        </p>
        <Heading className="episode-title">
          <a className="own-direction" href={track.href}>
            {track.title}
          </a>
          {track.explicit && <ExplicitMark />}
        </Heading>
        {summary && (
          <p className="episode-summary" {...inLanguage(summaryLang)}>
            {summary}
          </p>
        )}
        <p className="episode-facts">
          <EpisodePlay episode={episode} onPlay={onPlay} />
          <ListeningProgress id={track.id} />
          {track.badge !== "new_release" && (
            <BadgeTag badge={track.badge} onArtwork={false} offer="PODCAST" />
          )}
        </p>
      </div>
    </li>
  );
}

function EpisodePlay({ episode: { track }, onPlay }: { episode: Episode; onPlay: () => void }) {
  const text = useText();
  const state = useTrackState(track.id);
  const left = usePlayer(({ duration, position }) =>
    state === "none" || duration <= 0 ? track.durationSeconds : duration - position,
  );
  const label = text(state === "playing" ? "player.pauseTitle" : "player.playTitle", { title: track.title });
  return (
    <button
      type="button"
      className="episode-play"
      onClick={state === "none" ? onPlay : togglePlaying}
      onPointerEnter={() => void wakeEngine()}
    >
      <Icon name={state === "playing" ? "pause" : "play"} size={20} />
      <span className="visually-hidden">{label}, </span>
      <span className="numeric">{spokenLength(left, text)}</span>
    </button>
  );
}

/** "Trailer", "Season 2, episode 3", or nothing for an episode without a number. */
export function episodePlace(
  { type, season, number }: Episode,
  text: ReturnType<typeof useText>,
): string | undefined {
  if (type !== "full") return text(`speech.episode.${type}`);
  if (number < 1) return undefined;
  return season > 0
    ? text("speech.episode.seasonNumber", { season, number })
    : text("speech.episode.number", { number });
}
