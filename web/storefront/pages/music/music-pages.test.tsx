// Every music page: its heading, its parts by role and name, and its structured data.
import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import type { Envelope } from "../../../generated/payloads";
import type { PageModule } from "../../../kit/page";
import { sampleEnvelope, sampleIntl } from "../../../testing/sample-envelope";
import {
  sampleAlbum,
  sampleBlock,
  sampleCard,
  sampleTrack,
  sampleTracks,
} from "../../../testing/sample-music";
import { renderInPage } from "../../../testing/sample-view";
import * as structurePage from "../structure";
import * as albumPage from "./album";
import * as albumsPage from "./albums";
import * as artistPage from "./artist";
import * as genrePage from "./genre";
import * as playlistPage from "./playlist";
import * as playlistsPage from "./playlists";
import * as trackPage from "./track";
import * as trackCategoriesPage from "./track-categories";
import * as tracksPage from "./tracks";
import * as videoPage from "./video";

const genre = { slug: "chamber", name: "Chamber", href: "/en/music/genre/chamber" };
const artist = { id: "artist", name: "Mirela Dune", href: "/en/music/artists/mirela-dune/artist" };
const album = sampleAlbum({ href: "/en/music/albums/mirela-dune/album" });
const playlist = {
  id: "p",
  title: "Quiet hour",
  href: "/en/music/playlists/p",
  description: "Slow.",
  trackCount: 2,
};
const video = {
  id: "v",
  title: "Rain on Tin",
  href: "/en/music/video/details/v",
  artists: [artist],
  duration: "03:00",
  durationSeconds: 180,
};
const paging = { offset: 0, limit: 24, total: 30, next: "/en/music/albums?offset=24" };
const tracks = sampleTracks(3);

const pages: { name: string; module: unknown; props: object; heading: string; type: string }[] = [
  {
    name: "structure",
    module: structurePage,
    props: {
      name: "info",
      title: "About us",
      subTitle: "",
      blocks: [sampleBlock("shelf", { title: "New", cards: [sampleCard()] })],
    },
    heading: "About us",
    type: "BreadcrumbList",
  },
  {
    name: "music/albums",
    module: albumsPage,
    props: { albums: [album], categories: [genre], paging },
    heading: "Albums",
    type: "ItemList",
  },
  {
    name: "music/tracks",
    module: tracksPage,
    props: { tracks, paging },
    heading: "Songs",
    type: "MusicPlaylist",
  },
  {
    name: "music/track-categories",
    module: trackCategoriesPage,
    props: { genres: [genre] },
    heading: "Genres",
    type: "ItemList",
  },
  {
    name: "music/album",
    module: albumPage,
    props: {
      album,
      description: "Recorded in a cistern.",
      releasedAt: "2026-11-13T00:00:00Z",
      released: "November 13, 2026",
      genres: [genre],
      tracks,
      totalDuration: "10:00",
      totalSeconds: 600,
      moreByArtist: [sampleAlbum({ id: "other", title: "Fold Here" })],
    },
    heading: "Nine Kinds of Rain",
    type: "MusicAlbum",
  },
  {
    name: "music/track",
    module: trackPage,
    props: {
      track: sampleTrack("x"),
      description: "",
      releasedAt: "",
      released: "",
      genres: [],
      moreFromAlbum: [],
      related: tracks,
    },
    heading: "Song x",
    type: "MusicRecording",
  },
  {
    name: "music/artist",
    module: artistPage,
    props: {
      artist,
      biography: "Plays the rain.",
      genres: [genre],
      topTracks: tracks,
      albums: [album],
      videos: [video],
      related: [],
    },
    heading: "Mirela Dune",
    type: "MusicGroup",
  },
  {
    name: "music/genre",
    module: genrePage,
    props: { genre, tracks, albums: [album], artists: [artist] },
    heading: "Chamber",
    type: "MusicPlaylist",
  },
  {
    name: "music/playlists",
    module: playlistsPage,
    props: { playlists: [playlist], paging },
    heading: "Playlists",
    type: "ItemList",
  },
  {
    name: "music/playlist",
    module: playlistPage,
    props: { playlist, tracks, totalDuration: "10:00", totalSeconds: 600 },
    heading: "Quiet hour",
    type: "MusicPlaylist",
  },
  {
    name: "music/video",
    module: videoPage,
    props: { video, description: "", track: tracks[0], more: [] },
    heading: "Rain on Tin",
    type: "VideoObject",
  },
];

function show(module: unknown, props: object, changes: Partial<Envelope> = {}) {
  const Page = (module as PageModule<object>).default;
  return renderInPage(<Page {...props} />, changes);
}

const arabic = { locale: "ar", iso: "ar-EG", dir: "rtl", url: "/ar/x" } as const;
const level = (heading: Element) => Number(heading.tagName.slice(1));

describe.each(pages)("the page $name", ({ name, module, props, heading, type }) => {
  afterEach(cleanup);

  it.each([
    { locale: "en" as const, changes: {} },
    { locale: "ar" as const, changes: arabic },
  ])("has one first heading and no gap below it in $locale", ({ locale, changes }) => {
    show(module, props, changes);
    const levels = screen.getAllByRole("heading").map(level);
    expect(levels.filter((one) => one === 1)).toEqual([1]);
    expect(levels[0]).toBe(1);
    for (const [index, one] of levels.entries())
      expect(one - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1);
    if (locale === "en") screen.getByRole("heading", { level: 1, name: heading });
  });

  it("describes itself to machines, with absolute addresses", () => {
    const envelope = sampleEnvelope({ page: name, props, path: "/x", url: "/en/x" });
    const { head } = module as PageModule<object>;
    const described = head?.({ props, envelope: envelope as Envelope<object>, intl: sampleIntl(envelope) });
    expect(described?.title).not.toBe("");
    const text = JSON.stringify(described?.jsonLd);
    expect(described?.jsonLd?.map((entry) => (entry as { "@type": string })["@type"])).toContain(type);
    expect(described?.jsonLd?.map((entry) => (entry as { "@type": string })["@type"])).toContain(
      "BreadcrumbList",
    );
    for (const [, address] of text.matchAll(/"(?:url|item)":"([^"]*)"/g)) {
      expect(address).toMatch(/^http:\/\/aurora\.localhost\//);
    }
  });
});

describe("an album's page", () => {
  afterEach(cleanup);
  const { props } = pages.find(({ name }) => name === "music/album") as { props: object };

  it("lists its songs with their numbers, and leaves out the artist of the page", () => {
    show(albumPage, props);
    const list = screen.getByRole("list", { name: "Nine Kinds of Rain" });
    expect(within(list).getAllByRole("listitem")).toHaveLength(3);
    within(list).getByRole("button", { name: "Play Song t1" });
    expect(within(list).queryByText("Mirela Dune")).toBeNull();
  });

  it("shows other albums of the artist by their year", () => {
    show(albumPage, props);
    const more = screen.getByRole("region", { name: "More by Mirela Dune" });
    within(more).getByRole("link", { name: "Fold Here" });
    within(more).getByText("2026");
  });
});

describe("a video's page", () => {
  afterEach(cleanup);
  const { props } = pages.find(({ name }) => name === "music/video") as { props: object };

  it("shows the film where there is one to watch, and loads nothing of it before", () => {
    const { container } = show(videoPage, { ...props, previewUrl: "/media/v.mp4?sig=1" });
    const film = container.querySelector("video");
    expect(film?.getAttribute("preload")).toBe("none");
    expect(film?.controls).toBe(true);
    expect(film?.getAttribute("aria-label")).toBe("Rain on Tin");
  });

  it("says so where there is none", () => {
    show(videoPage, props);
    screen.getByText("There is no preview of this video.");
  });
});

describe("pages of lists", () => {
  afterEach(cleanup);

  it("lead on to the next part", () => {
    show(albumsPage, { albums: [album], categories: [], paging });
    const parts = screen.getByRole("navigation", { name: "Pages" });
    expect(within(parts).getByRole("link", { name: "Next page" }).getAttribute("href")).toBe(
      "/en/music/albums?offset=24",
    );
    within(parts).getByText("1 to 24 of 30");
    expect(within(parts).queryByRole("link", { name: "Previous page" })).toBeNull();
  });

  it("are no dead end when they are empty", () => {
    show(tracksPage, { tracks: [], paging: { offset: 0, limit: 24, total: 0 } });
    screen.getByRole("link", { name: "Browse albums" });
  });

  it("mark the category that one has chosen", () => {
    show(albumsPage, { albums: [album], categories: [genre], category: genre, paging });
    expect(screen.getByRole("link", { name: "Chamber" }).getAttribute("aria-current")).toBe("page");
    screen.getByRole("heading", { level: 1, name: "Albums: Chamber" });
  });
});
