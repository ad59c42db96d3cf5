// The chapters of an audiobook: number, title, length. A press anywhere on the row plays from there on.
import type { Track } from "#generated/payloads";
import { useIntl } from "#kit/messages/i18n";
import { BadgeTag } from "#ui/cards/card";
import { SongRowNumber } from "#features/music/song-row";
import { type PlayedFrom, useTrackState } from "#features/player/player-state";
import { startPlaying } from "#features/player/start-playing";
import { ListeningProgress } from "./listening-progress";
import "./chapter-list.css";

interface ChapterListProps {
  chapters: Track[];
  /** Identifies the list, such as "audiobook:0A1B2C", so that its play button knows whether it is playing. */
  source: string;
  from: PlayedFrom;
  label: string;
}

export function ChapterList({ chapters, source, from, label }: ChapterListProps) {
  return (
    <ol className="chapter-list" aria-label={label}>
      {chapters.map((chapter, index) => (
        <ChapterRow
          key={chapter.id}
          chapter={chapter}
          number={index + 1}
          onPlay={() => startPlaying({ tracks: chapters, source, from }, index)}
        />
      ))}
    </ol>
  );
}

function ChapterRow({ chapter, number, onPlay }: { chapter: Track; number: number; onPlay: () => void }) {
  const intl = useIntl();
  const isOn = useTrackState(chapter.id) !== "none";
  return (
    <li className={isOn ? "song-row chapter on" : "song-row chapter"} aria-current={isOn || undefined}>
      <SongRowNumber track={chapter} number={intl.formatNumber(number)} onPlay={onPlay} />
      <span className="song-title-line">
        <span className="song-title own-direction">{chapter.title}</span>
        {chapter.badge === "free" && <BadgeTag badge="free" onArtwork={false} />}
        <ListeningProgress id={chapter.id} />
      </span>
      <span className="chapter-length numeric">{chapter.duration}</span>
    </li>
  );
}
