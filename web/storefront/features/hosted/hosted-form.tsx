// A plain form that posts to the server and works without script. Running script only adds earlier answers: what is
// wrong is said before the way to the server, and a second press does nothing.
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import type { HostedError } from "../../../generated/payloads";
import { afterPointerUp, listen } from "../../../kit/after-pointer-up";
import { useText } from "../../../kit/i18n";
import { Button } from "../../../ui/button";
import { FormContext, type FormState } from "../../../ui/form-state";
import { Spinner } from "../../../ui/states";
import { type Checks, refusalsOf, type Values } from "./checks";
import { ErrorSummary, type Mistake, useMistakes } from "./error-summary";
import { RetryNote } from "./retry-note";
import { useHydrated } from "./use-hydrated";

export interface HostedFormProps {
  action: string;
  submit: string;
  hidden?: Values;
  /** What was typed before, from the server. */
  values?: Values;
  errors?: HostedError[];
  checks?: Checks;
  /** Seconds until another try counts. */
  retryAfter?: number;
  /** Below the button that sends the form, and still part of it. */
  after?: ReactNode;
  children?: ReactNode;
}

const nothing: Values = {};
const noErrors: HostedError[] = [];

export function HostedForm({
  action,
  submit,
  hidden = nothing,
  values = nothing,
  errors = noErrors,
  checks = {},
  retryAfter = 0,
  after,
  children,
}: HostedFormProps) {
  const alive = useHydrated();
  const text = useText();
  const form = useRef<HTMLFormElement>(null);
  const sent = useRef(false);
  const [busy, setBusy] = useState(false);
  const [found, setFound] = useState<{ list: Mistake[]; tries: number } | null>(null);
  const told = useMistakes(errors);
  const mistakes = found?.list ?? told;
  useEffect(() => listen(), []);
  useEffect(() => {
    // The browser may show a page again just as it was left, busy and all.
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      sent.current = false;
      setBusy(false);
    };
    addEventListener("pageshow", onShow);
    return () => removeEventListener("pageshow", onShow);
  }, []);

  function findErrors(only?: string): Mistake[] {
    if (!form.current) return [];
    return refusalsOf(checks, valuesOf(form.current))
      .filter(({ field }) => only === undefined || field === only)
      .map(({ field, refused }) => ({ field, text: text(refused.message, refused.values) }));
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (sent.current) return event.preventDefault();
    const list = submitter?.hasAttribute("formnovalidate") ? [] : findErrors();
    if (list.length > 0) {
      event.preventDefault();
      setFound({ list, tries: (found?.tries ?? 0) + 1 });
      return;
    }
    sent.current = true;
    setBusy(true);
  }

  /** A field that was left is checked by itself; what is wrong elsewhere stays as it was said. */
  function onLeave(field: string, value: string) {
    if (sent.current || !checks[field]) return;
    const now = findErrors(field);
    setFound((before) => {
      const list = before?.list ?? told;
      const [same] = list.filter((mistake) => mistake.field === field);
      if (now[0]?.text === same?.text || (!value && !same)) return before;
      return {
        list: [...list.filter((mistake) => mistake.field !== field), ...now],
        tries: before?.tries ?? 0,
      };
    });
  }

  const state: FormState = {
    register: (field) => ({
      name: field,
      ref: () => undefined,
      onChange: () => undefined,
      onBlur: ({ target }) => afterPointerUp(() => onLeave(field, (target as HTMLInputElement).value)),
    }),
    defaultOf: (field) => values[field],
    errorOf: (field) => mistakes.find((mistake) => mistake.field === field)?.text,
    busy,
  };
  return (
    <form
      ref={form}
      className="form hosted-form"
      method="post"
      action={action}
      noValidate={alive}
      onSubmit={onSubmit}
    >
      {Object.entries(hidden).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      <ErrorSummary mistakes={mistakes} tries={found?.tries ?? (errors.length > 0 ? 1 : 0)}>
        <RetryNote seconds={retryAfter} />
      </ErrorSummary>
      <FormContext value={state}>{children}</FormContext>
      <div className="hosted-send">
        <Button type="submit" tone="primary" size="large" wide aria-disabled={busy || undefined}>
          {submit}
        </Button>
        {busy && (
          <span className="hosted-busy" role="status">
            <Spinner />
            <span className="vh">{text("hosted.busy")}</span>
          </span>
        )}
      </div>
      {after}
    </form>
  );
}

function valuesOf(form: HTMLFormElement): Values {
  const values: Values = {};
  for (const [name, value] of new FormData(form)) if (typeof value === "string") values[name] = value;
  return values;
}
