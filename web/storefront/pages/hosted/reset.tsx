// Hosted password reset: asks for the e-mail address, then says the same whether or not it has an account.

import type { HostedPage } from "#generated/payloads";
import { useText } from "#kit/messages/i18n";
import type { HeadContext } from "#kit/page/page";
import { ButtonLink } from "#ui/button";
import { email } from "#features/hosted/checks";
import { EmailField } from "#features/hosted/fields";
import { formOf } from "#features/hosted/form-of-page";
import { FootLink, HostedCard } from "#features/hosted/hosted-card";
import { HostedForm } from "#features/hosted/hosted-form";
import { hostedTitle } from "#features/hosted/hosted-title";
import { Notice } from "#features/hosted/notice";
import { RecipientMessage } from "#features/hosted/recipient-message";

export function head(context: HeadContext<HostedPage>) {
  return hostedTitle(
    context,
    context.props.recipientHint ? "hosted.register.sentTitle" : "hosted.reset.title",
  );
}

export default function Reset(page: HostedPage) {
  return page.recipientHint ? <LinkSent {...page} /> : <AskForLink {...page} />;
}

function AskForLink(page: HostedPage) {
  const { values, links, notice } = page;
  const text = useText();
  return (
    <HostedCard
      title={text("hosted.reset.title")}
      lead={text("hosted.reset.lead")}
      home={links.home}
      foot={<FootLink href={links.login}>{text("hosted.reset.toLogin")}</FootLink>}
    >
      <Notice message={notice} />
      <HostedForm {...formOf(page)} submit={text("hosted.reset.submit")} values={values} checks={{ email }}>
        <EmailField />
      </HostedForm>
    </HostedCard>
  );
}

function LinkSent({ links, recipientHint }: HostedPage) {
  const text = useText();
  return (
    <HostedCard
      title={text("hosted.register.sentTitle")}
      lead={<RecipientMessage id="hosted.reset.sent" recipient={recipientHint} />}
      icon="mail"
      home={links.home}
      foot={<FootLink href={links.login}>{text("hosted.reset.toLogin")}</FootLink>}
    >
      <p className="hosted-aside">{text("hosted.reset.nothingCame")}</p>
      {links.reset && (
        <ButtonLink href={links.reset} size="large" wide>
          {text("hosted.reset.again")}
        </ButtonLink>
      )}
    </HostedCard>
  );
}
