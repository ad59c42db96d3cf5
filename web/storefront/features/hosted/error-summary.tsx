// What was refused, at the top of a form: each line leads to its field.
import { type MouseEvent, type ReactNode, useEffect, useId, useMemo, useRef } from "react";
import { useIntl } from "react-intl";
import type { HostedError } from "../../../generated/payloads";
import { hasMessage, useText } from "../../../kit/i18n";
import { Icon } from "../../../ui/icon";

export interface Mistake {
  /** Empty: the form as a whole. */
  field: string;
  text: string;
}

/** The server's errors in the page's words. */
export function useMistakes(errors: HostedError[]): Mistake[] {
  const intl = useIntl();
  return useMemo(
    () =>
      errors.map(({ field, message, values }) => ({
        field,
        text: intl.formatMessage(
          { id: hasMessage(intl, message) ? message : "hosted.error.other" },
          Object.fromEntries(Object.entries(values).map(([name, value]) => [name, numberOr(value)])),
        ),
      })),
    [errors, intl],
  );
}

function numberOr(value: string): string | number {
  return /^\d{1,15}$/.test(value) ? Number(value) : value;
}

export interface ErrorSummaryProps {
  mistakes: Mistake[];
  /** Each try moves the focus here anew. */
  tries: number;
  children?: ReactNode;
}

export function ErrorSummary({ mistakes, tries, children }: ErrorSummaryProps) {
  const text = useText();
  const title = useId();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (tries > 0) box.current?.focus();
  }, [tries]);
  if (mistakes.length === 0) return null;
  return (
    // The focus comes here after a refusal, so that it is read out and the way to the field is short.
    <div className="hosted-errors" role="alert" tabIndex={-1} ref={box} aria-labelledby={title}>
      <Icon name="warning" size={20} />
      <div className="hosted-errors-words">
        {mistakes.length === 1 ? (
          <p id={title}>
            <Line mistake={mistakes[0] as Mistake} />
          </p>
        ) : (
          <>
            <p className="hosted-errors-title" id={title}>
              {text("hosted.error.summary", { count: mistakes.length })}
            </p>
            <ul>
              {mistakes.map((mistake) => (
                <li key={`${mistake.field} ${mistake.text}`}>
                  <Line mistake={mistake} />
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

function Line({ mistake }: { mistake: Mistake }) {
  if (!mistake.field) return mistake.text;
  return (
    <a href={`#${placeOf(mistake.field)}`} onClick={(event) => goTo(event, mistake.field)}>
      {mistake.text}
    </a>
  );
}

export function placeOf(field: string): string {
  return `field-${field}`;
}

/** Around a field: where its line in the summary leads. */
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
