// The error summary at the top of a form: each line links to its field.
import { type MouseEvent, type ReactNode, useEffect, useId, useMemo, useRef } from "react";
import type { HostedError } from "#generated/payloads";
import { hasMessage, type IntlShape, type MessageKey, useIntl, useText } from "#kit/messages/i18n";
import { Icon } from "#ui/icon";

export interface FieldError {
  /** Empty for an error of the whole form. */
  field: string;
  text: string;
  /** In the summary, where the field's label is not beside it: "First name: please fill this in." */
  line: string;
}

const labels: Record<string, MessageKey> = {
  email: "hosted.email",
  lastName: "hosted.lastName",
  name: "hosted.name",
  otp: "hosted.otp.label",
  password: "hosted.password",
  recipient: "hosted.recipient",
  repeat: "hosted.passwordRepeat",
};

/** An error of a field, at the field and in the summary. Messages that do not say what they are about have a second form for it. */
export function fieldErrorOf(
  intl: IntlShape,
  field: string,
  message: MessageKey,
  values: Record<string, string | number> = {},
): FieldError {
  const text = intl.formatMessage({ id: message }, values);
  const named = `${message}In`;
  const label = labels[field];
  if (!label || !hasMessage(intl, named)) return { field, text, line: text };
  const about = { ...values, field: intl.formatMessage({ id: label }) };
  return { field, text, line: intl.formatMessage({ id: named }, about) };
}

/** The server's errors, in the page's language. */
export function useHostedErrors(errors: HostedError[]): FieldError[] {
  const intl = useIntl();
  return useMemo(
    () =>
      errors.map(({ field, message, values }) =>
        fieldErrorOf(
          intl,
          field,
          hasMessage(intl, message) ? message : "hosted.error.other",
          Object.fromEntries(Object.entries(values).map(([name, value]) => [name, numberOr(value)])),
        ),
      ),
    [errors, intl],
  );
}

function numberOr(value: string): string | number {
  return /^\d{1,15}$/.test(value) ? Number(value) : value;
}

interface ErrorSummaryProps {
  errors: FieldError[];
  /** Each refused attempt moves the focus here. */
  tries: number;
  children?: ReactNode;
}

export function ErrorSummary({ errors, tries, children }: ErrorSummaryProps) {
  const text = useText();
  const title = useId();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (tries > 0) box.current?.focus();
  }, [tries]);
  if (errors.length === 0) return null;
  return (
    // Focused after a refusal, so that a screen reader reads it and Tab leads to the links.
    <div className="hosted-errors" role="alert" tabIndex={-1} ref={box} aria-labelledby={title}>
      <Icon name="warning" size={20} />
      <div className="hosted-errors-words">
        {errors.length === 1 ? (
          <p id={title}>
            <Line error={errors[0] as FieldError} />
          </p>
        ) : (
          <>
            <p className="hosted-errors-title" id={title}>
              {text("hosted.error.summary", { count: errors.length })}
            </p>
            <ul>
              {errors.map((error) => (
                <li key={`${error.field} ${error.text}`}>
                  <Line error={error} />
                </li>
              ))}
            </ul>
          </>
        )}
        {children}
      </div>
    </div>
  );
}

function Line({ error }: { error: FieldError }) {
  if (!error.field) return error.line;
  return (
    <a href={`#${placeOf(error.field)}`} onClick={(event) => goTo(event, error.field)}>
      {error.line}
    </a>
  );
}

function placeOf(field: string): string {
  return `field-${field}`;
}

/** Wraps a field: the target of its link in the summary. */
export function Place({ of, children }: { of: string; children: ReactNode }) {
  return (
    <div className="hosted-place" id={placeOf(of)}>
      {children}
    </div>
  );
}

function goTo(event: MouseEvent, field: string) {
  const input = document.getElementById(placeOf(field))?.querySelector("input");
  if (!input) return;
  event.preventDefault();
  input.focus();
}
