// Episodes of a season below each other: still, number, title, length and what happens.
import type { Video } from "../../../generated/payloads";
import { useText } from "../../../kit/i18n";
import { inLanguage } from "../../../kit/text-language";
import { BadgeTag } from "../../../ui/card";
import { Cover } from "../../../ui/cover";
import { Icon } from "../../../ui/icon";
import { videoOffer } from "./video-cards";
import { videoLength } from "./video-length";
import "./episode-rows.css";

interface EpisodeRowsProps {
  episodes: Video[];
  label: string;
}

export function EpisodeRows({ episodes, label }: EpisodeRowsProps) {
  return (
    <ol className="episode-rows" aria-label={label}>
      {episodes.map((episode, index) => (
        <EpisodeRow key={episode.id} episode={episode} eager={index < 3} />
      ))}
    </ol>
  );
}

function EpisodeRow({ episode, eager }: { episode: Video; eager: boolean }) {
  const text = useText();
  const { title, href, streamHref, number, artwork, summary, summaryLang, badge } = episode;
  return (
    <li className="episode-row">
      <a className="episode-row-still" href={streamHref} aria-label={text("video.playTitle", { title })}>
        <Cover
          artwork={artwork}
          shape="wide"
          sizes="(width >= 960px) 224px, 132px"
          icon="video"
          eager={eager}
        >
          <span className="episode-row-play">
            <Icon name="play" />
          </span>
        </Cover>
      </a>
      <div className="episode-row-head">
        <h3>
          <a className="own-direction" href={href}>
            {number > 0 ? text("video.episode.number", { number, title }) : title}
          </a>
        </h3>
        <p className="episode-row-facts">
          <span>{videoLength(episode.durationSeconds, text)}</span>
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
