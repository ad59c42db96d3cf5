// The sign-in options as large buttons, on /user/login.
import type { OptionLink } from "#generated/payloads";
import { type MessageKey, useText } from "#kit/messages/i18n";
import { ButtonLink } from "#ui/button";
import { Icon, type IconName } from "#ui/icon";

const kinds: Record<string, { icon: IconName; message: MessageKey }> = {
  password: { icon: "mail", message: "user.login.email" },
  otp: { icon: "phone", message: "user.login.otpMail" },
  passkey: { icon: "key", message: "user.login.passkey" },
  oidc: { icon: "user", message: "user.login.oidc" },
  partner: { icon: "ticket", message: "user.login.partner" },
  operator: { icon: "wifi", message: "user.login.operator" },
};
const otpBySms = { icon: "phone", message: "user.login.otp" } as const;
const other = { icon: "user", message: "user.login.oidc" } as const;

/** Options of an outside provider, which create the account on the first sign-in. */
export function houses(options: OptionLink[]): OptionLink[] {
  return options.filter(({ kind }) => ["oidc", "partner", "operator"].includes(kind));
}

interface LargeOptionsProps {
  options: OptionLink[];
  /** The portal's own form for e-mail and password; empty: the option's own address. */
  email: string;
  /** The hosted page, for a tenant without configured options. */
  login: string;
}

export function LargeOptions({ options, email, login }: LargeOptionsProps) {
  const text = useText();
  if (options.length === 0) {
    if (!login) return <p className="user-nothing">{text("user.login.noOptions")}</p>;
    return (
      <ButtonLink href={login} tone="primary" size="large" wide>
        {text("hosted.login.submit")}
      </ButtonLink>
    );
  }
  return (
    <ul className="user-options">
      {options.map(({ kind, name, label, href, sms }) => {
        const { icon, message } = kind === "otp" && sms ? otpBySms : (kinds[kind] ?? other);
        return (
          <li key={`${kind} ${name}`} className={kind === "passkey" ? "needs-script" : undefined}>
            <a href={kind === "password" && email ? email : href}>
              <Icon name={icon} />
              <span>{label || text(message)}</span>
              <Icon name="chevron" size={20} directional />
            </a>
          </li>
        );
      })}
    </ul>
  );
}
