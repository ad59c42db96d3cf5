// The ways to sign in that a tenant offers, as links: its own words, or ours for the kind.
import type { OptionLink } from "../../../generated/payloads";
import { type MessageKey, useText } from "../../../kit/i18n";
import { ButtonLink } from "../../../ui/button";
import type { IconName } from "../../../ui/icon";

const icons: Record<string, IconName> = {
  password: "mail",
  otp: "phone",
  passkey: "key",
  oidc: "user",
  partner: "ticket",
  operator: "wifi",
};
const words: Record<string, MessageKey> = {
  password: "hosted.login.password",
  otp: "hosted.login.code",
  passkey: "hosted.login.passkey",
  oidc: "hosted.login.oidc",
  partner: "hosted.login.partner",
  operator: "hosted.login.operator",
};
/** Whose label names a house, not an action. */
const named = new Set(["oidc", "partner", "operator"]);

export function OptionButtons({ options }: { options: OptionLink[] }) {
  const text = useText();
  if (options.length === 0) return null;
  return (
    <ul className="hosted-options">
      {options.map((option) => (
        <li key={`${option.kind} ${option.name}`}>
          <ButtonLink href={option.href} tone="outline" size="large" wide icon={icons[option.kind] ?? "user"}>
            {optionText(option, text)}
          </ButtonLink>
        </li>
      ))}
    </ul>
  );
}

function optionText({ kind, label }: OptionLink, text: ReturnType<typeof useText>): string {
  if (!label) return text(words[kind] ?? "hosted.login.oidc");
  return named.has(kind) ? text("hosted.login.with", { name: label }) : label;
}

export function Or() {
  const text = useText();
  return (
    <p className="hosted-or">
      <span>{text("hosted.or")}</span>
    </p>
  );
}
