// /user/login/email: sign-in by e-mail and password in the portal's layout; the form posts to the hosted action.
import type { UserPage } from "#generated/payloads";
import { useText } from "#kit/messages/i18n";
import type { HeadContext } from "#kit/page/page";
import { Benefits } from "#features/hosted/benefits";
import { EmailSignIn } from "#features/hosted/email-sign-in";
import { UserSheet } from "#features/hosted/user-sheet";

export function head({ envelope, intl }: HeadContext<UserPage>) {
  return {
    title: intl.formatMessage({ id: "user.loginEmail.title" }),
    description: intl.formatMessage({ id: "user.login.description" }, { tenant: envelope.shell.title }),
  };
}

export default function UserLoginEmail({ login, register, reset, options }: UserPage) {
  const text = useText();
  const elsewhere = options.filter(({ kind }) => kind !== "password");
  return (
    <UserSheet title={text("user.loginEmail.title")} aside={<Benefits />}>
      <EmailSignIn login={login} reset={reset} />
      <div className="user-other">
        {register && (
          <p>
            {text("user.login.newHere")}{" "}
            <a className="link" href={register}>
              {text("user.register.action")}
            </a>
          </p>
        )}
        {elsewhere.length > 0 && (
          <p>
            <a className="link" href={login}>
              {text("user.loginEmail.otherWays")}
            </a>
          </p>
        )}
      </div>
    </UserSheet>
  );
}
