// Stories of every block that editors can put on a page.
import type { Block } from "#generated/payloads";
import { Blocks } from "#features/blocks/registry";
import { sampleBlock, sampleCard, sampleTracks } from "#testing/sample-music";
import { sampleArtwork } from "./sample-artwork";

export const title = "Blocks";

const cards = ["Nine Kinds of Rain", "Tidal Grammar", "Nun", "Low Tide", "Salt", "Ferry", "Harbour"].map(
  (name, index) =>
    sampleCard({ id: `a${index}`, playId: `a${index}`, title: name, artwork: sampleArtwork(index * 50) }),
);
const show = (name: string, changes: Partial<Block> = {}) => (
  <Blocks
    blocks={[sampleBlock(name, { title: `The block ${name}`, subTitle: "Its subtitle", ...changes })]}
  />
);

export const Hero = () => show("hero", { cards, actionText: "Listen" });
export const HeroWithoutCards = () => show("hero", { artwork: sampleArtwork(), clickUrl: "#more" });
export const Shelf = () => show("shelf", { cards, clickUrl: "#all" });
export const ShelfEmpty = () => show("shelf");
export const Grid = () => show("grid", { cards });
export const RankedList = () => show("ranked-list", { tracks: sampleTracks(9) });
export const TrackList = () => show("track-list", { tracks: sampleTracks(5) });
export const Banner = () =>
  show("banner", { artwork: sampleArtwork(30), clickUrl: "#more", actionText: "Go" });
export const BannerPlain = () => show("banner", { clickUrl: "#more" });
export const Promo = () =>
  show("promo", {
    cards,
    clickUrl: "#plan",
    actionText: "Try it",
    customProperties: { note: "Cancel any time" },
  });
export const Countdown = () =>
  show("countdown", {
    customProperties: { date: new Date(Date.now() + 90_061_000).toISOString() },
    clickUrl: "#more",
    actionText: "Remind me",
  });
export const Stories = () =>
  show("stories", {
    cards: cards.map((card, index) => ({
      ...card,
      kind: "link",
      href: `#story${index}`,
      shape: "round",
      playId: "",
    })),
  });
export const Faq = () =>
  show("faq", {
    items: [
      { title: "May I cancel?", html: "<p>At any time, on your profile page.</p>" },
      { title: "Does it work abroad?", html: "<p>Yes.</p>" },
    ],
  });
export const RichText = () =>
  show("rich-text", {
    html: "<h2>Imprint</h2><p>Aurora, <a href='#a'>a link</a> and <strong>strong text</strong>.</p>",
  });
export const LinkList = () =>
  show("link-list", {
    cards: cards.map((card) => ({ ...card, kind: "link", subTitle: "What it is about", playId: "" })),
  });
