// /external/logout: asks before it signs out, because a GET must not end a session (CSRF); then confirms it.
import type { ExternalLogoutPage } from "#generated/payloads";
import { useText } from "#kit/messages/i18n";
import type { HeadContext } from "#kit/page/page";
import { ButtonLink } from "#ui/button";
import { HostedForm } from "#features/hosted/hosted-form";
import { UserSheet } from "#features/hosted/user-sheet";

export function head({ props, intl }: HeadContext<ExternalLogoutPage>) {
  return { title: intl.formatMessage({ id: props.signedIn ? "user.logout.askTitle" : "user.logout.title" }) };
}

export default function ExternalLogout({ signedIn, action, home, login }: ExternalLogoutPage) {
  const text = useText();
  if (signedIn)
    return (
      <UserSheet title={text("user.logout.askTitle")} lead={text("user.logout.askLead")}>
        <HostedForm
          action={action}
          submit={text("user.logout.submit")}
          after={
            <ButtonLink href={home} size="large" wide>
              {text("user.logout.stay")}
            </ButtonLink>
          }
        />
      </UserSheet>
    );
  return (
    <UserSheet title={text("user.logout.title")} lead={text("user.logout.lead")}>
      <ButtonLink href={home} tone="primary" size="large" wide>
        {text("user.logout.home")}
      </ButtonLink>
      {login && (
        <p className="user-other">
          <a className="link" href={login}>
            {text("user.logout.again")}
          </a>
        </p>
      )}
    </UserSheet>
  );
}
