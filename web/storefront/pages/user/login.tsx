// /user/login: the sign-in options as large buttons, and the benefits of an account.
import type { UserPage } from "../../../generated/payloads";
import { useText } from "../../../kit/i18n";
import type { HeadContext } from "../../../kit/page";
import { Benefits } from "../../features/hosted/benefits";
import { LargeOptions } from "../../features/hosted/large-options";
import { UserSheet } from "../../features/hosted/user-sheet";

export function head({ envelope, intl }: HeadContext<UserPage>) {
  return {
    title: intl.formatMessage({ id: "user.login.title" }),
    description: intl.formatMessage({ id: "user.login.description" }, { tenant: envelope.shell.title }),
  };
}

export default function UserLogin({ options, email, login, register }: UserPage) {
  const text = useText();
  return (
    <UserSheet title={text("user.login.title")} lead={text("user.login.lead")} aside={<Benefits />}>
      <LargeOptions options={options} email={email} login={login} />
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
