// /register: the page for a partner's customers whose automatic sign-in failed. Without a partner it is the sign-in page.
import type { UserPage } from "#generated/payloads";
import { useText } from "#kit/messages/i18n";
import type { HeadContext } from "#kit/page/page";
import { Benefits } from "#features/hosted/benefits";
import { houses, LargeOptions } from "#features/hosted/large-options";
import { UserSheet } from "#features/hosted/user-sheet";
import UserLogin, { head as signInHead } from "./login";

export function head(context: HeadContext<UserPage>) {
  const { props, envelope, intl } = context;
  if (houses(props.options).length === 0) return signInHead(context);
  return {
    title: intl.formatMessage({ id: "user.partner.title" }),
    description: intl.formatMessage({ id: "user.partner.description" }, { tenant: envelope.shell.title }),
  };
}

export default function PartnerRegister(page: UserPage) {
  const { options, login, register } = page;
  const text = useText();
  const partners = houses(options);
  if (partners.length === 0) return <UserLogin {...page} />;
  return (
    <UserSheet title={text("user.partner.title")} lead={text("user.partner.lead")} aside={<Benefits />}>
      <LargeOptions options={partners} email="" login="" />
      <div className="user-other">
        {login && (
          <p>
            <a className="link" href={login}>
              {text("user.loginEmail.otherWays")}
            </a>
          </p>
        )}
        {register && (
          <p>
            {text("user.login.newHere")}{" "}
            <a className="link" href={register}>
              {text("user.register.action")}
            </a>
          </p>
        )}
      </div>
    </UserSheet>
  );
}
