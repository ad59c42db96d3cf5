// A field for some lines of text, with label, hint and error.
import type { TextareaHTMLAttributes } from "react";
import { FieldFrame, type FieldLook, useFieldIds } from "./field";
import { useRegistered } from "./form-state";

interface TextAreaProps
  extends FieldLook,
    Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "name" | "className" | "id"> {}

export function TextArea({
  name,
  label,
  hint,
  error: ownError,
  optional,
  onChange,
  onBlur,
  ...rest
}: TextAreaProps) {
  const ids = useFieldIds();
  const { props, error, initial } = useRegistered({ name, error: ownError, onChange, onBlur });
  return (
    <FieldFrame ids={ids} label={label} hint={hint} error={error} optional={optional}>
      <textarea
        dir="auto"
        defaultValue={typeof initial === "string" ? initial : undefined}
        {...rest}
        {...props}
        {...ids.describe(hint, error)}
        id={ids.input}
        className="field-input field-text"
      />
    </FieldFrame>
  );
}
