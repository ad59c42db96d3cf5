// Hosted account linking: the provider's e-mail address has an account already, so its owner must confirm.

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
  return hostedTitle(context, "hosted.link.title");
}

export default function Link(page: HostedPage) {
  const { links, notice, provider, recipientHint } = page;
  const text = useText();
  return (
    <HostedCard
      title={text("hosted.link.title", { provider })}
      lead={<RecipientMessage id="hosted.link.lead" recipient={recipientHint} />}
      home={links.home}
      foot={<FootLink href={links.login}>{text("hosted.otherWay")}</FootLink>}
    >
      <Notice message={notice} />
      <HostedForm {...formOf(page)} submit={text("hosted.link.submit")} />
    </HostedCard>
  );
}
