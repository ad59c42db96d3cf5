// Hosted sign-in by e-mail and password, with the tenant's other methods below.
import type { HostedPage } from "#generated/payloads";
import { useText } from "#kit/messages/i18n";
import { type HeadContext, useShell } from "#kit/page/page";
import { email, password } from "#features/hosted/checks";
import { CurrentPasswordField, EmailField } from "#features/hosted/fields";
import { formOf } from "#features/hosted/form-of-page";
import { FootLink, HostedCard } from "#features/hosted/hosted-card";
import { HostedForm } from "#features/hosted/hosted-form";
import { hostedTitle } from "#features/hosted/hosted-title";
import { Notice } from "#features/hosted/notice";
import { OtherSignInMethods } from "#features/hosted/other-sign-in-methods";

export function head(context: HeadContext<HostedPage>) {
  return hostedTitle(context, "hosted.login.title");
}

export default function Login(page: HostedPage) {
  const { action, values, links, options } = page;
  const text = useText();
  const { title } = useShell();
  const byPassword = action !== "";
  const waysLeft = byPassword || options.length > 0 || links.passkey !== "";
  return (
    <HostedCard
      title={text("hosted.login.titleOf", { tenant: title })}
      lead={byPassword ? undefined : text(waysLeft ? "hosted.login.choose" : "hosted.login.nothing")}
      home={links.home}
      foot={
        links.register && (
          <FootLink question={text("hosted.login.newHere", { tenant: title })} href={links.register}>
            {text("hosted.register.title")}
          </FootLink>
        )
      }
    >
      <Notice message={page.notice} />
      {byPassword && (
        <HostedForm
          {...formOf(page)}
          submit={text("hosted.login.submit")}
          values={values}
          checks={{ email, password }}
        >
          <EmailField passkeys={links.passkey !== ""} />
          <div className="hosted-with-link">
            <CurrentPasswordField />
            {links.reset && (
              <a className="link" href={links.reset}>
                {text("hosted.login.forgot")}
              </a>
            )}
          </div>
        </HostedForm>
      )}
      <OtherSignInMethods page={page} without={["password"]} form={byPassword} />
    </HostedCard>
  );
}
