import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Block } from "#generated/payloads";
import { initialPlayer, usePlayer } from "#features/player/player-state";
import { sampleBlock, sampleCard, sampleTracks } from "#testing/sample-music";
import { renderInPage } from "#testing/sample-view";
import { Blocks } from "./registry";
import { VIEWED_STORIES_KEY } from "./viewed-stories";

vi.mock("#features/player/engine/start-engine", () => ({ startEngine: () => undefined }));

const languages = [
  { locale: "en", iso: "en-US", dir: "ltr", url: "/en", play: "Play", back: "Previous", forward: "Next" },
  { locale: "ar", iso: "ar-EG", dir: "rtl", url: "/ar", play: "تشغيل", back: "السابق", forward: "التالي" },
] as const;

function show(blocks: Block[], language: (typeof languages)[number] = languages[0]) {
  const { locale, iso, dir, url } = language;
  document.documentElement.dir = dir;
  return renderInPage(<Blocks blocks={blocks} />, { locale, iso, dir, url });
}

const cards = ["Nine Kinds of Rain", "Tidal Grammar", "Nun"].map((title, index) =>
  sampleCard({ id: `a${index}`, playId: `a${index}`, title, href: `/music/albums/x/a${index}` }),
);

describe("the blocks of a page", () => {
  beforeEach(() => {
    localStorage.clear();
    usePlayer.setState(initialPlayer, true);
  });
  afterEach(() => {
    cleanup();
    document.documentElement.dir = "ltr";
  });

  it("leave out an unknown block, log it, and render the others", () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    show([
      sampleBlock("hologram", { title: "From the future" }),
      sampleBlock("shelf", { title: "New albums", cards }),
      sampleBlock("constructor"),
    ]);
    expect(warn.mock.calls).toEqual([["unknown block: hologram"], ["unknown block: constructor"]]);
    screen.getByRole("region", { name: "New albums" });
    expect(screen.queryByText("From the future")).toBeNull();
  });

  it("stand when one of them breaks, which can be tried again", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const broken = sampleBlock("shelf", { title: "Broken", cards });
    const list = broken.cards;
    let fails = true;
    Object.defineProperty(broken, "cards", {
      get: () => {
        if (fails) throw new Error("no cards");
        return list;
      },
    });
    show([broken, sampleBlock("shelf", { id: "x", title: "Sound", cards: [sampleCard({ id: "y" })] })]);
    screen.getByRole("region", { name: "Sound" });
    expect(screen.getByRole("alert").textContent).toContain("This part didn’t load");
    fails = false;
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    within(screen.getByRole("region", { name: "Broken" })).getByRole("link", { name: "Nun" });
  });

  it("name each link of a hero by what it leads to, and say how many slides there are", () => {
    show([sampleBlock("hero", { title: "Picks", cards })]);
    const hero = within(screen.getByRole("region", { name: "Picks" }));
    const links = hero.getAllByRole("link").map((link) => link.getAttribute("aria-label"));
    expect(links).toEqual(cards.map(({ title }) => `Discover: ${title}`));
    hero.getByText(`1 of ${cards.length}`);
    hero.getByRole("button", { name: "Next: Picks" });
  });

  it("invite to watch or to listen by the kind of a hero's slide, unless the editor says something else", () => {
    const slides = ["full_length_video", "videocollection", "podcastcollection", "audiobook", "album"].map(
      (kind) => sampleCard({ id: kind, kind, title: kind, href: `/${kind}` }),
    );
    show([sampleBlock("hero", { id: "own", title: "Picks", cards: slides })]);
    const labels = () => screen.getAllByRole("link").map((link) => link.getAttribute("aria-label"));
    expect(labels()).toEqual([
      "Watch: full_length_video",
      "Watch: videocollection",
      "Listen: podcastcollection",
      "Listen: audiobook",
      "Discover: album",
    ]);
    cleanup();
    show([sampleBlock("hero", { title: "Picks", cards: slides.slice(0, 1), actionText: "See it" })]);
    expect(labels()).toEqual(["See it: full_length_video"]);
  });

  describe.each(languages)("in $locale", (language) => {
    it("put cards on a shelf, each a link with a play button of its own name", () => {
      show([sampleBlock("shelf", { title: "Albums", clickUrl: "/music/albums", cards })], language);
      const shelf = screen.getByRole("region", { name: "Albums" });
      expect(within(shelf).getAllByRole("listitem")).toHaveLength(3);
      expect(within(shelf).getByRole("link", { name: "Albums" }).getAttribute("href")).toBe("/music/albums");
      expect(within(shelf).getByRole("link", { name: "Nun" }).getAttribute("href")).toBe(
        "/music/albums/x/a2",
      );
      within(shelf).getByRole("button", { name: `${language.play} Nun` });
      within(shelf).getByRole("button", { name: `${language.back}: Albums` });
      within(shelf).getByRole("button", { name: `${language.forward}: Albums` });
    });

    it("walk a shelf with the arrow keys in the direction that the eye reads", async () => {
      show([sampleBlock("shelf", { title: "Albums", cards })], language);
      const list = screen.getByRole("list");
      list.style.direction = language.dir;
      const links = cards.map(({ title }) => screen.getByRole("link", { name: title }));
      links[0]?.focus();
      const ahead = language.dir === "rtl" ? "{ArrowLeft}" : "{ArrowRight}";
      const behind = language.dir === "rtl" ? "{ArrowRight}" : "{ArrowLeft}";
      await userEvent.keyboard(`${ahead}${ahead}`);
      expect(document.activeElement).toBe(links[2]);
      await userEvent.keyboard(behind);
      expect(document.activeElement).toBe(links[1]);
      await userEvent.keyboard("{Home}");
      expect(document.activeElement).toBe(links[0]);
    });
  });

  it("render what cannot be played without a button", () => {
    show([sampleBlock("grid", { title: "Genres", cards: [sampleCard({ kind: "genre", playId: "" })] })]);
    expect(screen.queryByRole("button", { name: /^Play/ })).toBeNull();
  });

  it("name what a card costs", () => {
    show([
      sampleBlock("grid", {
        title: "Badges",
        cards: [sampleCard({ badge: "new_release" }), sampleCard({ id: "b", title: "B", badge: "free" })],
      }),
    ]);
    screen.getByText("New");
    screen.getByText("Free");
  });

  it("say so when a shelf is empty, and lead on in the page's language", () => {
    show([sampleBlock("shelf", { title: "Albums" })], languages[1]);
    const way = screen.getByRole("link", { name: "تصفّح الألبومات" });
    expect(way.getAttribute("href")).toBe("/ar/music/albums");
  });

  it("rank songs and play them from where one presses", async () => {
    show([sampleBlock("ranked-list", { title: "Charts", tracks: sampleTracks(5) })]);
    await userEvent.click(screen.getByRole("button", { name: "Play Song t2" }));
    expect(usePlayer.getState()).toMatchObject({ wanted: true, source: "block:block-ranked-list" });
    expect(usePlayer.getState().playlist).toMatchObject({ at: 2 });
    screen.getByRole("button", { name: "Pause Song t2" });
  });

  it("unfold an answer below its question", async () => {
    show([
      sampleBlock("faq", { title: "Help", items: [{ title: "May I cancel?", html: "<p>At any time.</p>" }] }),
    ]);
    await userEvent.click(screen.getByText("May I cancel?"));
    expect(screen.getByText("At any time.").closest("details")?.open).toBe(true);
  });

  it("remember a story that was watched", async () => {
    const story = sampleCard({ kind: "link", id: "s1", title: "On tour", href: "#story", playId: "" });
    show([sampleBlock("stories", { title: "Stories", cards: [story] })]);
    await userEvent.click(screen.getByRole("link", { name: "On tour" }));
    screen.getByRole("link", { name: "On tour watched" });
    expect(JSON.parse(localStorage.getItem(VIEWED_STORIES_KEY) ?? "")).toEqual({
      s1: { isWatched: true, index: 0 },
    });
  });

  it("count down to a date, and render nothing for an invalid date", () => {
    const date = new Date(Date.now() + 90_061_000).toISOString();
    const { container } = show([
      sampleBlock("countdown", { title: "Kick-off", customProperties: { date } }),
      sampleBlock("countdown", { id: "x", title: "Broken", customProperties: { date: "soon" } }),
    ]);
    expect(within(container).getByText("day").parentElement?.textContent).toContain("01");
    expect(screen.queryByText("Broken")).toBeNull();
  });
});
