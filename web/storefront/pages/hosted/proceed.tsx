// Sign-in with an identity asserted by the operator or a partner: a button, because a sign-in needs consent.

import type { HostedPage } from "#generated/payloads";
import { useText } from "#kit/messages/i18n";
import type { HeadContext } from "#kit/page/page";
import { formOf } from "#features/hosted/form-of-page";
import { FootLink, HostedCard } from "#features/hosted/hosted-card";
import { HostedForm } from "#features/hosted/hosted-form";
import { hostedTitle } from "#features/hosted/hosted-title";
import { Notice } from "#features/hosted/notice";
import { RecipientMessage } from "#features/hosted/recipient-message";

export function head(context: HeadContext<HostedPage>) {
  return hostedTitle(context, "hosted.proceed.title");
}

export default function Proceed(page: HostedPage) {
  const { links, notice, provider, recipientHint } = page;
  const text = useText();
  return (
    <HostedCard
      title={<RecipientMessage id="hosted.proceed.title" recipient={recipientHint} />}
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
      <HostedForm {...formOf(page)} submit={text("hosted.proceed.submit")} />
    </HostedCard>
  );
}
