// The target of a verification mail. Asks for the password that was chosen, because the mailbox may belong to somebody
// who never registered, and mail scanners open links.

import type { HostedPage } from "#generated/payloads";
import { useText } from "#kit/messages/i18n";
import type { HeadContext } from "#kit/page/page";
import { CurrentPasswordField } from "#features/hosted/fields";
import { formOf } from "#features/hosted/form-of-page";
import { HostedCard } from "#features/hosted/hosted-card";
import { HostedForm } from "#features/hosted/hosted-form";
import { hostedTitle } from "#features/hosted/hosted-title";
import { Notice } from "#features/hosted/notice";
import { RecipientMessage } from "#features/hosted/recipient-message";

export function head(context: HeadContext<HostedPage>) {
  return hostedTitle(context, "hosted.confirm.title");
}

export default function Confirm(page: HostedPage) {
  const { links, notice, recipientHint } = page;
  const text = useText();
  return (
    <HostedCard
      title={text("hosted.confirm.title")}
      lead={
        recipientHint ? (
          <RecipientMessage id="hosted.confirm.leadOf" recipient={recipientHint} />
        ) : (
          text("hosted.confirm.lead")
        )
      }
      icon="mail"
      home={links.home}
    >
      <Notice message={notice} />
      <HostedForm {...formOf(page)} submit={text("hosted.register.finish")}>
        <CurrentPasswordField />
      </HostedForm>
    </HostedCard>
  );
}
