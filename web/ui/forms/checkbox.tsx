// A checkbox with its label.
import type { InputHTMLAttributes, ReactNode } from "react";
import { FieldNotes, useFieldIds } from "./field";
import { useRegistered } from "./form-state";
import "./form.css";

interface CheckboxProps
  extends Omit<InputHTMLAttributes<HTMLInputElement>, "name" | "className" | "id" | "type"> {
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: string;
}

export function Checkbox({ name, label, hint, error: ownError, onChange, onBlur, ...rest }: CheckboxProps) {
  const ids = useFieldIds();
  const { props, error, initial } = useRegistered({ name, error: ownError, onChange, onBlur });
  return (
    <div className="field">
      <label className="check">
        <input
          defaultChecked={initial === true || undefined}
          {...rest}
          {...props}
          {...ids.describe(hint, error)}
          type="checkbox"
          id={ids.input}
        />
        <span>{label}</span>
      </label>
      <FieldNotes ids={ids} hint={hint} error={error} />
    </div>
  );
}
