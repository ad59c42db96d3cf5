// Sign-in with an identity asserted by the operator or a partner: a button, because a sign-in needs consent.

import type { HostedPage } from "#generated/payloads";
import { FormattedMessage, useText } from "#kit/messages/i18n";
import type { HeadContext } from "#kit/page/page";
import { FootLink, HostedCard, Recipient } from "#features/hosted/hosted-card";
import { HostedForm } from "#features/hosted/hosted-form";
import { hostedTitle } from "#features/hosted/hosted-title";
import { Notice } from "#features/hosted/notice";

export function head(context: HeadContext<HostedPage>) {
  return hostedTitle(context, "hosted.proceed.title");
}

export default function Proceed({
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
      title={
        <FormattedMessage
          id="hosted.proceed.title"
          values={{ recipient: <Recipient key="recipient">{recipientHint}</Recipient> }}
        />
      }
      lead={provider ? text("hosted.proceed.lead", { provider }) : text("hosted.proceed.leadNetwork")}
      home={links.home}
      foot={
        links.login && (
          <FootLink question={text("hosted.proceed.notYou")} href={links.login}>
            {text("hosted.otherWay")}
          </FootLink>
        )
      }
    >
      <Notice message={notice} />
      <HostedForm
        action={action}
        submit={text("hosted.proceed.submit")}
        hidden={hidden}
        errors={errors}
        retryAfter={retryAfter}
      />
    </HostedCard>
  );
}
