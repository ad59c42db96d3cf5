// /user/register: the benefits of an account, and the links to register.
import type { UserPage } from "../../../generated/payloads";
import { useText } from "../../../kit/i18n";
import type { HeadContext } from "../../../kit/page";
import { ButtonLink } from "../../../ui/button";
import { Benefits } from "../../features/hosted/benefits";
import { houses, LargeOptions } from "../../features/hosted/large-options";
import { UserSheet } from "../../features/hosted/user-sheet";

export function head({ envelope, intl }: HeadContext<UserPage>) {
  return {
    title: intl.formatMessage({ id: "user.register.title" }),
    description: intl.formatMessage({ id: "user.register.description" }, { tenant: envelope.shell.title }),
  };
}

export default function UserRegister({ register, login, options }: UserPage) {
  const text = useText();
  const open = register !== "";
  const others = houses(options);
  return (
    <UserSheet
      title={text("user.register.title")}
      lead={text(open ? "user.register.lead" : "user.register.closed")}
      aside={<Benefits />}
    >
      {open && (
        <ButtonLink href={register} tone="primary" size="large" wide>
          {text("user.register.action")}
        </ButtonLink>
      )}
      {others.length > 0 && <LargeOptions options={others} email="" login="" />}
      {login && (
        <p className="user-other">
          {text("user.register.haveOne")}{" "}
          <a className="link" href={login}>
            {text("user.login.title")}
          </a>
        </p>
      )}
    </UserSheet>
  );
}
