// Hosted sign-in by one-time password: first the recipient, then the six digits.

import type { HostedPage } from "#generated/payloads";
import { type MessageKey, useText } from "#kit/messages/i18n";
import type { HeadContext } from "#kit/page/page";
import { otp, recipient } from "#features/hosted/checks";
import { HostedOtpField, RecipientField } from "#features/hosted/fields";
import { formOf } from "#features/hosted/form-of-page";
import { FootLink, HostedCard } from "#features/hosted/hosted-card";
import { HostedForm } from "#features/hosted/hosted-form";
import { hostedTitle } from "#features/hosted/hosted-title";
import { Notice } from "#features/hosted/notice";
import { OtherSignInMethods } from "#features/hosted/other-sign-in-methods";
import { RecipientMessage } from "#features/hosted/recipient-message";
import { SendAgain } from "#features/hosted/send-again";

export function head(context: HeadContext<HostedPage>) {
  return hostedTitle(context, context.props.recipientHint ? "hosted.otp.sentTitle" : "hosted.login.otp");
}

export default function Otp(page: HostedPage) {
  return page.recipientHint ? <EnterOtp {...page} /> : <AskForRecipient {...page} />;
}

function AskForRecipient(page: HostedPage) {
  const { values, links, byMail, bySms } = page;
  const text = useText();
  return (
    <HostedCard
      title={text("hosted.login.otp")}
      lead={text(leadOf(byMail, bySms))}
      home={links.home}
      foot={<FootLink href={links.login}>{text("hosted.login.password")}</FootLink>}
    >
      <Notice message={page.notice} />
      <HostedForm
        {...formOf(page)}
        submit={text("hosted.otp.send")}
        values={values}
        checks={{ recipient: recipient(byMail, bySms) }}
      >
        <RecipientField byMail={byMail} bySms={bySms} />
      </HostedForm>
      <OtherSignInMethods page={page} without={["otp", "password"]} form />
    </HostedCard>
  );
}

function leadOf(byMail: boolean, bySms: boolean): MessageKey {
  if (byMail && bySms) return "hosted.otp.lead.both";
  return bySms ? "hosted.otp.lead.sms" : "hosted.otp.lead.mail";
}

function EnterOtp(page: HostedPage) {
  const { links, bySms, notice, recipientHint } = page;
  const text = useText();
  return (
    <HostedCard
      title={text("hosted.otp.sentTitle")}
      lead={<RecipientMessage id="hosted.otp.sent" recipient={recipientHint} />}
      icon={recipientHint.includes("@") ? "mail" : "phone"}
      home={links.home}
      foot={
        <FootLink href={links.otp}>{text(bySms ? "hosted.otp.otherNumber" : "hosted.otp.other")}</FootLink>
      }
    >
      <Notice message={notice} />
      <HostedForm
        {...formOf(page)}
        submit={text("hosted.login.submit")}
        checks={{ otp }}
        // With a notice the code was mailed because the number alone is not enough; another text does not help.
        after={notice ? undefined : <SendAgain />}
      >
        <HostedOtpField />
      </HostedForm>
    </HostedCard>
  );
}
