// A plain HTML form that posts to the server and works without script. With script, errors are shown before the request,
// and a double click submits once.
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import type { HostedError } from "#generated/payloads";
import { afterPointerUp, listen } from "#kit/forms/after-pointer-up";
import { useText } from "#kit/messages/i18n";
import { useHydrated } from "#kit/page/use-hydrated";
import { Button } from "#ui/button";
import { FormContext, type FormState } from "#ui/forms/form-state";
import { Spinner } from "#ui/states";
import type { Checks, Values } from "./checks";
import { ErrorSummary } from "./error-summary";
import { RetryNote } from "./retry-note";
import { useFieldErrors } from "./use-field-errors";
import "#ui/forms/form.css";
import "./hosted.css";

interface HostedFormProps {
  action: string;
  submit: string;
  hidden?: Values;
  /** The values of the last submit, from the server. */
  values?: Values;
  errors?: HostedError[];
  checks?: Checks;
  /** Seconds until the server accepts another attempt. */
  retryAfter?: number;
  /** Below the submit button, and still part of the form. */
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
  errors: serverErrors = noErrors,
  checks = {},
  retryAfter = 0,
  after,
  children,
}: HostedFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { busy, isSent, markSent } = useSentOnce();
  const { errors, tries, checkAll, checkOne } = useFieldErrors(form, checks, serverErrors);
  useEffect(() => listen(), []);

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    const { submitter } = event.nativeEvent as SubmitEvent;
    const unchecked = submitter?.hasAttribute("formnovalidate");
    if (isSent() || !(unchecked || checkAll())) event.preventDefault();
    else markSent();
  }

  const state: FormState = {
    register: (field) => ({
      name: field,
      ref: () => undefined,
      onChange: () => undefined,
      onBlur: ({ target }) =>
        afterPointerUp(() => {
          if (!isSent()) checkOne(target as HTMLInputElement);
        }),
    }),
    defaultOf: (field) => values[field],
    errorOf: (field) => errors.find((error) => error.field === field)?.text,
    busy,
  };
  return (
    <form
      ref={form}
      className="form hosted-form"
      method="post"
      action={action}
      noValidate={useHydrated()}
      onSubmit={onSubmit}
    >
      {Object.entries(hidden).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      <ErrorSummary errors={errors} tries={tries}>
        <RetryNote seconds={retryAfter} />
      </ErrorSummary>
      <FormContext value={state}>{children}</FormContext>
      <SendButton busy={busy}>{submit}</SendButton>
      {after}
    </form>
  );
}

/** Whether the form has been submitted, so that it is submitted once. */
function useSentOnce() {
  // A ref besides the state, because two clicks may come before the next render.
  const sent = useRef(false);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    // The back/forward cache may show this page again as it was when the form was sent.
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      sent.current = false;
      setBusy(false);
    };
    addEventListener("pageshow", onShow);
    return () => removeEventListener("pageshow", onShow);
  }, []);
  const markSent = () => {
    sent.current = true;
    setBusy(true);
  };
  return { busy, isSent: () => sent.current, markSent };
}

function SendButton({ busy, children }: { busy: boolean; children: ReactNode }) {
  const text = useText();
  return (
    <div className="hosted-send">
      <Button type="submit" tone="primary" size="large" wide aria-disabled={busy || undefined}>
        {children}
      </Button>
      {busy && (
        <span className="hosted-busy" role="status">
          <Spinner />
          <span className="visually-hidden">{text("hosted.busy")}</span>
        </span>
      )}
    </div>
  );
}
