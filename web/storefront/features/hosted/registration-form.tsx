// The form that creates an account, with what one agrees to by sending it.
import type { HostedError, LegalLinks } from "#generated/payloads";
import { FormattedMessage, useText } from "#kit/messages/i18n";
import { email, name, newPassword, type Values } from "./checks";
import { EmailField, NameFields, NewPasswordField } from "./fields";
import { HostedForm } from "./hosted-form";

interface RegistrationFormProps {
  action: string;
  legal: LegalLinks;
  hidden?: Values;
  values?: Values;
  errors?: HostedError[];
  retryAfter?: number;
}

export function RegistrationForm({ legal, ...form }: RegistrationFormProps) {
  const text = useText();
  return (
    <HostedForm
      {...form}
      submit={text("hosted.register.submit")}
      checks={{ name, lastName: name, email, password: newPassword }}
      after={<Consent legal={legal} />}
    >
      <NameFields />
      <EmailField />
      <NewPasswordField label={text("hosted.password")} />
    </HostedForm>
  );
}

function Consent({ legal }: { legal: LegalLinks }) {
  const text = useText();
  const link = (href: string, message: "hosted.register.terms" | "hosted.register.privacy") => (
    <a key={message} href={href} target="_blank" rel="noopener" className="link">
      {text(message)}
    </a>
  );
  const terms = legal.terms && link(legal.terms, "hosted.register.terms");
  const privacy = legal.privacy && link(legal.privacy, "hosted.register.privacy");
  if (!terms && !privacy) return null;
  return (
    <p className="hosted-aside">
      {terms && <FormattedMessage id="hosted.register.agree" values={{ terms }} />}{" "}
      {privacy && <FormattedMessage id="hosted.register.read" values={{ privacy }} />}
    </p>
  );
}
