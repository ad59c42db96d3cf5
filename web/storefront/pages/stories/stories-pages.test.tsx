// The pages of articles: their headings, parts and structured data, and where a premium text ends.
import { cleanup, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import type { StoriesPage, StoryPage } from "#generated/payloads";
import { checkPages, showPage } from "#testing/page-checks";
import { pageSample } from "#testing/page-samples";
import { sampleIntl } from "#testing/sample-envelope";
import { structuredData } from "../../structured-data";
import * as listPage from "./list";
import * as articlePage from "./story";

const list = pageSample<StoriesPage>("stories-list").props;
const category = pageSample<StoriesPage>("stories-category").props;
const article = pageSample<StoryPage>("stories-story").props;
const premium = pageSample<StoryPage>("stories-premium").props;

checkPages([
  { sample: "stories-list", module: listPage, heading: "Articles", type: "ItemList" },
  { sample: "stories-category", module: listPage, heading: category.category?.name ?? "", type: "ItemList" },
  { sample: "stories-story", module: articlePage, heading: article.story.title, type: "NewsArticle" },
  { sample: "stories-premium", module: articlePage, heading: premium.story.title, type: "NewsArticle" },
]);

afterEach(cleanup);

describe("lists of articles", () => {
  it("name each article, and the categories as links", () => {
    showPage(listPage, list, pageSample("stories-list"));
    for (const { title, href } of list.stories)
      expect(screen.getByRole("link", { name: title }).getAttribute("href")).toBe(href);
    for (const { name, href } of list.categories)
      expect(screen.getByRole("link", { name }).getAttribute("href")).toBe(href);
  });
});

describe("an article", () => {
  it("has the way to it, and more like it", () => {
    showPage(articlePage, article, pageSample("stories-story"));
    const way = screen.getByRole("navigation", { name: "Where you are" });
    expect(way.textContent).toContain(article.category.name);
    expect(screen.queryByRole("heading", { name: "A premium article" })).toBeNull();
    expect(screen.getByRole("heading", { name: "More like this" })).toBeTruthy();
  });

  it("says where it is cut for whom the rest is, and says so to search engines", () => {
    const envelope = pageSample<StoryPage>("stories-premium");
    showPage(articlePage, premium, envelope);
    expect(screen.getByRole("heading", { name: "A premium article" })).toBeTruthy();
    const intl = sampleIntl(envelope);
    const head = articlePage.head({ props: premium, envelope, intl });
    expect(structuredData({ envelope, intl }, head)[0]).toMatchObject({ isAccessibleForFree: false });
  });
});
