// Sample catalogue for tests and stories, as the server would send it.
import type { Album, Block, Card, Track } from "#generated/payloads";

export function sampleTrack(id: string, changes: Partial<Track> = {}): Track {
  return {
    id,
    title: `Song ${id}`,
    href: `/music/tracks/song/${id}`,
    artists: [{ id: "artist", name: "Mirela Dune", href: "/music/artists/mirela-dune/artist" }],
    number: 1,
    durationSeconds: 200,
    duration: "03:20",
    explicit: false,
    badge: "none",
    ...changes,
  };
}

export function sampleTracks(count: number): Track[] {
  return Array.from({ length: count }, (_, index) => sampleTrack(`t${index}`, { number: index + 1 }));
}

export function sampleAlbum(changes: Partial<Album> = {}): Album {
  return {
    id: "album",
    title: "Nine Kinds of Rain",
    href: "/music/albums/mirela-dune/album",
    artists: [{ id: "artist", name: "Mirela Dune", href: "/music/artists/mirela-dune/artist" }],
    year: "2026",
    trackCount: 9,
    badge: "none",
    ...changes,
  };
}

export function sampleCard(changes: Partial<Card> = {}): Card {
  return {
    kind: "album",
    id: "album",
    shape: "square",
    title: "Nine Kinds of Rain",
    subTitle: "Mirela Dune",
    href: "/music/albums/mirela-dune/album",
    badge: "none",
    playId: "album",
    playKind: "album",
    ...changes,
  };
}

export function sampleBlock(name: string, changes: Partial<Block> = {}): Block {
  return {
    id: `block-${name}`,
    name,
    title: "",
    subTitle: "",
    clickUrl: "",
    actionText: "",
    html: "",
    cards: [],
    tracks: [],
    items: [],
    customProperties: {},
    ...changes,
  };
}
