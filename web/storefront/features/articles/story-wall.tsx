// Where a premium article is cut: what it takes to read on.
import * as links from "../../../generated/links";
import type { Story } from "../../../generated/payloads";
import { localePrefix } from "../../../kit/addresses";
import { FormattedMessage } from "../../../kit/i18n";
import { useEnvelope } from "../../../kit/page";
import { ButtonLink } from "../../../ui/button";

export function StoryWall({ story }: { story: Story }) {
  const envelope = useEnvelope();
  return (
    <aside className="story-wall" aria-labelledby="story-wall">
      <h2 id="story-wall">
        <FormattedMessage id="articles.wall.title" />
      </h2>
      <p>
        <FormattedMessage id="articles.wall.text" />
      </p>
      <ButtonLink
        tone="primary"
        href={localePrefix(envelope) + links.subscription.plans}
        data-offer="ARTICLE"
        data-article={story.id}
        data-title={story.title}
      >
        <FormattedMessage id="articles.wall.plans" />
      </ButtonLink>
    </aside>
  );
}
