// Every music page: its heading, its parts by role and name, and its structured data.
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import type {
  MusicAlbumPage,
  MusicAlbumsPage,
  MusicArtistPage,
  MusicGenrePage,
  MusicPlaylistPage,
  MusicTrackPage,
  MusicTracksPage,
  MusicVideoPage,
  MusicVideosPage,
  StructurePage,
  Track,
} from "#generated/payloads";
import type { PageModule } from "#kit/page/page";
import { RankedTracks } from "#features/music/ranked-tracks";
import { initialPlayer, usePlayer } from "#features/player/player-state";
import { checkPages, type PageToCheck, showPage } from "#testing/page-checks";
import { pageSample } from "#testing/page-samples";
import { sampleIntl } from "#testing/sample-envelope";
import { sampleTracks } from "#testing/sample-music";
import { renderInPage } from "#testing/sample-view";
import { structuredData } from "../../structured-data";
import * as structurePage from "../structure";
import * as albumPage from "./album";
import * as albumsPage from "./albums";
import * as artistPage from "./artist";
import * as artistsPage from "./artists";
import * as genrePage from "./genre";
import * as playlistPage from "./playlist";
import * as playlistsPage from "./playlists";
import * as trackPage from "./track";
import * as trackCategoriesPage from "./track-categories";
import * as tracksPage from "./tracks";
import * as videoPage from "./video";
import * as videosPage from "./videos";

vi.mock("#features/player/engine/start-engine", () => ({ startEngine: () => undefined }));

const albums = pageSample<MusicAlbumsPage>("music-albums").props;
const album = pageSample<MusicAlbumPage>("music-album").props;
const video = pageSample<MusicVideoPage>("music-video").props;

const pages: PageToCheck[] = [
  {
    sample: "info",
    module: structurePage,
    heading: pageSample<StructurePage>("info").props.title,
    type: "BreadcrumbList",
  },
  {
    sample: "discover",
    module: structurePage,
    heading: pageSample<StructurePage>("discover").props.title,
    type: "BreadcrumbList",
  },
  { sample: "music-albums", module: albumsPage, heading: "Albums", type: "ItemList" },
  { sample: "music-tracks", module: tracksPage, heading: "Songs", type: "MusicPlaylist" },
  { sample: "music-track-categories", module: trackCategoriesPage, heading: "Genres", type: "ItemList" },
  { sample: "music-album", module: albumPage, heading: album.album.title, type: "MusicAlbum" },
  {
    sample: "music-track",
    module: trackPage,
    heading: pageSample<MusicTrackPage>("music-track").props.track.title,
    type: "MusicRecording",
  },
  {
    sample: "music-artist",
    module: artistPage,
    heading: pageSample<MusicArtistPage>("music-artist").props.artist.name,
    type: "MusicGroup",
  },
  {
    sample: "music-genre",
    module: genrePage,
    heading: pageSample<MusicGenrePage>("music-genre").props.genre.name,
    type: "MusicPlaylist",
  },
  { sample: "music-artists", module: artistsPage, heading: "Artists", type: "ItemList" },
  { sample: "music-videos", module: videosPage, heading: "Music videos", type: "ItemList" },
  { sample: "music-playlists", module: playlistsPage, heading: "Playlists", type: "ItemList" },
  {
    sample: "music-playlist",
    module: playlistPage,
    heading: pageSample<MusicPlaylistPage>("music-playlist").props.playlist.title,
    type: "MusicPlaylist",
  },
  { sample: "music-video", module: videoPage, heading: video.video.title, type: "VideoObject" },
];

checkPages(pages);

describe("the description for machines", () => {
  const described = (sample: string, module: unknown) => {
    const envelope = pageSample<object>(sample);
    const { head } = module as PageModule<object>;
    const intl = sampleIntl(envelope);
    const [first] = structuredData({ envelope, intl }, head?.({ props: envelope.props, envelope, intl }));
    return first as Record<string, unknown>;
  };

  it("of a video has its day, and no address that ends after an hour", () => {
    const film = described("music-video", videoPage);
    expect(film.uploadDate).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(film.contentUrl).toBeUndefined();
  });

  it("of an album has its text, and no duration, which albums do not have", () => {
    const record = described("music-album", albumPage);
    expect(record.duration).toBeUndefined();
    expect(record.description).toBe(album.description);
  });

  it("of all songs counts them all", () => {
    const { paging } = pageSample<MusicTracksPage>("music-tracks").props;
    expect(described("music-tracks", tracksPage).numTracks).toBe(paging.total);
  });
});

describe("an album's page", () => {
  afterEach(cleanup);
  const { title, artists } = album.album;

  it("lists its songs with their numbers, and leaves out the artist that stands above", () => {
    showPage(albumPage, album);
    const list = screen.getByRole("list", { name: title });
    expect(album.tracks.length).toBeGreaterThan(1);
    expect(within(list).getAllByRole("listitem")).toHaveLength(album.tracks.length);
    for (const track of album.tracks) within(list).getByRole("button", { name: `Play ${track.title}` });
    expect(within(list).queryByText(artists[0]!.name)).toBeNull();
  });

  it("shows other albums of the artist by their year", () => {
    const other = albums.albums.find(({ id }) => id !== album.album.id)!;
    showPage(albumPage, { ...album, moreByArtist: [other] });
    const more = screen.getByRole("region", { name: `More by ${artists[0]!.name}` });
    within(more).getByRole("link", { name: other.title });
    within(more).getByText(other.year);
  });
});

describe("a description in another language than its page", () => {
  afterEach(cleanup);
  const arabicText = { description: "نافذة ووادٍ.", descriptionLang: "ar" };

  it("is marked with its language and direction", () => {
    showPage(albumPage, { ...album, ...arabicText });
    const shown = screen.getByText(arabicText.description);
    expect([shown.lang, shown.dir]).toEqual(["ar", "rtl"]);
    cleanup();
    showPage(albumPage, album);
    expect(screen.getByText(album.description).getAttribute("lang")).toBeNull();
  });

  it("is neither the page's description nor in its structured data", () => {
    const envelope = pageSample<MusicAlbumPage>("music-album");
    const intl = sampleIntl(envelope);
    const headOf = (props: MusicAlbumPage) => albumPage.head({ props, envelope, intl });
    const dataOf = (props: MusicAlbumPage) =>
      JSON.stringify(structuredData({ envelope: { ...envelope, props }, intl }, headOf(props)));
    const foreign = { ...album, ...arabicText };
    expect(JSON.stringify(headOf(foreign)) + dataOf(foreign)).not.toContain(arabicText.description);
    expect(headOf(album).description).toBe(album.description);
    expect(dataOf(album)).toContain(album.description);
  });
});

describe("a video's page", () => {
  afterEach(cleanup);

  it("shows the film where there is one to watch, and loads nothing of it before", () => {
    const { container } = showPage(videoPage, video);
    const film = container.querySelector("video");
    expect(film?.getAttribute("preload")).toBe("none");
    expect(film?.getAttribute("aria-label")).toBe(video.video.title);
    // The picture comes in the width that the screen needs, so that it is sharp; the browser's controls are gone.
    expect(container.querySelector(".video-player img")?.getAttribute("srcset")).toContain("w,");
    expect(film?.controls).toBe(false);
    screen.getByRole("button", { name: `Play ${video.video.title}` });
  });

  it("says that the film is a preview, and how long the whole one is", () => {
    const { unmount } = showPage(videoPage, { ...video, previewSeconds: 5 });
    screen.getByText("Preview, 5 seconds");
    screen.getByText(`The whole video lasts ${video.video.duration}.`);
    unmount();
    // A film that is short is shown whole.
    showPage(videoPage, { ...video, previewSeconds: video.video.durationSeconds });
    expect(screen.queryByText(/^Preview/)).toBeNull();
  });

  it("says so where there is none", () => {
    showPage(videoPage, { ...video, previewUrl: undefined });
    screen.getByText("There is no preview of this video.");
  });
});

describe("what a page does not show at once", () => {
  afterEach(cleanup);
  const artist = pageSample<MusicArtistPage>("music-artist").props;
  const all = { name: artist.artist.name, of: `?artist=${artist.artist.id}` };

  it("has a list of its own, to which the artist page links", () => {
    const { topTracks, albums, videos } = artist;
    showPage(artistPage, {
      ...artist,
      trackCount: topTracks.length + 1,
      albumCount: albums.length + 1,
      videoCount: videos.length + 1,
    });
    const hrefOf = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
    expect(hrefOf("Top songs")).toBe(`/en/music/tracks${all.of}`);
    expect(hrefOf("Albums")).toBe(`/en/music/albums${all.of}`);
    expect(hrefOf("Music videos")).toBe(`/en/music/video${all.of}`);
    screen.getByText(`${albums.length + 1} albums`);
    cleanup();
    showPage(artistPage, {
      ...artist,
      trackCount: topTracks.length,
      albumCount: albums.length,
      videoCount: videos.length,
    });
    expect(screen.queryByRole("link", { name: "Albums" })).toBeNull();
  });

  it("is named after the artist there", () => {
    showPage(albumsPage, {
      ...pageSample<MusicAlbumsPage>("music-albums").props,
      artist: artist.artist,
      categories: [],
    });
    screen.getByRole("heading", { level: 1, name: `Albums by ${all.name}` });
    expect(screen.queryByRole("navigation", { name: "Categories" })).toBeNull();
    cleanup();
    showPage(videosPage, { ...pageSample<MusicVideosPage>("music-videos").props, artist: artist.artist });
    screen.getByRole("heading", { level: 1, name: `Videos by ${all.name}` });
  });

  it("is counted with the rest of a long album, which goes on at the next page", () => {
    const paging = { offset: 500, limit: 500, total: 510, previous: "/en/before" };
    showPage(albumPage, { ...album, paging, totalSeconds: 51_000 });
    screen.getByText("510 songs");
    screen.getByText("850 min");
    expect(screen.getByRole("link", { name: "Previous page" }).getAttribute("href")).toBe("/en/before");
  });
});

describe("the rows of songs", () => {
  afterEach(() => {
    cleanup();
    usePlayer.setState(initialPlayer, true);
  });
  const artist = pageSample<MusicArtistPage>("music-artist").props;
  const track = pageSample<MusicTrackPage>("music-track").props;
  const ranked = sampleTracks(2);

  it("play at a press in every list, and keep their pages behind one button", () => {
    renderInPage(
      <RankedTracks title="Charts" tracks={ranked} source="block:charts" href="/en/music/tracks" />,
    );
    const [row] = screen.getAllByRole("listitem");
    fireEvent.click(within(row!).getByRole("button", { name: "Play Song t0" }));
    expect(usePlayer.getState()).toMatchObject({
      wanted: true,
      source: "block:charts",
      from: { title: "Charts", href: "/en/music/tracks" },
    });
    within(row!).getByRole("button", { name: "Pause Song t0" });
    within(row!).getByRole("button", { name: "More for Song t0" });
    cleanup();
    showPage(albumPage, album);
    const [first] = screen.getAllByRole("listitem");
    const { title } = album.tracks[0]!;
    within(first!).getByRole("button", { name: `Play ${title}` });
    within(first!).getByRole("button", { name: `More for ${title}` });
  });

  it("say which songs are free to hear in full", () => {
    const [song] = album.tracks;
    showPage(albumPage, {
      ...album,
      tracks: [
        { ...song!, badge: "free" },
        { ...song!, id: "sold", badge: "none" },
      ],
    });
    const [free, sold] = screen.getAllByRole("listitem");
    within(free!).getByText("Free");
    expect(within(sold!).queryByText("Free")).toBeNull();
  });

  it("say in a chart as in a list which songs are free, and which are explicit", () => {
    const [first, second] = ranked;
    const tracks: Track[] = [
      { ...first!, badge: "free", explicit: true },
      { ...second!, badge: "none", explicit: false },
    ];
    renderInPage(<RankedTracks title="Charts" tracks={tracks} source="block:charts" />);
    const [marked, plain] = screen.getAllByRole("listitem").map((row) => within(row));
    marked!.getByText("Free");
    marked!.getByRole("img", { name: "Explicit" });
    expect(plain!.queryByText("Free")).toBeNull();
    expect(plain!.queryByRole("img", { name: "Explicit" })).toBeNull();
  });

  it("do not repeat the artist on the artist's own page", () => {
    showPage(artistPage, artist);
    const songs = within(screen.getByRole("list", { name: "Top songs" }));
    expect(songs.queryByRole("link", { name: artist.artist.name })).toBeNull();
  });

  it("have no numbers where the order means nothing, and the song's head names its album", () => {
    const related = sampleTracks(2);
    const { container } = showPage(trackPage, { ...track, related });
    const list = screen.getByRole("list", { name: "You might also like" });
    expect(within(list).queryByText("1")).toBeNull();
    const head = container.querySelector<HTMLElement>("header.detail-head")!;
    within(head).getByRole("link", { name: track.track.album!.title });
  });
});

describe("pages of lists", () => {
  afterEach(cleanup);

  it("lead on to the next part", () => {
    const part = pageSample<MusicAlbumsPage>("music-albums-part");
    showPage(albumsPage, part.props, part);
    const parts = screen.getByRole("navigation", { name: "Pages" });
    const next = within(parts)
      .getByRole("link", { name: /Show more/ })
      .getAttribute("href");
    expect(next).toBe(part.props.paging.next);
    expect(next).toMatch(/^\/en\/music\/albums\?.*offset=1/);
    within(parts).getByText(`1 to 1 of ${part.props.paging.total}`);
    expect(within(parts).queryByRole("link", { name: "Previous page" })).toBeNull();
  });

  it("offer their orders and genres as links, and mark the chosen ones", () => {
    const { props } = pageSample<MusicTracksPage>("music-tracks");
    const [, genre] = props.genres;
    showPage(tracksPage, { ...props, genre: genre!.slug });
    const sorts = screen.getByRole("navigation", { name: "Sort by" });
    expect(within(sorts).getByRole("link", { name: "Popular" }).getAttribute("aria-current")).toBe("page");
    expect(within(sorts).getByRole("link", { name: "Newest" }).getAttribute("href")).toBe(
      "/en/music/tracks?sort=newest",
    );
    const genres = screen.getByRole("navigation", { name: "Categories" });
    expect(within(genres).getByRole("link", { name: "All" }).getAttribute("href")).toBe("/en/music/tracks");
    const chosen = within(genres).getByRole("link", { name: genre!.name });
    expect(chosen.getAttribute("aria-current")).toBe("page");
    expect(chosen.getAttribute("href")).toBe(`/en/music/tracks?genre=${genre!.slug}`);
  });

  it("of one artist say whose songs they are, in the heading and in the title", () => {
    const envelope = pageSample<MusicTracksPage>("music-tracks");
    const [artist] = envelope.props.tracks[0]!.artists;
    const props = { ...envelope.props, artist };
    const heading = `Songs by ${artist!.name}`;
    showPage(tracksPage, props);
    screen.getByRole("heading", { level: 1, name: heading });
    expect(tracksPage.head({ props, envelope, intl: sampleIntl(envelope) }).title).toBe(heading);
  });

  it("are no dead end when they are empty", () => {
    const { props } = pageSample<MusicTracksPage>("music-tracks");
    showPage(tracksPage, { ...props, tracks: [], paging: { ...props.paging, total: 0 } });
    screen.getByRole("link", { name: "Browse albums" });
  });

  it("mark the category that one has chosen", () => {
    const chosen = pageSample<MusicAlbumsPage>("music-album-category");
    showPage(albumsPage, chosen.props, chosen);
    const { name } = chosen.props.category!;
    expect(screen.getByRole("link", { name }).getAttribute("aria-current")).toBe("page");
    screen.getByRole("heading", { level: 1, name: `Albums: ${name}` });
  });
});
