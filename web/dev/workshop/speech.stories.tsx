// Stories of podcasts and audiobooks: cards, episodes, chapters, people, and the player's controls for speech.
import { useEffect } from "react";
import type { Audiobook, Episode, Podcast, Speaker } from "#generated/payloads";
import { CardGrid } from "#ui/cards/shelf";
import { MiniPlayer } from "#features/player/controls/mini-player";
import { initialPlayer, usePlayer } from "#features/player/player-state";
import { emptyPlaylist, load } from "#features/player/playlist/playlist";
import { ChapterList } from "#features/speech/chapter-list";
import { EpisodeChapters } from "#features/speech/episode-chapters";
import { EpisodeList } from "#features/speech/episode-list";
import { People } from "#features/speech/people";
import { AudiobookCard, PodcastCard } from "#features/speech/speech-cards";
import { sampleTrack } from "#testing/sample-music";
import { sampleArtwork } from "./sample-artwork";

export const title = "Podcasts and audiobooks";

const host = { id: "nora", name: "Nora Bell", href: "#nora" };
const from = { title: "Small Questions", href: "#podcast" };

const podcast: Podcast = {
  id: "podcast",
  title: "Small Questions",
  href: "#podcast",
  hosts: [host],
  episodeCount: 12,
  explicit: false,
  badge: "free",
  artwork: sampleArtwork(220),
};

const audiobook: Audiobook = {
  id: "book",
  title: "The Thirteenth Ship",
  href: "#book",
  authors: [{ id: "edda", name: "Edda Marlow", href: "#edda" }],
  year: "2026",
  durationSeconds: 7260,
  chapterCount: 3,
  explicit: false,
  badge: "price",
  artwork: sampleArtwork(260),
};

const episode = (id: string, changes: Partial<Episode> = {}): Episode => ({
  track: sampleTrack(id, {
    title: "Why is the night dark?",
    spoken: true,
    album: { id: "podcast", ...from },
    artwork: sampleArtwork(220),
  }),
  season: 1,
  number: 1,
  type: "full",
  releasedAt: "2026-08-04",
  released: "August 4, 2026",
  summary: "The sky is full of stars in every direction. So why is it not bright?",
  ...changes,
});

const people: Speaker[] = [
  { ...host, roles: ["host"], artwork: sampleArtwork(30) },
  { id: "edda", name: "Edda Marlow", href: "#edda", roles: ["author", "narrator"] },
];

export const Cards = () => (
  <>
    <CardGrid>
      <PodcastCard podcast={podcast} />
      <PodcastCard podcast={{ ...podcast, hosts: [], badge: "none", artwork: undefined }} />
    </CardGrid>
    <CardGrid shape="tall">
      <AudiobookCard audiobook={audiobook} />
      <AudiobookCard audiobook={{ ...audiobook, badge: "free" }} subTitle="year" />
    </CardGrid>
  </>
);

export const Episodes = () => (
  <EpisodeList
    episodes={[episode("a"), episode("b", { type: "trailer" }), episode("c", { season: 0, summary: "" })]}
    source="podcast:podcast"
    from={from}
    label="Episodes"
  />
);

export const EpisodesOfSeveralPodcasts = () => (
  <EpisodeList episodes={[episode("a")]} source="episodes:newest" label="New episodes" mixed />
);

export const Chapters = () => (
  <ChapterList
    chapters={[
      sampleTrack("1", { title: "Thirteen", spoken: true, badge: "free" }),
      sampleTrack("2", { title: "The book", spoken: true }),
    ]}
    source="audiobook:book"
    from={{ title: audiobook.title, href: audiobook.href }}
    label="Chapters"
  />
);

export const ChaptersOfAnEpisode = () => (
  <EpisodeChapters
    chapters={[
      { startSeconds: 0, start: "00:00", title: "The question", link: "" },
      { startSeconds: 61, start: "01:01", title: "What we found", link: "https://example.org/" },
    ]}
    track={episode("a").track}
    source="episode:a"
    from={from}
  />
);

export const Speakers = () => <People people={people} label="Voices and authors" />;

export const PlayerWithSpeech = () => {
  const { track } = episode("a");
  useEffect(() => {
    usePlayer.setState({
      ...initialPlayer,
      playlist: load(emptyPlaylist, { tracks: [track], index: 0, chance: 0 }),
      phase: "paused",
      position: 61,
      duration: 200,
    });
  }, [track]);
  return <MiniPlayer track={track} queueOpen={false} onExpand={() => undefined} onQueue={() => undefined} />;
};
