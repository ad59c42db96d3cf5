// The form for e-mail and password on the portal's own sign-in pages; it posts to the hosted action.
import { useText } from "#kit/messages/i18n";
import { email, password } from "./checks";
import { CurrentPasswordField, EmailField } from "./fields";
import { HostedForm } from "./hosted-form";

export function EmailSignIn({ login, reset }: { login: string; reset: string }) {
  const text = useText();
  return (
    <HostedForm action={login} submit={text("hosted.login.submit")} checks={{ email, password }}>
      <EmailField />
      <div className="hosted-with-link">
        <CurrentPasswordField />
        {reset && (
          <a className="link" href={reset}>
            {text("hosted.login.forgot")}
          </a>
        )}
      </div>
    </HostedForm>
  );
}
