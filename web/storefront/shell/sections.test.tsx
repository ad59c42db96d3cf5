import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import type { NavigationLink } from "#generated/payloads";
import { sampleEnvelope } from "#testing/sample-envelope";
import { renderInPage } from "#testing/sample-view";
import { Rail, TabBar } from "./sections";

const link = (title: string, href: string, current = false): NavigationLink => ({
  key: href,
  title,
  href,
  icon: "list",
  current,
});

/** Six sections: a phone shows four of them, and the others in a menu. */
function show(current: string, url: string) {
  const navigation = [
    link("Home", "/en"),
    link("Music", "/en/music/list"),
    link("Albums", "/en/music/albums"),
    link("Playlists", "/en/music/playlists"),
    link("Discover", "/en/discover"),
    link("Genres", "/en/music/tracks/category"),
  ].map((one) => ({ ...one, current: one.title === current }));
  const { shell } = sampleEnvelope();
  renderInPage(
    <>
      <Rail />
      <TabBar />
    </>,
    { url, shell: { ...shell, navigation } },
  );
  return screen
    .getAllByRole("navigation")
    .map((bar) => within(bar).queryByRole("link", { current: "page" })?.textContent);
}

describe("the sections", () => {
  afterEach(cleanup);

  it("mark the same place in the rail and in the tabs", () => {
    expect(show("Albums", "/en/music/albums/x")).toEqual(["Albums", "Albums"]);
  });

  it("that have no tab are in the menu of the last place", () => {
    expect(show("Genres", "/en/music/genre/oud")).toEqual(["Genres", "Genres"]);
    const [, tabs] = screen.getAllByRole("navigation");
    const menu = within(tabs!).getByText("More").closest("details")!;
    expect(
      within(menu)
        .getAllByRole("link")
        .map((link) => link.textContent),
    ).toEqual(["Discover", "Genres"]);
    expect(within(tabs!).getAllByRole("link")).toHaveLength(6);
  });

  it("of music have its tab where the page is of no section", () => {
    expect(show("", "/en/music/artists/x")).toEqual([undefined, "Music"]);
  });

  it("of another kind belong to none", () => {
    expect(show("", "/en/info/about")).toEqual([undefined, undefined]);
  });
});
