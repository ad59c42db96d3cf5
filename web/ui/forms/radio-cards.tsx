// Radio buttons as cards with a text or picture.
import type { ChangeEventHandler, ReactNode } from "react";
import { FieldNotes, useFieldIds } from "./field";
import { useRegistered } from "./form-state";
import "./form.css";

interface RadioCard {
  value: string;
  label: ReactNode;
  /** The accessible name if `label` is a picture. */
  name?: string;
  hint?: ReactNode;
}

interface RadioCardsProps {
  name: string;
  legend: string;
  options: RadioCard[];
  /** Rows for text, tiles for pictures. */
  look?: "rows" | "tiles";
  defaultValue?: string;
  /** The choice, if it is kept elsewhere and changes there too. */
  value?: string;
  hint?: ReactNode;
  error?: string;
  onChange?: ChangeEventHandler<HTMLInputElement>;
}

export function RadioCards({
  name,
  legend,
  options,
  look = "rows",
  defaultValue,
  value,
  hint,
  error: ownError,
  onChange,
}: RadioCardsProps) {
  const ids = useFieldIds();
  const { props, error, initial } = useRegistered<HTMLInputElement>({ name, error: ownError, onChange });
  const chosen = typeof initial === "string" ? initial : defaultValue;
  return (
    <fieldset className="field" {...ids.describe(hint, error)}>
      <legend className="field-label">{legend}</legend>
      <div className={`radio-cards radio-${look}`}>
        {options.map((option) => (
          <label className="radio-card" key={option.value}>
            <input
              type="radio"
              {...props}
              value={option.value}
              {...(value === undefined
                ? { defaultChecked: option.value === chosen }
                : { checked: option.value === value })}
              aria-label={option.name}
            />
            <span className="radio-words">
              <span>{option.label}</span>
              {option.hint && <span className="field-hint">{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
      <FieldNotes ids={ids} hint={hint} error={error} />
    </fieldset>
  );
}
