// /user/login: the sign-in options as large buttons, and the benefits of an account. Where e-mail and password are the
// only option, their form instead of one button that leads to it.
import type { UserPage } from "#generated/payloads";
import { useText } from "#kit/messages/i18n";
import type { HeadContext } from "#kit/page/page";
import { Benefits } from "#features/hosted/benefits";
import { EmailSignIn } from "#features/hosted/email-sign-in";
import { LargeOptions } from "#features/hosted/large-options";
import { UserSheet } from "#features/hosted/user-sheet";

export function head({ envelope, intl }: HeadContext<UserPage>) {
  return {
    title: intl.formatMessage({ id: "user.login.title" }),
    description: intl.formatMessage({ id: "user.login.description" }, { tenant: envelope.shell.title }),
  };
}

export default function UserLogin({ options, email, login, register, reset }: UserPage) {
  const text = useText();
  const [only] = options;
  const byEmail = options.length === 1 && only?.kind === "password";
  return (
    <UserSheet
      title={text("user.login.title")}
      lead={byEmail ? undefined : text("user.login.lead")}
      aside={<Benefits />}
    >
      {byEmail ? (
        <EmailSignIn login={login} reset={reset} />
      ) : (
        <LargeOptions options={options} email={email} login={login} />
      )}
      {register && (
        <p className="user-other">
          {text("user.login.newHere")}{" "}
          <a className="link" href={register}>
            {text("user.register.action")}
          </a>
        </p>
      )}
    </UserSheet>
  );
}
