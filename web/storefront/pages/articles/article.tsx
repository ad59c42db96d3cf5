// An article to read: its head, its text, and more like it.

import type { StoryPage } from "../../../generated/payloads";
import { FormattedMessage, useText } from "../../../kit/i18n";
import { type HeadContext, type PageHead, useEnvelope } from "../../../kit/page";
import { inLanguage, ownLanguage } from "../../../kit/text-language";
import { Cover } from "../../../ui/cover";
import { Section } from "../../../ui/section";
import { StoryGrid } from "../../features/articles/story-card";
import { areaNames, storySteps } from "../../features/articles/story-steps";
import { StoryWall } from "../../features/articles/story-wall";
import { RichText } from "../../features/blocks/rich-text";
import { Breadcrumbs } from "../../features/catalogue/breadcrumbs";
import { ShareButton } from "../../features/share/share-button";
import "../../features/articles/story-text.css";
import "../../../ui/tag.css";

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
  };
}

export default function Article(props: StoryPage) {
  const { story, area, category, subcategory, text: html, textLang, cut, related } = props;
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
        <div className={cut ? "story-body story-cut" : "story-body"}>
          <div {...inLanguage(textLang)}>
            <RichText html={html} />
          </div>
          {cut && <StoryWall />}
        </div>
      </article>
      {related.length > 0 && (
        <Section title={text("articles.related")}>
          <StoryGrid stories={related} />
        </Section>
      )}
    </>
  );
}
