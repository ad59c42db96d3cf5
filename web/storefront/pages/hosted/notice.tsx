// A hosted page without a form: what happened, and a link.

import type { HostedPage } from "#generated/payloads";
import { hasMessage, type IntlShape, useIntl, useText } from "#kit/messages/i18n";
import { type HeadContext, useShell } from "#kit/page/page";
import { ButtonLink } from "#ui/button";
import { HostedCard } from "#features/hosted/hosted-card";
import { houses } from "#features/hosted/large-options";
import { OptionButtons } from "#features/hosted/option-buttons";
import { RetryNote } from "#features/hosted/retry-note";

export function head({ props, intl }: HeadContext<HostedPage>) {
  return { title: messageOf(props.notice, intl).title };
}

export default function NoticeStep({ notice, retryAfter, links, options }: HostedPage) {
  const text = useText();
  const shell = useShell();
  const { title, lead } = messageOf(notice, useIntl());
  return (
    <HostedCard title={title} lead={lead} icon="info" home={links.login ? links.home : ""}>
      <RetryNote seconds={retryAfter} />
      {links.login ? (
        <ButtonLink href={links.login} tone="primary" size="large" wide>
          {text(notice === "hosted.notice.operatorOnly" ? "common.retry" : "hosted.notice.begin")}
        </ButtonLink>
      ) : (
        links.home && (
          <ButtonLink href={links.home} tone="primary" size="large" wide>
            {text("hosted.back", { tenant: shell.title })}
          </ButtonLink>
        )
      )}
      <OptionButtons options={houses(options)} />
    </HostedCard>
  );
}

function messageOf(notice: string, intl: IntlShape): { title: string; lead: string } {
  const headKey = `${notice}.head`;
  return {
    title: intl.formatMessage({ id: hasMessage(intl, headKey) ? headKey : "hosted.notice.head" }),
    lead: intl.formatMessage({ id: hasMessage(intl, notice) ? notice : "hosted.error.other" }),
  };
}
