// The articles of an area (all, premium, news), of one of its categories or of a subcategory, the newest first.

import type { StoriesPage } from "#generated/payloads";
import { FormattedMessage, useText } from "#kit/messages/i18n";
import { joinLists } from "#kit/page/join-parts";
import { type HeadContext, type PageHead, useEnvelope } from "#kit/page/page";
import { Paging } from "#ui/paging";
import { NothingHere } from "#features/blocks/empty-block";
import { Breadcrumbs } from "#features/catalogue/breadcrumbs";
import { GenreFilter } from "#features/catalogue/list-choices";
import { StoryGrid } from "#features/stories/story-card";
import { areaNames, storySteps } from "#features/stories/story-steps";
import "#ui/section.css";

export function head({ props, envelope, intl }: HeadContext<StoriesPage>): PageHead {
  const { area, category, subcategory, stories, feed } = props;
  const name = intl.formatMessage({ id: areaNames[area] });
  const section = subcategory?.name ?? category?.name;
  const title = section ? intl.formatMessage({ id: "articles.pageTitle" }, { section, area: name }) : name;
  return {
    title,
    description: intl.formatMessage(
      { id: "articles.description" },
      { section: section ?? name, tenant: envelope.shell.title },
    ),
    image: stories[0]?.artwork?.src,
    feed: { href: feed, type: "application/atom+xml" },
  };
}

const join = joinLists<StoriesPage>("stories");

export default function Articles(props: StoriesPage) {
  const { area, category, subcategory, categories, subcategories, stories, paging, feed } = props;
  const text = useText();
  const envelope = useEnvelope();
  const name = text(areaNames[area]);
  const steps = storySteps(envelope, area, name, subcategory && category);
  const all = (href: string) => ({ slug: "", name: "", href });
  const title = subcategory?.name ?? category?.name ?? name;
  return (
    <>
      {category && <Breadcrumbs steps={steps} />}
      <header className="page-head">
        <h1 className="own-direction">{title}</h1>
        <p>
          <FormattedMessage id="articles.count" values={{ count: paging.total }} />
        </p>
      </header>
      {category ? (
        <GenreFilter genres={[all(category.href), ...subcategories]} current={subcategory?.slug ?? ""} />
      ) : (
        <GenreFilter genres={[all(steps[0]?.href ?? ""), ...categories]} current="" />
      )}
      <section className="section" aria-label={title}>
        {stories.length > 0 ? (
          <StoryGrid
            stories={stories}
            leading={paging.offset === 0}
            categories={category ? undefined : new Map(categories.map((one) => [one.slug, one.name]))}
          />
        ) : (
          <NothingHere />
        )}
      </section>
      <Paging paging={paging} join={join} />
      <p className="story-feed">
        <a href={feed}>
          <FormattedMessage id="articles.feed" />
        </a>
      </p>
    </>
  );
}
