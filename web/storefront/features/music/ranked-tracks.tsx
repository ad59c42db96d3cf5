// A ranked list of songs: large numbers, small covers, up to three columns.
import { type CSSProperties, useRef } from "react";
import type { Track } from "../../../generated/payloads";
import { useIntl, useText } from "../../../kit/i18n";
import { Cover } from "../../../ui/cover";
import { Equalizer } from "../../../ui/equalizer";
import { Icon } from "../../../ui/icon";
import { Section, type SectionProps } from "../../../ui/section";
import { Arrows } from "../../../ui/shelf";
import { useScrollEnds } from "../../../ui/use-scroll-ends";
import { ArtistLinks } from "../catalogue/artist-links";
import { player, usePlayer, useTrackState, wakeEngine } from "../player/use-player";
import "./ranked-tracks.css";

const rowsPerColumn = 4;

interface RankedTracksProps extends Omit<SectionProps, "tools" | "children"> {
  tracks: Track[];
  source: string;
}

export function RankedTracks({ tracks, source, ...section }: RankedTracksProps) {
  const row = useRef<HTMLOListElement>(null);
  const { atStart, atEnd, move } = useScrollEnds(row);
  const rows = { "--rows": Math.min(rowsPerColumn, tracks.length) } as CSSProperties;
  return (
    <Section {...section} tools={<Arrows atStart={atStart} atEnd={atEnd} move={move} />}>
      <ol className="ranked-tracks" ref={row} style={rows}>
        {tracks.map((track, index) => (
          <RankRow
            key={track.id}
            track={track}
            rank={index + 1}
            onPlay={() => player.start(tracks, index, source)}
          />
        ))}
      </ol>
    </Section>
  );
}

function RankRow({ track, rank, onPlay }: { track: Track; rank: number; onPlay: () => void }) {
  const text = useText();
  const intl = useIntl();
  const state = useTrackState(track.id);
  const moving = usePlayer((player_) => state === "playing" && player_.phase === "playing");
  const label = text(state === "playing" ? "player.pauseTitle" : "player.playTitle", { title: track.title });
  return (
    <li
      className={state === "none" ? "ranked-track" : "ranked-track on"}
      aria-current={state === "none" ? undefined : "true"}
    >
      <span className="ranked-track-number">
        {state === "none" ? intl.formatNumber(rank) : <Equalizer moving={moving} />}
      </span>
      <Cover artwork={track.artwork} shape="square" sizes="48px" />
      <span className="ranked-track-words">
        <a className="ranked-track-title own-direction" href={track.href}>
          {track.title}
        </a>
        <span className="ranked-track-subtitle own-direction">
          <ArtistLinks artists={track.artists} />
        </span>
      </span>
      <button
        type="button"
        className="icon-button"
        aria-label={label}
        onClick={() => (state === "none" ? onPlay() : player.toggle())}
        onPointerEnter={() => void wakeEngine()}
      >
        <Icon name={state === "playing" ? "pause" : "play"} size={20} />
      </button>
    </li>
  );
}
