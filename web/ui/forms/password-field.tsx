// The password field: a button shows the password, and a note warns about Caps Lock.
import { type KeyboardEvent, useState } from "react";
import { useText } from "#kit/messages/i18n";
import { IconButton } from "#ui/icon-button";
import { FieldFrame, type FieldProps, useFieldIds } from "./field";
import { useRegistered } from "./form-state";

export function PasswordField({
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
  const { props, error } = useRegistered({ name, error: ownError, onChange, onBlur });
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const watch = (event: KeyboardEvent) => setCapsLock(event.getModifierState?.("CapsLock") ?? false);
  const note = capsLock ? text("form.capsLock") : undefined;
  return (
    <FieldFrame ids={ids} label={label} hint={note ?? hint} error={error} optional={optional}>
      <div className="field-box">
        <input
          autoComplete="current-password"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          dir="ltr"
          {...rest}
          {...props}
          {...ids.describe(note ?? hint, error)}
          type={shown ? "text" : "password"}
          id={ids.input}
          className="field-input"
          onKeyDown={watch}
          onKeyUp={watch}
        />
        <IconButton
          icon={shown ? "eye-off" : "eye"}
          label={text(shown ? "form.hidePassword" : "form.showPassword")}
          className="needs-script"
          aria-controls={ids.input}
          onClick={() => setShown(!shown)}
        />
      </div>
    </FieldFrame>
  );
}
