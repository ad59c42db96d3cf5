// A select field, on the browser's <select>.
import type { SelectHTMLAttributes } from "react";
import { Icon } from "#ui/icon";
import { FieldFrame, type FieldLook, useFieldIds } from "./field";
import { useRegistered } from "./form-state";

interface SelectProps
  extends FieldLook,
    Omit<SelectHTMLAttributes<HTMLSelectElement>, "name" | "className" | "id"> {
  options: { value: string; label: string; lang?: string }[];
  /** Shown until an option is selected. */
  placeholder?: string;
}

export function Select({
  name,
  label,
  hint,
  error: ownError,
  optional,
  options,
  placeholder,
  onChange,
  onBlur,
  ...rest
}: SelectProps) {
  const ids = useFieldIds();
  const { props, error, initial } = useRegistered({ name, error: ownError, onChange, onBlur });
  return (
    <FieldFrame ids={ids} label={label} hint={hint} error={error} optional={optional}>
      <div className="field-box field-select">
        <select
          defaultValue={rest.value === undefined && typeof initial === "string" ? initial : undefined}
          {...rest}
          {...props}
          {...ids.describe(hint, error)}
          id={ids.input}
          className="field-input"
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value} lang={option.lang}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" size={20} />
      </div>
    </FieldFrame>
  );
}
