// /register: the page for a partner's customers whose automatic sign-in failed.
import type { UserPage } from "../../../generated/payloads";
import { useText } from "../../../kit/i18n";
import type { HeadContext } from "../../../kit/page";
import { Benefits } from "../../features/hosted/benefits";
import { houses, LargeOptions } from "../../features/hosted/large-options";
import { UserSheet } from "../../features/hosted/user-sheet";

export function head({ envelope, intl }: HeadContext<UserPage>) {
  return {
    title: intl.formatMessage({ id: "user.partner.title" }),
    description: intl.formatMessage({ id: "user.partner.description" }, { tenant: envelope.shell.title }),
  };
}

export default function PartnerRegister({ options, email, login, register }: UserPage) {
  const text = useText();
  const partners = houses(options);
  return (
    <UserSheet
      title={text(partners.length > 0 ? "user.partner.title" : "user.login.title")}
      lead={text(partners.length > 0 ? "user.partner.lead" : "user.login.lead")}
      aside={<Benefits />}
    >
      {partners.length > 0 ? (
        <LargeOptions options={partners} email="" login="" />
      ) : (
        <LargeOptions options={options} email={email} login={login} />
      )}
      <div className="user-other">
        {partners.length > 0 && login && (
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
