// The field for a one-time password: one input, so that pasting and the phone's autofill work. The sixth digit submits
// the form, and the hint says so.
import type { ClipboardEvent, FormEvent } from "react";
import { useText } from "#kit/messages/i18n";
import { FieldFrame, type FieldProps, useFieldIds } from "./field";
import { useRegistered } from "./form-state";

const OTP_LENGTH = 6;

/** "123 456", "123-456" and "١٢٣٤٥٦" → "123456". */
export function digitsOf(typed: string): string {
  let digits = "";
  for (const character of typed) {
    const point = character.codePointAt(0)!;
    if (point >= 0x30 && point <= 0x39) digits += character;
    else if (point >= 0x660 && point <= 0x669) digits += String(point - 0x660);
    else if (point >= 0x6f0 && point <= 0x6f9) digits += String(point - 0x6f0);
  }
  return digits.slice(0, OTP_LENGTH);
}

export function OtpField({
  name,
  label,
  hint,
  error: ownError,
  optional,
  ltr: _ltr,
  onChange,
  onBlur,
  ...rest
}: FieldProps) {
  const text = useText();
  const ids = useFieldIds();
  const about = hint ?? text("form.otpHint");
  const { props, error } = useRegistered({ name, error: ownError, onChange, onBlur });
  const tidy = (input: HTMLInputElement, typed: string) => {
    const digits = digitsOf(typed);
    if (input.value !== digits) input.value = digits;
    if (digits.length === OTP_LENGTH) input.form?.requestSubmit();
  };
  const onInput = (event: FormEvent<HTMLInputElement>) =>
    tidy(event.currentTarget, event.currentTarget.value);
  // A pasted "123 456" is longer than maxLength.
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const digits = digitsOf(event.clipboardData.getData("text"));
    if (!digits) return;
    event.preventDefault();
    event.currentTarget.value = digits;
    event.currentTarget.dispatchEvent(new Event("input", { bubbles: true }));
  };
  return (
    <FieldFrame ids={ids} label={label} hint={about} error={error} optional={optional}>
      <input
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern="[0-9]{6}"
        maxLength={OTP_LENGTH + 1}
        dir="ltr"
        {...rest}
        {...props}
        {...ids.describe(about, error)}
        type="text"
        id={ids.input}
        className="field-input field-code"
        onInput={onInput}
        onPaste={onPaste}
      />
    </FieldFrame>
  );
}
