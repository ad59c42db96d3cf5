// Hosted registration: the form, then the one-time password from the e-mail.

import type { HostedPage } from "#generated/payloads";
import { useText } from "#kit/messages/i18n";
import { type HeadContext, useShell } from "#kit/page/page";
import { otp } from "#features/hosted/checks";
import { HostedOtpField } from "#features/hosted/fields";
import { formOf } from "#features/hosted/form-of-page";
import { FootLink, HostedCard } from "#features/hosted/hosted-card";
import { HostedForm } from "#features/hosted/hosted-form";
import { hostedTitle } from "#features/hosted/hosted-title";
import { Notice } from "#features/hosted/notice";
import { OtherSignInMethods } from "#features/hosted/other-sign-in-methods";
import { RecipientMessage } from "#features/hosted/recipient-message";
import { RegistrationForm } from "#features/hosted/registration-form";
import { SendAgain } from "#features/hosted/send-again";

export function head(context: HeadContext<HostedPage>) {
  return hostedTitle(
    context,
    context.props.recipientHint ? "hosted.register.sentTitle" : "hosted.register.title",
  );
}

export default function Register(page: HostedPage) {
  return page.recipientHint ? <EnterCode {...page} /> : <NewAccount {...page} />;
}

function NewAccount(page: HostedPage) {
  const { values, links, legal } = page;
  const text = useText();
  const { title } = useShell();
  return (
    <HostedCard
      title={text("hosted.register.titleOf", { tenant: title })}
      home={links.home}
      foot={
        links.login && (
          <FootLink question={text("hosted.register.haveOne")} href={links.login}>
            {text("hosted.login.title")}
          </FootLink>
        )
      }
    >
      <Notice message={page.notice} />
      <RegistrationForm {...formOf(page)} legal={legal} values={values} />
      <OtherSignInMethods page={page} without={["password", "otp", "passkey"]} form />
    </HostedCard>
  );
}

function EnterCode(page: HostedPage) {
  const { links, notice, recipientHint } = page;
  const text = useText();
  return (
    <HostedCard
      title={text("hosted.register.sentTitle")}
      lead={<RecipientMessage id="hosted.register.sent" recipient={recipientHint} />}
      icon="mail"
      home={links.home}
      foot={<FootLink href={links.register}>{text("hosted.register.otherAddress")}</FootLink>}
    >
      <Notice message={notice} />
      <HostedForm
        {...formOf(page)}
        submit={text("hosted.register.finish")}
        checks={{ otp }}
        after={<SendAgain />}
      >
        <HostedOtpField />
      </HostedForm>
    </HostedCard>
  );
}
