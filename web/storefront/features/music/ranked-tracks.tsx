// A ranked list of songs: large numbers, small covers, up to three columns.
import { type CSSProperties, useRef } from "react";
import type { Track } from "#generated/payloads";
import { useIntl } from "#kit/messages/i18n";
import { Cover } from "#ui/cards/cover";
import { Arrows } from "#ui/cards/shelf";
import { useScrollEnds } from "#ui/cards/use-scroll-ends";
import { Section, type SectionProps } from "#ui/section";
import { ArtistLinks } from "#features/catalogue/artist-links";
import { MoreButton } from "#features/player/controls/more-button";
import { useTrackState } from "#features/player/player-state";
import { startPlaying } from "#features/player/start-playing";
import { SongRowNumber, SongTitle } from "./song-row";
import "./ranked-tracks.css";

const rowsPerColumn = 4;

interface RankedTracksProps extends Omit<SectionProps, "tools" | "children"> {
  tracks: Track[];
  source: string;
}

export function RankedTracks({ tracks, source, ...section }: RankedTracksProps) {
  const row = useRef<HTMLOListElement>(null);
  const ends = useScrollEnds(row);
  const rows = { "--rows": Math.min(rowsPerColumn, tracks.length) } as CSSProperties;
  const { title, href } = section;
  const from = href ? { title, href } : undefined;
  return (
    <Section {...section} tools={<Arrows of={title} {...ends} />}>
      <ol className="ranked-tracks" ref={row} style={rows}>
        {tracks.map((track, index) => (
          <RankRow
            key={track.id}
            track={track}
            rank={index + 1}
            onPlay={() => startPlaying({ tracks, source, from }, index)}
          />
        ))}
      </ol>
    </Section>
  );
}

function RankRow({ track, rank, onPlay }: { track: Track; rank: number; onPlay: () => void }) {
  const intl = useIntl();
  const isOn = useTrackState(track.id) !== "none";
  return (
    <li
      className={isOn ? "song-row ranked-track on" : "song-row ranked-track"}
      aria-current={isOn || undefined}
    >
      <SongRowNumber track={track} number={intl.formatNumber(rank)} onPlay={onPlay} />
      <Cover artwork={track.artwork} shape="square" sizes="48px" />
      <span className="ranked-track-words">
        <SongTitle track={track} />
        <span className="song-subtitle own-direction">
          <ArtistLinks artists={track.artists} />
        </span>
      </span>
      <MoreButton item={track} tracks={[track]} />
    </li>
  );
}
