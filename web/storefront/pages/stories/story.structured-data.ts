// Structured data (schema.org) of an article.
import type { StoryPage } from "#generated/payloads";
import type { StructuredData } from "#kit/page/page";
import { absolute, breadcrumbs, describe } from "#features/catalogue/schema-org";
import { image } from "#features/speech/schema-org";

export const structuredData: StructuredData<StoryPage> = ({ props, envelope, head }) => {
  const { story, category, subcategory, tags, textLang } = props;
  return [
    describe(envelope, "NewsArticle", {
      headline: story.title,
      url: absolute(envelope, story.href),
      mainEntityOfPage: absolute(envelope, story.href),
      description: head.description,
      datePublished: story.publishedAt,
      articleSection: subcategory.name,
      ...(textLang && { inLanguage: textLang }),
      ...(tags.length > 0 && { keywords: tags }),
      ...(story.author && { author: { "@type": "Person", name: story.author } }),
      publisher: { "@type": "Organization", name: envelope.shell.title },
      ...image(envelope, story.artwork),
      isAccessibleForFree: !story.premium,
      // Search engines ask for this where a text is cut, so that they do not take it for a trick.
      ...(story.premium && {
        hasPart: { "@type": "WebPageElement", isAccessibleForFree: false, cssSelector: ".story-wall" },
      }),
    }),
    breadcrumbs(envelope, [category, subcategory, { name: story.title, href: story.href }]),
  ];
};
