// Hosted registration: the form, then the one-time password from the e-mail.

import type { HostedPage } from "#generated/payloads";
import { FormattedMessage, useText } from "#kit/messages/i18n";
import { type HeadContext, useShell } from "#kit/page/page";
import { otp } from "#features/hosted/checks";
import { HostedOtpField } from "#features/hosted/fields";
import { FootLink, HostedCard, Recipient } from "#features/hosted/hosted-card";
import { HostedForm } from "#features/hosted/hosted-form";
import { hostedTitle } from "#features/hosted/hosted-title";
import { Notice } from "#features/hosted/notice";
import { OtherSignInMethods } from "#features/hosted/other-sign-in-methods";
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
  const { action, hidden, values, errors, retryAfter, links, legal } = page;
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
      <RegistrationForm
        action={action}
        legal={legal}
        hidden={hidden}
        values={values}
        errors={errors}
        retryAfter={retryAfter}
      />
      <OtherSignInMethods page={page} without={["password", "otp", "passkey"]} form />
    </HostedCard>
  );
}

function EnterCode({ action, hidden, errors, retryAfter, links, notice, recipientHint }: HostedPage) {
  const text = useText();
  return (
    <HostedCard
      title={text("hosted.register.sentTitle")}
      lead={
        <FormattedMessage
          id="hosted.register.sent"
          values={{ recipient: <Recipient key="recipient">{recipientHint}</Recipient> }}
        />
      }
      icon="mail"
      home={links.home}
      foot={<FootLink href={links.register}>{text("hosted.register.otherAddress")}</FootLink>}
    >
      <Notice message={notice} />
      <HostedForm
        action={action}
        submit={text("hosted.register.finish")}
        hidden={hidden}
        errors={errors}
        retryAfter={retryAfter}
        checks={{ otp }}
        after={<SendAgain />}
      >
        <HostedOtpField />
      </HostedForm>
    </HostedCard>
  );
}
