// A text field with label, hint and error.
import { type InputHTMLAttributes, type ReactNode, useId } from "react";
import { useText } from "#kit/messages/i18n";
import { Icon } from "#ui/icon";
import { useRegistered } from "./form-state";
import "./form.css";

export interface FieldLook {
  name: string;
  label: string;
  hint?: ReactNode;
  /** In the page's language. */
  error?: string;
  /** Shows "optional" beside the label. */
  optional?: boolean;
}

export interface FieldProps
  extends FieldLook,
    Omit<InputHTMLAttributes<HTMLInputElement>, "name" | "className" | "id"> {
  /** Left to right in every language, for numbers and addresses. */
  ltr?: boolean;
}

const alwaysLtr = new Set(["email", "tel", "url", "number"]);

export function Field({
  name,
  label,
  hint,
  error: ownError,
  optional,
  ltr,
  onChange,
  onBlur,
  ...rest
}: FieldProps) {
  const ids = useFieldIds();
  const { props, error, initial } = useRegistered({ name, error: ownError, onChange, onBlur });
  return (
    <FieldFrame ids={ids} label={label} hint={hint} error={error} optional={optional}>
      <input
        type="text"
        defaultValue={typeof initial === "string" ? initial : undefined}
        dir={ltr || alwaysLtr.has(rest.type ?? "") ? "ltr" : "auto"}
        {...rest}
        {...props}
        {...ids.describe(hint, error)}
        id={ids.input}
        className="field-input"
      />
    </FieldFrame>
  );
}

interface FieldIds {
  input: string;
  hint: string;
  error: string;
  describe(
    hint: ReactNode,
    error: string | undefined,
  ): { "aria-describedby"?: string; "aria-invalid"?: true };
}

export function useFieldIds(): FieldIds {
  const id = useId();
  return {
    input: id,
    hint: `${id}hint`,
    error: `${id}error`,
    describe(hint, error) {
      const names = [error && `${id}error`, hint && `${id}hint`].filter(Boolean).join(" ");
      return { "aria-describedby": names || undefined, "aria-invalid": error ? true : undefined };
    },
  };
}

/** Label, hint and error around any kind of input. */
export function FieldFrame({
  ids,
  label,
  hint,
  error,
  optional,
  children,
}: Omit<FieldLook, "name"> & { ids: FieldIds; children: ReactNode }) {
  const text = useText();
  return (
    <div className="field">
      <label className="field-label" htmlFor={ids.input}>
        {label}
        {optional && <span className="field-optional">{text("form.optional")}</span>}
      </label>
      {children}
      <FieldNotes ids={ids} hint={hint} error={error} />
    </div>
  );
}

export function FieldNotes({ ids, hint, error }: { ids: FieldIds; hint?: ReactNode; error?: string }) {
  return (
    <>
      {error && (
        <p className="field-error" id={ids.error}>
          <Icon name="warning" size={16} />
          <span>{error}</span>
        </p>
      )}
      {hint && (
        <p className="field-hint" id={ids.hint}>
          {hint}
        </p>
      )}
    </>
  );
}
