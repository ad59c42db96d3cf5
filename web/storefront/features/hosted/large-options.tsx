// Each way to sign in as a row that a thumb finds: a drawing, its name, and where it leads.
import type { OptionLink } from "../../../generated/payloads";
import { type MessageKey, useText } from "../../../kit/i18n";
import { ButtonLink } from "../../../ui/button";
import { Icon, type IconName } from "../../../ui/icon";

const kinds: Record<string, { icon: IconName; words: MessageKey }> = {
  password: { icon: "mail", words: "user.login.email" },
  otp: { icon: "phone", words: "user.login.code" },
  passkey: { icon: "key", words: "user.login.passkey" },
  oidc: { icon: "user", words: "user.login.oidc" },
  partner: { icon: "ticket", words: "user.login.partner" },
  operator: { icon: "wifi", words: "user.login.operator" },
};
const other = { icon: "user", words: "user.login.oidc" } as const;

/** Options that are another house's: their own sign-in, which makes an account on the way. */
export function houses(options: OptionLink[]): OptionLink[] {
  return options.filter(({ kind }) => ["oidc", "partner", "operator"].includes(kind));
}

export interface LargeOptionsProps {
  options: OptionLink[];
  /** The portal's own form for address and password; empty: where the option itself leads. */
  email: string;
  /** Where everything else is, for a tenant that named no options. */
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
      {options.map(({ kind, name, label, href }) => {
        const { icon, words } = kinds[kind] ?? other;
        return (
          <li key={`${kind} ${name}`} className={kind === "passkey" ? "needs-script" : undefined}>
            <a href={kind === "password" && email ? email : href}>
              <Icon name={icon} />
              <span>{label || text(words)}</span>
              <Icon name="chevron" size={20} directional />
            </a>
          </li>
        );
      })}
    </ul>
  );
}
