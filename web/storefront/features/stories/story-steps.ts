// The names of the areas of articles, and the way from an area to a section.
import * as links from "#generated/links";
import type { Envelope, GenreLink, StoryArea } from "#generated/payloads";
import type { MessageKey } from "#kit/messages/i18n";
import { localePrefix } from "#kit/navigation/addresses";
import type { Step } from "#features/catalogue/breadcrumbs";

export const areaNames: Record<StoryArea, MessageKey> = {
  articles: "articles.title",
  premium: "articles.premium.title",
  news: "articles.news.title",
};

const areaLinks: Record<StoryArea, string> = {
  articles: links.stories.list,
  premium: links.stories.premium,
  news: links.news.list,
};

/** The area and the sections that are there. `name` is the area's, in the page's language. */
export function storySteps(
  envelope: Envelope,
  area: StoryArea,
  name: string,
  ...sections: (GenreLink | undefined)[]
): Step[] {
  return [
    { name, href: localePrefix(envelope) + areaLinks[area] },
    ...sections.filter((section) => section !== undefined),
  ];
}
