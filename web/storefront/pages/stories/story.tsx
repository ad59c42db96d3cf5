// An article to read: its head, its text, and more like it.

import * as links from "#generated/links";
import type { Envelope, StoryPage } from "#generated/payloads";
import { FormattedMessage, useText } from "#kit/messages/i18n";
import { inLanguage, ownLanguage } from "#kit/messages/text-language";
import { localePrefix } from "#kit/navigation/addresses";
import { type HeadContext, type PageHead, useEnvelope } from "#kit/page/page";
import { Cover } from "#ui/cards/cover";
import { Section } from "#ui/section";
import { Breadcrumbs } from "#features/catalogue/breadcrumbs";
import { ShareButton } from "#features/share/share-button";
import { StoryGrid } from "#features/stories/story-card";
import { areaNames, storySteps } from "#features/stories/story-steps";
import { StoryText } from "#features/stories/story-text";
import "#ui/chip.css";
import "#ui/tag.css";

export function head({ props, intl }: HeadContext<StoryPage>): PageHead {
  const { story, category } = props;
  return {
    title: story.title,
    description:
      ownLanguage(story.lead, story.leadLang) ||
      intl.formatMessage(
        { id: "articles.article.description" },
        { title: story.title, category: category.name },
      ),
    image: story.artwork?.src,
    feed: { href: props.feed, type: "application/atom+xml" },
  };
}

const searchFor = (envelope: Envelope, words: string) =>
  `${localePrefix(envelope)}${links.search.page}?q=${encodeURIComponent(words)}`;

export default function Article(props: StoryPage) {
  const { story, area, category, subcategory, tags, related } = props;
  const { title, lead, leadLang, author, published, publishedAt, minutes, premium, artwork } = story;
  const text = useText();
  const envelope = useEnvelope();
  return (
    <>
      <Breadcrumbs steps={storySteps(envelope, area, text(areaNames[area]), category, subcategory)} />
      <article className="story">
        <header className="story-head">
          <h1 className="own-direction">{title}</h1>
          {lead && (
            <p className="story-lead" {...inLanguage(leadLang)}>
              {lead}
            </p>
          )}
          <p className="story-facts">
            {author && (
              <span className="own-direction">
                <FormattedMessage id="articles.by" values={{ author }} />
              </span>
            )}
            <time className={author ? "bullet" : undefined} dateTime={publishedAt}>
              {published}
            </time>
            <span className="bullet">
              <FormattedMessage id="articles.minutes" values={{ minutes }} />
            </span>
            {premium && (
              <span className="tag tag-accent">
                <FormattedMessage id="articles.premium" />
              </span>
            )}
            <ShareButton title={title} />
          </p>
        </header>
        {artwork && (
          <div className="story-cover">
            <Cover artwork={artwork} shape="photo" sizes="(width >= 1060px) 1000px, 100vw" eager />
          </div>
        )}
        <StoryText {...props} />
        {tags.length > 0 && (
          <ul className="story-tags" aria-label={text("articles.tags")}>
            {tags.map((tag) => (
              <li key={tag}>
                <a className="chip own-direction" href={searchFor(envelope, tag)}>
                  {tag}
                </a>
              </li>
            ))}
          </ul>
        )}
        <p className="story-address">{envelope.head.canonical}</p>
      </article>
      {related.length > 0 && (
        <Section title={text("articles.related")}>
          <StoryGrid stories={related} />
        </Section>
      )}
    </>
  );
}
