// The hosted step after password or one-time password: the code of the authenticator app, or a recovery code.
import type { HostedPage } from "#generated/payloads";
import { useText } from "#kit/messages/i18n";
import type { HeadContext } from "#kit/page/page";
import { Field } from "#ui/forms/field";
import { required } from "#features/hosted/checks";
import { Place } from "#features/hosted/error-summary";
import { formOf } from "#features/hosted/form-of-page";
import { FootLink, HostedCard } from "#features/hosted/hosted-card";
import { HostedForm } from "#features/hosted/hosted-form";
import { hostedTitle } from "#features/hosted/hosted-title";
import { Notice } from "#features/hosted/notice";

export function head(context: HeadContext<HostedPage>) {
  return hostedTitle(context, "hosted.secondFactor.title");
}

export default function SecondFactor(page: HostedPage) {
  const { errors, links, notice } = page;
  const text = useText();
  return (
    <HostedCard
      title={text("hosted.secondFactor.title")}
      lead={text("hosted.secondFactor.lead")}
      icon="key"
      home={links.home}
      foot={<FootLink href={links.login}>{text("hosted.secondFactor.other")}</FootLink>}
    >
      <Notice message={notice} />
      <HostedForm {...formOf(page)} submit={text("hosted.login.submit")} checks={{ code: required }}>
        <Place of="code">
          <Field
            name="code"
            ltr
            label={text("hosted.secondFactor.label")}
            hint={text("hosted.secondFactor.hint")}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus={errors.length === 0} // after a refusal the focus is on what was wrong
            required
          />
        </Place>
      </HostedForm>
    </HostedCard>
  );
}
