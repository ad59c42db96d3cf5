// A block: a chart of ranked songs.
import { RankedTracks } from "#features/music/ranked-tracks";
import type { BlockProps } from "./block-props";
import { EmptyBlock } from "./empty-block";

export function RankedListBlock({ block }: BlockProps) {
  if (block.tracks.length === 0) return <EmptyBlock title={block.title} />;
  return (
    <RankedTracks
      title={block.title}
      subTitle={block.subTitle}
      href={block.clickUrl}
      tracks={block.tracks}
      source={`block:${block.id}`}
    />
  );
}
