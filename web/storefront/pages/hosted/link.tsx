// Hosted account linking: the provider's e-mail address has an account already, so its owner must confirm.

import type { HostedPage } from "#generated/payloads";
import { FormattedMessage, useText } from "#kit/messages/i18n";
import type { HeadContext } from "#kit/page/page";
import { FootLink, HostedCard, Recipient } from "#features/hosted/hosted-card";
import { HostedForm } from "#features/hosted/hosted-form";
import { hostedTitle } from "#features/hosted/hosted-title";
import { Notice } from "#features/hosted/notice";

export function head(context: HeadContext<HostedPage>) {
  return hostedTitle(context, "hosted.link.title");
}

export default function Link({
  action,
  hidden,
  errors,
  retryAfter,
  links,
  notice,
  provider,
  recipientHint,
}: HostedPage) {
  const text = useText();
  return (
    <HostedCard
      title={text("hosted.link.title", { provider })}
      lead={
        <FormattedMessage
          id="hosted.link.lead"
          values={{ recipient: <Recipient key="recipient">{recipientHint}</Recipient> }}
        />
      }
      home={links.home}
      foot={<FootLink href={links.login}>{text("hosted.otherWay")}</FootLink>}
    >
      <Notice message={notice} />
      <HostedForm
        action={action}
        submit={text("hosted.link.submit")}
        hidden={hidden}
        errors={errors}
        retryAfter={retryAfter}
      />
    </HostedCard>
  );
}
