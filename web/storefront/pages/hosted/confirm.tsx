// The target of a verification mail. Asks for the password that was chosen, because the mailbox may belong to somebody
// who never registered, and mail scanners open links.

import type { HostedPage } from "#generated/payloads";
import { FormattedMessage, useText } from "#kit/messages/i18n";
import type { HeadContext } from "#kit/page/page";
import { CurrentPasswordField } from "#features/hosted/fields";
import { HostedCard, Recipient } from "#features/hosted/hosted-card";
import { HostedForm } from "#features/hosted/hosted-form";
import { hostedTitle } from "#features/hosted/hosted-title";
import { Notice } from "#features/hosted/notice";

export function head(context: HeadContext<HostedPage>) {
  return hostedTitle(context, "hosted.confirm.title");
}

export default function Confirm({
  action,
  hidden,
  errors,
  retryAfter,
  links,
  notice,
  recipientHint,
}: HostedPage) {
  const text = useText();
  return (
    <HostedCard
      title={text("hosted.confirm.title")}
      lead={
        recipientHint ? (
          <FormattedMessage
            id="hosted.confirm.leadOf"
            values={{ recipient: <Recipient key="recipient">{recipientHint}</Recipient> }}
          />
        ) : (
          text("hosted.confirm.lead")
        )
      }
      icon="mail"
      home={links.home}
    >
      <Notice message={notice} />
      <HostedForm
        action={action}
        submit={text("hosted.register.finish")}
        hidden={hidden}
        errors={errors}
        retryAfter={retryAfter}
      >
        <CurrentPasswordField />
      </HostedForm>
    </HostedCard>
  );
}
