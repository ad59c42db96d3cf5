// The stories by name, such as "Buttons / Tones": every export of a *.stories.tsx file but its title.
import type { ComponentType } from "react";

interface StoryFile {
  title: string;
  [story: string]: unknown;
}

const files = import.meta.glob<StoryFile>("./*.stories.tsx", { eager: true });

export function allStories(): Map<string, ComponentType> {
  const stories = new Map<string, ComponentType>();
  for (const { title, ...exports } of Object.values(files))
    for (const [name, story] of Object.entries(exports))
      stories.set(`${title} / ${spaced(name)}`, story as ComponentType);
  return stories;
}

export function storyNames(): string[] {
  return [...allStories().keys()];
}

export function findStory(name: string): ComponentType | undefined {
  return allStories().get(name);
}

/** "WithoutArtwork" → "without artwork", "AtAPrice" → "at a price" */
function spaced(name: string): string {
  return name.replace(/(?<=[a-z0-9])[A-Z]|(?<=[A-Z])[A-Z](?=[a-z])/g, (letter) => ` ${letter}`).toLowerCase();
}
