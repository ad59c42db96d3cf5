// Episodes of a season below each other: still, number, title, length and what happens.
import type { CSSProperties } from "react";
import type { Video } from "#generated/payloads";
import { useText } from "#kit/messages/i18n";
import { inLanguage } from "#kit/messages/text-language";
import { BadgeTag } from "#ui/cards/card";
import { Cover } from "#ui/cards/cover";
import { Icon } from "#ui/icon";
import type { Positions } from "#features/player/positions/positions";
import { videoOffer } from "./video-cards";
import { videoLength } from "./video-length";
import { isBegun } from "./watched";
import "./episode-rows.css";

interface EpisodeRowsProps {
  episodes: Video[];
  label: string;
  watched: Positions;
}

export function EpisodeRows({ episodes, label, watched }: EpisodeRowsProps) {
  return (
    <ol className="episode-rows" aria-label={label}>
      {episodes.map((episode) => (
        <EpisodeRow key={episode.id} episode={episode} watched={watched} />
      ))}
    </ol>
  );
}

interface EpisodeRowProps {
  episode: Video;
  watched: Positions;
}

function EpisodeRow({ episode, watched }: EpisodeRowProps) {
  const text = useText();
  const { title, href, streamHref, number, artwork, summary, summaryLang, badge } = episode;
  const { durationSeconds } = episode;
  const part = watched.get(episode.id);
  const begun = isBegun(part);
  return (
    <li className="episode-row">
      <a
        className="episode-row-still"
        href={streamHref}
        aria-label={text(begun ? "video.continueTitle" : "video.playTitle", { title })}
      >
        <Cover artwork={artwork} shape="wide" sizes="(width >= 960px) 224px, 132px" icon="video">
          <span className="episode-row-play">
            <Icon name="play" />
          </span>
          {begun && (
            <i
              className="episode-row-watched"
              style={{ "--p": `${Math.min(100, (part.position / durationSeconds) * 100)}%` } as CSSProperties}
            />
          )}
        </Cover>
      </a>
      <div className="episode-row-head">
        <h3>
          <a className="own-direction" href={href}>
            {number > 0 ? text("video.episode.number", { number, title }) : title}
          </a>
        </h3>
        <p className="episode-row-facts">
          <span>{videoLength(durationSeconds, text)}</span>
          {begun && (
            <span className="bullet">
              {text("video.left", {
                length: videoLength(Math.ceil(Math.max(1, durationSeconds - part.position)), text),
              })}
            </span>
          )}
          {part?.finished && (
            <span className="episode-row-seen">
              <Icon name="check" size={16} />
              {text("video.seen")}
            </span>
          )}
          {badge !== "new_release" && <BadgeTag badge={badge} onArtwork={false} offer={videoOffer} />}
        </p>
      </div>
      {summary && (
        <p className="episode-row-summary" {...inLanguage(summaryLang)}>
          {summary}
        </p>
      )}
    </li>
  );
}
