// /user/register: the form that creates an account, and the benefits of one.
import type { UserPage } from "#generated/payloads";
import { useText } from "#kit/messages/i18n";
import type { HeadContext } from "#kit/page/page";
import { Benefits } from "#features/hosted/benefits";
import { houses, LargeOptions } from "#features/hosted/large-options";
import { Or } from "#features/hosted/option-buttons";
import { RegistrationForm } from "#features/hosted/registration-form";
import { UserSheet } from "#features/hosted/user-sheet";

export function head({ envelope, intl }: HeadContext<UserPage>) {
  return {
    title: intl.formatMessage({ id: "user.register.title" }),
    description: intl.formatMessage({ id: "user.register.description" }, { tenant: envelope.shell.title }),
  };
}

export default function UserRegister({ register, login, options, legal }: UserPage) {
  const text = useText();
  const open = register !== "";
  const others = houses(options);
  return (
    <UserSheet
      title={text("user.register.title")}
      lead={text(open ? "user.register.lead" : "user.register.closed")}
      aside={<Benefits />}
    >
      {open && <RegistrationForm action={register} legal={legal} />}
      {open && others.length > 0 && <Or />}
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
