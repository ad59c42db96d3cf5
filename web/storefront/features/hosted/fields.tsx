// The fields of the sign-in forms: name, label, autocomplete and keyboard type.
import { useText } from "#kit/messages/i18n";
import { Field } from "#ui/forms/field";
import { OtpField } from "#ui/forms/otp-field";
import { PasswordField } from "#ui/forms/password-field";
import { MIN_PASSWORD } from "./checks";
import { Place } from "./error-summary";

/** With `passkeys`, autofill offers passkeys too. */
export function EmailField({
  passkeys = false,
  suggest = "username",
}: {
  passkeys?: boolean;
  suggest?: string;
}) {
  const text = useText();
  return (
    <Place of="email">
      <Field
        name="email"
        type="email"
        label={text("hosted.email")}
        autoComplete={passkeys ? `${suggest} webauthn` : suggest}
        autoCapitalize="none"
        spellCheck={false}
        required
      />
    </Place>
  );
}

export function CurrentPasswordField() {
  const text = useText();
  return (
    <Place of="password">
      <PasswordField
        name="password"
        label={text("hosted.password")}
        autoComplete="current-password"
        required
      />
    </Place>
  );
}

/** No maxLength: the server checks it, because browsers count emoji differently. */
export function NewPasswordField({ label }: { label: string }) {
  const text = useText();
  return (
    <Place of="password">
      <PasswordField
        name="password"
        label={label}
        hint={text("hosted.passwordHint", { min: MIN_PASSWORD })}
        autoComplete="new-password"
        required
      />
    </Place>
  );
}

export function RepeatField() {
  const text = useText();
  return (
    <Place of="repeat">
      <PasswordField
        name="repeat"
        label={text("hosted.passwordRepeat")}
        autoComplete="new-password"
        required
      />
    </Place>
  );
}

export function NameFields() {
  const text = useText();
  return (
    <div className="hosted-pair">
      <Place of="name">
        <Field name="name" label={text("hosted.name")} autoComplete="given-name" optional />
      </Place>
      <Place of="lastName">
        <Field name="lastName" label={text("hosted.lastName")} autoComplete="family-name" optional />
      </Place>
    </div>
  );
}

/** The recipient of a one-time password: e-mail address, telephone number, or either. */
export function RecipientField({ byMail, bySms }: { byMail: boolean; bySms: boolean }) {
  const text = useText();
  const common = { name: "recipient", autoCapitalize: "none", spellCheck: false, required: true };
  if (!bySms)
    return (
      <Place of="recipient">
        <Field {...common} type="email" label={text("hosted.email")} autoComplete="username" />
      </Place>
    );
  if (!byMail)
    return (
      <Place of="recipient">
        <Field
          {...common}
          type="tel"
          label={text("hosted.msisdn")}
          autoComplete="tel"
          hint={text("hosted.msisdnHint")}
        />
      </Place>
    );
  return (
    <Place of="recipient">
      <Field
        {...common}
        ltr
        label={text("hosted.recipient")}
        autoComplete="username"
        hint={text("hosted.recipientHint")}
      />
    </Place>
  );
}

export function HostedOtpField() {
  const text = useText();
  return (
    <Place of="otp">
      {/* No pattern: the server accepts spaces and the digits of every script, and a pattern would refuse them. */}
      <OtpField name="otp" label={text("hosted.otp.label")} pattern={undefined} autoFocus required />
    </Place>
  );
}
