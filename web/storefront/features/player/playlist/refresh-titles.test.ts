import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { inLanguage } from "#kit/navigation/addresses";
import { payloads } from "#kit/navigation/payload-cache";
import { sampleEnvelope } from "#testing/sample-envelope";
import { sampleTrack } from "#testing/sample-music";
import { initialPlayer, usePlayer } from "../player-state";
import { refreshTitles } from "./refresh-titles";

const here = (href: string) => inLanguage(href, "/ar", ["ar", "en"]);
const track = (id: string, language: string, title: string, album?: string) =>
  sampleTrack(id, {
    title,
    href: `/${language}/music/tracks/x/${id}`,
    album: album ? { id: album, title: album, href: `/${language}/music/albums/x/${album}` } : undefined,
  });

describe("the titles of the player in a new language", () => {
  const asked: string[] = [];
  const pages: Record<string, object> = {};
  beforeEach(() => {
    asked.length = 0;
    vi.stubGlobal("fetch", async (address: string) => {
      const { pathname } = new URL(address);
      asked.push(pathname);
      const props = pages[pathname.replace("/_payload.json", "")];
      return props ? Response.json(sampleEnvelope({ props })) : Response.json({}, { status: 404 });
    });
    usePlayer.setState(initialPlayer, true);
  });
  afterEach(() => {
    payloads.clear();
    vi.unstubAllGlobals();
  });
  const play = (tracks: ReturnType<typeof track>[], from: { title: string; href: string } | null) =>
    usePlayer.setState({
      from,
      playlist: { ...initialPlayer.playlist, tracks, order: tracks.map((_, i) => i), at: 0 },
    });
  const titles = () => usePlayer.getState().playlist.tracks.map(({ title }) => title);

  it("come from the page that they are played from, with its name", async () => {
    play([track("a", "en", "Rain"), track("b", "en", "Bread")], {
      title: "Weather",
      href: "/en/music/albums/x/w",
    });
    pages["/ar/music/albums/x/w"] = {
      album: { title: "طقس" },
      tracks: [track("a", "ar", "مطر"), track("b", "ar", "خبز")],
    };
    await refreshTitles(here);
    expect(titles()).toEqual(["مطر", "خبز"]);
    expect(usePlayer.getState().from).toEqual({ title: "طقس", href: "/ar/music/albums/x/w" });
    expect(asked).toHaveLength(1);
    expect(usePlayer.getState().playlist).toMatchObject({ at: 0, turn: 0 });
  });

  it("come from each album once, and from a song's own page where it has none", async () => {
    play([track("a", "en", "Rain", "w"), track("b", "en", "Bread", "w"), track("c", "en", "Sea")], null);
    pages["/ar/music/albums/x/w"] = { tracks: [track("a", "ar", "مطر", "w"), track("b", "ar", "خبز", "w")] };
    pages["/ar/music/tracks/x/c"] = { track: track("c", "ar", "بحر") };
    await refreshTitles(here);
    expect(titles()).toEqual(["مطر", "خبز", "بحر"]);
    expect(asked).toHaveLength(2);
  });

  it("stay as they are where the page does not exist, and nothing is asked for what is right already", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    play([track("z", "en", "Lost")], null);
    await refreshTitles(here);
    expect(titles()).toEqual(["Lost"]);
    asked.length = 0;
    play([track("a", "ar", "مطر")], null);
    await refreshTitles(here);
    expect(asked).toEqual([]);
  });
});
