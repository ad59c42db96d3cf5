// A block: a list of songs from several albums.
import { Section } from "#ui/section";
import { TrackList } from "#features/music/track-list";
import type { BlockProps } from "./block-props";
import { EmptyBlock } from "./empty-block";

export function TrackListBlock({ block }: BlockProps) {
  if (block.tracks.length === 0) return <EmptyBlock title={block.title} />;
  return (
    <Section title={block.title} subTitle={block.subTitle} href={block.clickUrl}>
      <TrackList
        tracks={block.tracks}
        source={`block:${block.id}`}
        from={block.clickUrl ? { title: block.title, href: block.clickUrl } : undefined}
        label={block.title}
        mixed
      />
    </Section>
  );
}
