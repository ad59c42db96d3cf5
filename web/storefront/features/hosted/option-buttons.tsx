// The tenant's sign-in options as links, with the tenant's label or ours.
import type { OptionLink } from "#generated/payloads";
import { type MessageKey, useText } from "#kit/messages/i18n";
import { ButtonLink } from "#ui/button";
import type { IconName } from "#ui/icon";

const icons: Record<string, IconName> = {
  password: "mail",
  otp: "phone",
  passkey: "key",
  oidc: "user",
  partner: "ticket",
  operator: "wifi",
};
const labels: Record<string, MessageKey> = {
  password: "hosted.login.password",
  otp: "hosted.login.otp",
  passkey: "hosted.login.passkey",
  oidc: "hosted.login.oidc",
  partner: "hosted.login.partner",
  operator: "hosted.login.operator",
};
export function OptionButtons({ options }: { options: OptionLink[] }) {
  const text = useText();
  if (options.length === 0) return null;
  return (
    <ul className="hosted-options">
      {options.map((option) => (
        <li key={`${option.kind} ${option.name}`}>
          <ButtonLink href={option.href} tone="outline" size="large" wide icon={icons[option.kind] ?? "user"}>
            {option.label || text(labels[option.kind] ?? "hosted.login.oidc")}
          </ButtonLink>
        </li>
      ))}
    </ul>
  );
}

export function Or() {
  const text = useText();
  return (
    <p className="hosted-or">
      <span>{text("hosted.or")}</span>
    </p>
  );
}
