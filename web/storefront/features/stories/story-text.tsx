// The text of an article: the opening that everybody may read, and after it the rest or the wall. A picture of a figure
// opens large.
import type { MouseEvent } from "react";
import type { StoryPage } from "#generated/payloads";
import { inLanguage } from "#kit/messages/text-language";
import { isPlainClick } from "#kit/navigation/addresses";
import { openDialog } from "#ui/overlays/dialog-store";
import { RichText } from "#features/blocks/rich-text";
import { picturesOf } from "./story-pictures";
import { FreeReadNote, StoryWall } from "./story-wall";
import { useReading } from "./use-reading";
import "./story-text.css";

export function StoryText({ story, text, textLang, cut }: StoryPage) {
  const { reading, failed, again } = useReading(story, cut);
  const isOpen = reading?.rest !== undefined;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the pictures are links, which the keyboard reaches
    // biome-ignore lint/a11y/useKeyWithClickEvents: a link's Enter is a click
    <div className={cut && !isOpen ? "story-body story-cut" : "story-body"} onClick={openPicture}>
      <div {...inLanguage(textLang)}>
        <RichText html={text} />
      </div>
      {reading?.by === "free_read" && reading.freeReads && (
        <FreeReadNote story={story} freeReads={reading.freeReads} />
      )}
      {reading?.rest !== undefined && (
        <div className="story-rest" {...inLanguage(textLang)}>
          <RichText html={reading.rest} />
        </div>
      )}
      {cut && !isOpen && (
        <StoryWall story={story} freeReads={reading?.freeReads} onRetry={failed ? again : undefined} />
      )}
    </div>
  );
}

function openPicture(event: MouseEvent<HTMLElement>) {
  const link = (event.target as Element).closest<HTMLAnchorElement>("figure > a");
  if (!link || !isPlainClick(event)) return;
  event.preventDefault();
  const { pictures, index } = picturesOf(event.currentTarget, link);
  openDialog("story-pictures", { pictures, index });
}
