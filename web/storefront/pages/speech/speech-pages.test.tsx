// Every page of the spoken word: its heading, its parts by role and name, and its structured data.
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type {
  AudiobookPage,
  AudiobooksPage,
  EpisodePage,
  PersonPage,
  PodcastPage,
  PodcastsPage,
} from "#generated/payloads";
import type { PageModule } from "#kit/page/page";
import { initialPlayer, usePlayer } from "#features/player/player-state";
import { checkPages, showPage } from "#testing/page-checks";
import { pageSample } from "#testing/page-samples";
import { sampleIntl } from "#testing/sample-envelope";
import { structuredData } from "../../structured-data";
import * as audiobookPage from "./audiobook";
import * as audiobookGenresPage from "./audiobook-genres";
import * as audiobooksPage from "./audiobooks";
import * as episodePage from "./episode";
import * as personPage from "./person";
import * as podcastPage from "./podcast";
import * as podcastsPage from "./podcasts";

vi.mock("#features/player/engine/start-engine", () => ({ startEngine: () => undefined }));

const podcasts = pageSample<PodcastsPage>("speech-podcasts").props;
const podcast = pageSample<PodcastPage>("speech-podcast").props;
const episode = pageSample<EpisodePage>("speech-episode").props;
const audiobook = pageSample<AudiobookPage>("speech-audiobook").props;
const person = pageSample<PersonPage>("speech-person").props;
const genre = pageSample<AudiobooksPage>("speech-audiobook-genre").props;

checkPages([
  { sample: "speech-podcasts", module: podcastsPage, heading: "Podcasts", type: "ItemList" },
  {
    sample: "speech-podcast",
    module: podcastPage,
    heading: podcast.podcast.title,
    type: "PodcastSeries",
  },
  {
    sample: "speech-episode",
    module: episodePage,
    heading: episode.episode.track.title,
    type: "PodcastEpisode",
  },
  { sample: "speech-audiobooks", module: audiobooksPage, heading: "Audiobooks", type: "ItemList" },
  {
    sample: "speech-audiobook-genre",
    module: audiobooksPage,
    heading: `Audiobooks: ${genre.genre?.name}`,
    type: "ItemList",
  },
  {
    sample: "speech-audiobook-genres",
    module: audiobookGenresPage,
    heading: "Audiobooks by genre",
    type: "ItemList",
  },
  {
    sample: "speech-audiobook",
    module: audiobookPage,
    heading: audiobook.audiobook.title,
    type: "Audiobook",
  },
  { sample: "speech-person", module: personPage, heading: person.person.name, type: "Person" },
]);

beforeEach(() => usePlayer.setState(initialPlayer, true));
afterEach(cleanup);

const named = (name: string) => screen.getByRole("list", { name });

describe("a podcast's page", () => {
  it("lists its episodes with their day and length, and plays from the one that is pressed", async () => {
    showPage(podcastPage, podcast);
    const [first, second] = podcast.episodes;
    const rows = within(named("Episodes")).getAllByRole("listitem");
    expect(rows).toHaveLength(podcast.episodes.length);
    within(rows[0]!).getByText(first!.released);
    expect(first!.releasedAt > second!.releasedAt).toBe(true);
    await userEvent.click(
      within(rows[1]!).getByRole("button", {
        name: new RegExp(`^Play ${second!.track.title.replace("?", "\\?")}, `),
      }),
    );
    const { playlist, source } = usePlayer.getState();
    expect(playlist.tracks[playlist.order[playlist.at]!]!.id).toBe(second!.track.id);
    expect(source).toBe(`podcast:${podcast.podcast.id}`);
  });

  it("names its hosts with what they do, and says where to support it", () => {
    showPage(podcastPage, podcast);
    const people = within(named("Voices and authors")).getAllByRole("link");
    expect(people).toHaveLength(podcast.people.length);
    expect(people[0]!.textContent).toContain("Host");
    expect(screen.getByRole("link", { name: podcast.funding!.label }).getAttribute("href")).toBe(
      podcast.funding!.link,
    );
  });

  it("marks what is a trailer or a bonus instead of counting it", () => {
    const [first] = podcast.episodes;
    showPage(podcastPage, { ...podcast, episodes: [{ ...first!, type: "trailer" }] });
    screen.getByText("Trailer");
    expect(screen.queryByText(/^Season/)).toBeNull();
  });
});

describe("the list of podcasts", () => {
  it("says of each new episode which podcast it is of", () => {
    showPage(podcastsPage, podcasts);
    const rows = within(named("New episodes")).getAllByRole("listitem");
    within(rows[0]!).getByRole("link", { name: podcasts.newest[0]!.track.album!.title });
  });
});

describe("the list of audiobooks", () => {
  it("leads to their genres", () => {
    showPage(audiobooksPage, genre);
    expect(screen.getByRole("link", { name: "Audiobooks by genre" }).getAttribute("href")).toMatch(
      /\/audiobook\/category$/,
    );
  });
});

describe("an episode's page", () => {
  it("shows its notes as the server has cleaned them, and its chapters with their times", () => {
    const { container } = showPage(episodePage, { ...episode, notes: "<p>A <b>bold</b> note</p>" });
    expect(container.querySelector(".rich-text b")?.textContent).toBe("bold");
    for (const { title, start } of episode.chapters) {
      screen.getByText(title);
      screen.getByText(start);
    }
    screen.getByRole("link", { name: episode.episode.track.album!.title });
  });

  it("is described to machines with its podcast, its day and its length", () => {
    const envelope = pageSample<EpisodePage>("speech-episode");
    const intl = sampleIntl(envelope);
    const { head } = episodePage as unknown as PageModule<EpisodePage>;
    const [entry] = structuredData({ envelope, intl }, head?.({ props: episode, envelope, intl }));
    expect(entry).toMatchObject({
      datePublished: episode.episode.releasedAt,
      timeRequired: expect.stringMatching(/^PT/),
      partOfSeries: { name: episode.episode.track.album!.title },
    });
  });
});

describe("an audiobook's page", () => {
  it("lists its chapters in order, says which one is free, and plays from the one that is pressed", async () => {
    showPage(audiobookPage, audiobook);
    const rows = within(named("Chapters")).getAllByRole("listitem");
    expect(rows.map((row) => row.textContent)).toEqual(
      audiobook.chapters.map(({ title }) => expect.stringContaining(title)),
    );
    within(rows[0]!).getByText("Free");
    await userEvent.click(
      within(rows[1]!).getByRole("button", { name: `Play ${audiobook.chapters[1]!.title}` }),
    );
    expect(usePlayer.getState()).toMatchObject({
      source: `audiobook:${audiobook.audiobook.id}`,
      wanted: true,
    });
  });

  it("says who reads it, how long it is and what is known of the book", () => {
    showPage(audiobookPage, {
      ...audiobook,
      audiobook: { ...audiobook.audiobook, durationSeconds: 7260 },
      isbn: "978-3-16-148410-0",
      abridged: true,
    });
    const narrator = audiobook.people.find(({ roles }) => roles.includes("narrator"))!;
    screen.getByText(`Read by ${narrator.name}`);
    screen.getByText("2 h 1 min");
    screen.getByText("Abridged");
    screen.getByText("978-3-16-148410-0");
  });
});

describe("a person's page", () => {
  it("has a shelf for what they wrote, and none for what they did not", () => {
    showPage(personPage, person);
    screen.getByRole("region", { name: `Written by ${person.person.name}` });
    expect(screen.queryByRole("region", { name: "As a guest in" })).toBeNull();
    expect(screen.queryByText("Nothing by this person here yet.")).toBeNull();
  });
});
