// /resetpassword, the target of a reset mail: sets a new password, or offers a new link if this one has expired.
import type { ResetPasswordPage } from "#generated/payloads";
import { useText } from "#kit/messages/i18n";
import type { HeadContext } from "#kit/page/page";
import { ButtonLink } from "#ui/button";
import { newPassword, repeatOf } from "#features/hosted/checks";
import { NewPasswordField, RepeatField } from "#features/hosted/fields";
import { HostedForm } from "#features/hosted/hosted-form";
import { UserSheet } from "#features/hosted/user-sheet";

export function head({ props, intl }: HeadContext<ResetPasswordPage>) {
  return { title: intl.formatMessage({ id: props.usable ? "user.reset.title" : "user.reset.unusable" }) };
}

export default function ResetPassword({ usable, action, again, login, errors }: ResetPasswordPage) {
  const text = useText();
  if (!usable)
    return (
      <UserSheet title={text("user.reset.unusable")} lead={text("user.reset.unusableText")}>
        {again && (
          <ButtonLink href={again} tone="primary" size="large" wide>
            {text("user.reset.again")}
          </ButtonLink>
        )}
        {login && (
          <p className="user-other">
            <a className="link" href={login}>
              {text("hosted.reset.toLogin")}
            </a>
          </p>
        )}
      </UserSheet>
    );
  return (
    <UserSheet title={text("user.reset.title")} lead={text("user.reset.lead")}>
      <HostedForm
        action={action}
        submit={text("user.reset.submit")}
        errors={errors}
        checks={{ password: newPassword, repeat: repeatOf("password") }}
      >
        <NewPasswordField label={text("hosted.passwordNew")} />
        <RepeatField />
      </HostedForm>
    </UserSheet>
  );
}
