// The places in an episode that one can jump to: a press plays from there.
import type { EpisodeChapter, Track } from "#generated/payloads";
import { useText } from "#kit/messages/i18n";
import { inLanguage } from "#kit/messages/text-language";
import { type PlayedFrom, usePlayer } from "#features/player/player-state";
import { currentTrack } from "#features/player/playlist/playlist";
import { playFrom } from "#features/player/speech/play-from";
import { wakeEngine } from "#features/player/start-playing";
import "./episode-chapters.css";

interface EpisodeChaptersProps {
  chapters: EpisodeChapter[];
  track: Track;
  source: string;
  from: PlayedFrom;
}

export function EpisodeChapters({ chapters, track, source, from }: EpisodeChaptersProps) {
  const text = useText();
  const current = usePlayer(({ phase, playlist, position }) =>
    phase !== "closed" && currentTrack(playlist)?.id === track.id
      ? chapters.findLastIndex(({ startSeconds }) => startSeconds <= position)
      : -1,
  );
  return (
    <ol className="episode-chapters">
      {chapters.map(({ startSeconds, start, title, titleLang, link }, index) => (
        <li key={startSeconds} aria-current={index === current || undefined}>
          <button
            type="button"
            onClick={() => playFrom({ tracks: [track], source, from }, track.id, startSeconds)}
            onPointerEnter={() => void wakeEngine()}
          >
            <span className="visually-hidden">{text("player.play")} </span>
            <span className="numeric">{start} </span>
            <span {...inLanguage(titleLang)}>{title}</span>
          </button>
          {link && (
            <a href={link} target="_blank" rel="noopener">
              {text("speech.website")}
            </a>
          )}
        </li>
      ))}
    </ol>
  );
}
