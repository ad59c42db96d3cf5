// Every page of games: its heading, its parts by role and name, and its structured data.
import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import type { ArcadePage, GamePage, GamePlayPage, GamesPage } from "#generated/payloads";
import { checkPages, showPage } from "#testing/page-checks";
import { pageSample } from "#testing/page-samples";
import * as arcadePage from "./arcade";
import * as gamePage from "./game";
import * as listPage from "./list";
import * as playPage from "./play";
import * as publisherPage from "./publisher";

const list = pageSample<GamesPage>("games-list").props;
const game = pageSample<GamePage>("games-game").props;
const play = pageSample<GamePlayPage>("games-play").props;
const arcade = pageSample<ArcadePage>("games-arcade").props;

checkPages([
  { sample: "games-list", module: listPage, heading: "Games", type: "ItemList" },
  { sample: "games-category", module: listPage, heading: "Arcade: games", type: "ItemList" },
  { sample: "games-game", module: gamePage, heading: game.game.title, type: "VideoGame" },
  { sample: "games-publisher", module: publisherPage, heading: "Pocket Lighthouse", type: "Organization" },
]);

afterEach(cleanup);

describe("the list of games", () => {
  it("has a card for each, and its categories", () => {
    showPage(listPage, list, pageSample("games-list"));
    expect(screen.getAllByRole("article")).toHaveLength(list.games.length);
    const categories = screen.getByRole("navigation", { name: "Categories" });
    expect(within(categories).getAllByRole("link")).toHaveLength(list.genres.length);
  });

  it("has those of other kinds below", () => {
    const [first] = list.games;
    const cloud = first ? [{ ...first, id: "c", kind: "cloud_game" as const, developers: [] }] : [];
    showPage(listPage, { ...list, cloud }, pageSample("games-list"));
    expect(screen.getByRole("heading", { name: "Cloud games" })).toBeTruthy();
    expect(screen.getByText("Cloud game · All ages")).toBeTruthy();
  });
});

describe("the page of a game", () => {
  it("says what it is played on before the click, and leads to it", () => {
    showPage(gamePage, game, pageSample("games-game"));
    expect(screen.getByText("computer, tablet, and phone")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Play for free" }).getAttribute("href")).toBe(game.playHref);
    expect(screen.getByRole("button", { name: `Share ${game.game.title}` })).toBeTruthy();
    const way = screen.getByRole("navigation", { name: "Where you are" });
    expect(within(way).getByRole("link", { name: "Games" })).toBeTruthy();
  });
});

describe("the pages that play a game", () => {
  it("begin in the arcade with a press", () => {
    showPage(arcadePage, arcade, pageSample("games-arcade"));
    expect(screen.getByRole("button", { name: "Play" })).toBeTruthy();
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(arcade.play.game.title);
  });

  it("have a heading for those who don't see the game", () => {
    showPage(playPage, play, pageSample("games-play"));
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(play.game.title);
  });
});
