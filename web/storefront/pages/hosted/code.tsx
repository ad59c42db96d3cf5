// Hosted sign-in by one-time password: first the recipient, then the six digits.

import type { HostedPage } from "../../../generated/payloads";
import { FormattedMessage, type MessageKey, useText } from "../../../kit/i18n";
import type { HeadContext } from "../../../kit/page";
import { pin, recipient } from "../../features/hosted/checks";
import { PinField, RecipientField } from "../../features/hosted/fields";
import { FootLink, HostedCard, Recipient } from "../../features/hosted/hosted-card";
import { HostedForm } from "../../features/hosted/hosted-form";
import { hostedTitle } from "../../features/hosted/hosted-title";
import { Notice } from "../../features/hosted/notice";
import { OtherSignInMethods } from "../../features/hosted/other-sign-in-methods";
import { SendAgain } from "../../features/hosted/send-again";

export function head(context: HeadContext<HostedPage>) {
  return hostedTitle(context, context.props.recipientHint ? "hosted.code.sentTitle" : "hosted.login.code");
}

export default function Code(page: HostedPage) {
  return page.recipientHint ? <EnterCode {...page} /> : <AskForCode {...page} />;
}

function AskForCode(page: HostedPage) {
  const { action, hidden, values, errors, retryAfter, links, byMail, bySms } = page;
  const text = useText();
  return (
    <HostedCard
      title={text("hosted.login.code")}
      lead={text(leadOf(byMail, bySms))}
      home={links.home}
      foot={<FootLink href={links.login}>{text("hosted.login.password")}</FootLink>}
    >
      <Notice message={page.notice} />
      <HostedForm
        action={action}
        submit={text("hosted.code.send")}
        hidden={hidden}
        values={values}
        errors={errors}
        retryAfter={retryAfter}
        checks={{ recipient: recipient(byMail, bySms) }}
      >
        <RecipientField byMail={byMail} bySms={bySms} />
      </HostedForm>
      <OtherSignInMethods page={page} without={["otp", "password"]} form />
    </HostedCard>
  );
}

function leadOf(byMail: boolean, bySms: boolean): MessageKey {
  if (byMail && bySms) return "hosted.code.lead.both";
  return bySms ? "hosted.code.lead.sms" : "hosted.code.lead.mail";
}

function EnterCode({ action, hidden, errors, retryAfter, links, bySms, notice, recipientHint }: HostedPage) {
  const text = useText();
  return (
    <HostedCard
      title={text("hosted.code.sentTitle")}
      lead={
        <FormattedMessage
          id="hosted.code.sent"
          values={{ recipient: <Recipient key="recipient">{recipientHint}</Recipient> }}
        />
      }
      icon={recipientHint.includes("@") ? "mail" : "phone"}
      home={links.home}
      foot={
        <FootLink href={links.code}>{text(bySms ? "hosted.code.otherNumber" : "hosted.code.other")}</FootLink>
      }
    >
      <Notice message={notice} />
      <HostedForm
        action={action}
        submit={text("hosted.login.submit")}
        hidden={hidden}
        errors={errors}
        retryAfter={retryAfter}
        checks={{ pin }}
        after={<SendAgain />}
      >
        <PinField />
      </HostedForm>
    </HostedCard>
  );
}
