// Stories of articles: cards, the wall of a premium text in its states, pictures that open large.
import type { Story } from "#generated/payloads";
import StoryPicturesDialog from "#features/stories/dialogs/story-pictures";
import { StoryGrid } from "#features/stories/story-card";
import { FreeReadNote, StoryWall } from "#features/stories/story-wall";
import { sampleArtwork } from "./sample-artwork";
import "#features/stories/story-text.css";

export const title = "Articles";

const story: Story = {
  id: "lamps",
  title: "Lamps and lenses",
  href: "#lamps",
  lead: "What the rings of glass do to the light.",
  author: "Marit Osken",
  category: "sea",
  publishedAt: "2026-03-14",
  published: "March 14, 2026",
  minutes: 4,
  premium: true,
  artwork: sampleArtwork(220),
};

export const Cards = () => (
  <StoryGrid stories={[story, { ...story, id: "soup", title: "Soup", premium: false, artwork: undefined }]} />
);

export const Wall = () => <StoryWall story={story} />;
export const WallWithoutFreeReads = () => (
  <StoryWall story={story} freeReads={{ count: 3, days: 30, left: 0, nextAt: "2026-04-02T08:00:00Z" }} />
);
export const WallThatCouldNotAsk = () => <StoryWall story={story} onRetry={() => undefined} />;
export const FreeRead = () => <FreeReadNote story={story} freeReads={{ count: 3, days: 30, left: 2 }} />;

const pictures = [220, 40].map((hue) => ({
  address: sampleArtwork(hue).src,
  alt: "A line of waves",
  caption: "Rings of glass bend the light into one beam.",
  width: 640,
  height: 640,
}));
export const Pictures = () => <StoryPicturesDialog pictures={pictures} index={0} />;
