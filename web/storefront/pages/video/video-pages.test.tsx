// Every page of films and series: its heading, its parts by role and name, and its structured data.
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { FilmPage, SeriesPage, StreamPage, VideosPage } from "#generated/payloads";
import type { PageModule } from "#kit/page/page";
import { checkPages, showPage } from "#testing/page-checks";
import { pageSample } from "#testing/page-samples";
import { sampleIntl } from "#testing/sample-envelope";
import { structuredData } from "../../structured-data";
import * as filmPage from "./film";
import * as genrePage from "./genre";
import * as listPage from "./list";
import * as seriesPage from "./series";
import * as streamPage from "./stream";

vi.mock("#features/player/engine/start-engine", () => ({ startEngine: () => undefined }));

const films = pageSample<VideosPage>("video-films").props;
const film = forSixYearsOn(pageSample<FilmPage>("video-film").props);
const episode = betweenOthers(pageSample<FilmPage>("video-episode").props);
const series = pageSample<SeriesPage>("video-series").props;
const stream = pageSample<StreamPage>("video-stream").props;

checkPages([
  { sample: "video-films", module: listPage, heading: "Films", type: "ItemList" },
  { sample: "video-series-list", module: listPage, heading: "Series", type: "ItemList" },
  { sample: "video-genre", module: genrePage, heading: "Adventure: films and series", type: "ItemList" },
  { sample: "video-film", module: filmPage, heading: film.video.title, type: "Movie" },
  { sample: "video-episode", module: filmPage, heading: episode.video.title, type: "TVEpisode" },
  { sample: "video-series", module: seriesPage, heading: series.series.title, type: "TVSeries" },
]);

afterEach(cleanup);

/** The film with an age grade, a character and captions, which the demo's does not have. */
function forSixYearsOn(page: FilmPage): FilmPage {
  const [first, ...others] = page.facts.people;
  const people = first ? [{ ...first, roles: ["actor" as const], character: "The keeper" }, ...others] : [];
  return {
    ...page,
    video: { ...page.video, rating: 10 },
    facts: { ...page.facts, people },
    subtitles: page.subtitles.map((one, at) => (at === 0 ? { ...one, kind: "captions" as const } : one)),
  };
}

/** The episode with one before it, too. */
function betweenOthers(page: FilmPage): FilmPage {
  return { ...page, previous: page.next && { ...page.next, href: "/en/video/details/before/0" } };
}

function described(sample: string, module: unknown): Record<string, unknown>[] {
  const envelope = pageSample<object>(sample);
  const intl = sampleIntl(envelope);
  const head = (module as PageModule<object>).head?.({ props: envelope.props, envelope, intl });
  return structuredData({ envelope, intl }, head) as Record<string, unknown>[];
}

describe("a list of films", () => {
  it("has a card for each, with its length and its age", () => {
    showPage(listPage, films, pageSample("video-films"));
    expect(screen.getAllByRole("article")).toHaveLength(films.films.length);
    const [first] = films.films;
    const card = screen.getByRole("link", { name: first?.title }).closest("article");
    expect(card?.textContent).toContain(first?.duration);
    expect(card?.textContent).toContain("All ages");
  });
});

describe("the page of a film", () => {
  it("leads to the page that plays it, to its people and to its genre", () => {
    showPage(filmPage, film, pageSample("video-film"));
    const { video, facts } = film;
    const play = screen.getByRole("link", { name: `Play ${video.title}` });
    expect(play.getAttribute("href")).toBe(video.streamHref);
    expect(screen.getAllByText("Suitable from age 6").length).toBeGreaterThan(0);
    const people = screen.getByRole("list", { name: "Cast and crew" });
    expect(
      within(people)
        .getAllByRole("link")
        .map((link) => link.getAttribute("href")),
    ).toEqual(facts.people.map(({ href }) => href));
    expect(people.textContent).toContain("as The keeper");
    expect(screen.getByRole("link", { name: facts.genres[0]?.name }).getAttribute("href")).toBe(
      facts.genres[0]?.href,
    );
    expect(screen.getByText("English (for the hard of hearing), German, Arabic, French")).toBeTruthy();
    expect(screen.getByRole("button", { name: `Share ${video.title}` })).toBeTruthy();
  });

  it("shows its trailer in the place of the picture, and the picture again", async () => {
    const playing = vi.spyOn(HTMLMediaElement.prototype, "play").mockResolvedValue();
    const { container } = showPage(filmPage, film, pageSample("video-film"));
    await userEvent.click(screen.getByRole("button", { name: "Trailer" }));
    // The player is loaded only now.
    await vi.waitFor(() => expect(playing).toHaveBeenCalled(), 10_000);
    expect(container.querySelector("video")?.getAttribute("src")).toBe(film.facts.trailer?.address);
    await userEvent.click(screen.getByRole("button", { name: "Close the trailer" }));
    expect(container.querySelector("video")).toBeNull();
    playing.mockRestore();
  });
});

describe("the page of an episode", () => {
  it("leads to its series and to the episodes before and after", () => {
    showPage(filmPage, episode, pageSample("video-episode"));
    const neighbours = screen.getByRole("navigation", { name: "Episodes before and after" });
    expect(
      within(neighbours)
        .getByRole("link", { name: /Next episode/ })
        .getAttribute("href"),
    ).toBe(episode.next?.href);
    expect(
      within(neighbours)
        .getByRole("link", { name: /Previous episode/ })
        .getAttribute("href"),
    ).toBe(episode.previous?.href);
    const way = screen.getByRole("navigation", { name: "Where you are" });
    const link = within(way).getByRole("link", { name: episode.video.series?.title });
    expect(link.getAttribute("href")).toBe(episode.video.series?.href);
  });
});

describe("the page of a series", () => {
  it("has its seasons as links, and plays its first episode", () => {
    showPage(seriesPage, series, pageSample("video-series"));
    const seasons = screen.getByRole("navigation", { name: "Seasons" });
    const links = within(seasons).getAllByRole("link");
    expect(links.map((link) => link.getAttribute("href"))).toEqual(series.seasons.map(({ href }) => href));
    expect(links[0]?.getAttribute("aria-current")).toBe("page");
    const episodes = screen.getByRole("list", { name: "Episodes" });
    expect(within(episodes).getAllByRole("listitem")).toHaveLength(series.episodes.length);
    const [first] = series.episodes;
    const plays = screen.getAllByRole("link", { name: `Play ${first?.title}` });
    expect(plays.map((link) => link.getAttribute("href"))).toEqual([first?.streamHref, first?.streamHref]);
  });
});

describe("the page that plays", () => {
  it("names the film", () => {
    showPage(streamPage, stream, pageSample("video-stream"));
    expect(screen.getByRole("heading", { level: 1, name: stream.video.title })).toBeTruthy();
  });
});

describe("what search engines are told", () => {
  it("has the film as a video with its day, length and picture, and no address that ends", () => {
    const [movie] = described("video-film", filmPage);
    const video = movie?.video as Record<string, unknown>;
    expect(video).toMatchObject({ "@type": "VideoObject", uploadDate: film.facts.releasedAt });
    expect(video.duration).toMatch(/^PT/);
    expect(video.thumbnailUrl).toHaveLength(1);
    expect(JSON.stringify(movie)).not.toContain("/media/a/");
  });

  it("places an episode in its season and series, and leads there", () => {
    const [one, steps] = described("video-episode", filmPage);
    expect(one).toMatchObject({
      "@type": "TVEpisode",
      episodeNumber: episode.video.number,
      partOfSeason: { seasonNumber: 1 },
      partOfSeries: { name: episode.video.series?.title },
    });
    expect(steps?.["@type"]).toBe("BreadcrumbList");
    expect(steps?.itemListElement).toHaveLength(4);
  });
});
