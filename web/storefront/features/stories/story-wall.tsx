// The paywall: where a premium article is cut, it says for whom the rest is, and the ways to it.
import * as links from "#generated/links";
import type { FreeReadsLeft, Story } from "#generated/payloads";
import { FormattedMessage, useIntl, useText } from "#kit/messages/i18n";
import { localePrefix } from "#kit/navigation/addresses";
import { useEnvelope } from "#kit/page/page";
import { promptSignIn, useSession } from "#kit/session/session";
import { Button, ButtonLink } from "#ui/button";

interface StoryWallProps {
  story: Story;
  /** Where the tenant has free reads, and none is left. */
  freeReads?: FreeReadsLeft;
  /** Asks once more whether the visitor may read on; undefined where the answer is known. */
  onRetry?: () => void;
}

export function StoryWall({ story, freeReads, onRetry }: StoryWallProps) {
  const text = useText();
  const intl = useIntl();
  const isGuest = useSession(({ status }) => status === "guest");
  const next = freeReads?.nextAt && intl.formatDate(freeReads.nextAt, { day: "numeric", month: "long" });
  return (
    <aside className="story-wall" aria-labelledby="story-wall">
      <h2 id="story-wall">
        <FormattedMessage id="articles.wall.title" />
      </h2>
      {freeReads && (
        <p className="story-wall-spent">
          {text("articles.wall.spent", { count: freeReads.count })}
          {next && ` ${text("articles.wall.next", { date: next })}`}
        </p>
      )}
      <p>{text("articles.wall.text")}</p>
      {onRetry && <p role="alert">{text("articles.wall.failed")}</p>}
      <div className="actions">
        <OfferLink story={story} />
        {isGuest && (
          <Button size="large" onClick={() => promptSignIn({ reason: "button" })}>
            {text("signIn.signIn")}
          </Button>
        )}
        {onRetry && (
          <Button size="large" icon="retry" onClick={onRetry}>
            {text("common.retry")}
          </Button>
        )}
      </div>
    </aside>
  );
}

/** Opens the plans that have articles over the page. */
function OfferLink({ story }: { story: Story }) {
  const envelope = useEnvelope();
  return (
    <ButtonLink
      tone="primary"
      size="large"
      href={localePrefix(envelope) + links.subscription.plans}
      data-offer="ARTICLE"
      data-article={story.id}
      data-title={story.title}
    >
      <FormattedMessage id="articles.wall.plans" />
    </ButtonLink>
  );
}

/** Where the opening ends for a reader with free reads: says that this article is one of them. */
export function FreeReadNote({ story, freeReads }: { story: Story; freeReads: FreeReadsLeft }) {
  const text = useText();
  const envelope = useEnvelope();
  const { left, count } = freeReads;
  return (
    <p className="story-free" role="note">
      {text("articles.free.reading", { left, count })}{" "}
      <a
        href={localePrefix(envelope) + links.subscription.plans}
        data-offer="ARTICLE"
        data-article={story.id}
        data-title={story.title}
      >
        {text("articles.wall.plans")}
      </a>
    </p>
  );
}
