// The server's answer to a form: field errors go to their fields, anything else to the top of the form.
import { type RefObject, useRef, useState } from "react";
import { CallError, minutesOf } from "#kit/calls/calls";
import { fieldErrorsOf, type Rules, serverRefusal } from "#kit/forms/form-rules";
import { hasMessage, type MessageKey, useIntl, useText } from "#kit/messages/i18n";
import type { FormFields } from "./form-fields";

export interface ServerErrors {
  /** The error of the form as a whole, in the page's language. */
  problem: string | null;
  /** The server's error for a field, as long as the field still has the value that the server refused. */
  messageFor(name: string, value: unknown): string | undefined;
  /** Shows what `onSubmit` threw. */
  show(error: unknown): void;
  clearProblem(): void;
  clearFields(): void;
}

export function useServerErrors(
  form: FormFields,
  element: RefObject<HTMLFormElement | null>,
  rulesOf: (name: string) => Rules,
): ServerErrors {
  const text = useText();
  const intl = useIntl();
  const isMessage = (key: string): key is MessageKey => hasMessage(intl, key);
  const [problem, setProblem] = useState<string | null>(null);
  const refused = useRef(new Map<string, { value: unknown; message: string }>());

  /** True when every error of the answer has been shown at its field. */
  function showAtFields(error: CallError): boolean {
    const errors = fieldErrorsOf(error.body);
    const shown: string[] = [];
    for (const each of errors) {
      if (!each.field || !element.current?.elements.namedItem(each.field)) continue;
      const { message, values } = serverRefusal(each, rulesOf(each.field), isMessage);
      refused.current.set(each.field, { value: form.value(each.field), message: text(message, values) });
      shown.push(each.field);
    }
    if (shown.length > 0) form.validate(shown, { focus: true });
    return shown.length > 0 && shown.length === errors.length;
  }

  return {
    problem,
    messageFor(name, value) {
      const found = refused.current.get(name);
      return found && found.value === value ? found.message : undefined;
    },
    show(error) {
      if (!(error instanceof CallError)) {
        console.error(error);
        setProblem(text(navigator.onLine ? "form.failed" : "form.offline"));
      } else if (!showAtFields(error)) setProblem(problemMessage(error, text, isMessage));
    },
    clearProblem: () => setProblem(null),
    clearFields: () => refused.current.clear(),
  };
}

/** The message of a refused call: the server's own key if the catalogue has it, otherwise one by status. */
function problemMessage(
  error: CallError,
  text: (id: MessageKey, values?: Record<string, string | number>) => string,
  isMessage: (key: string) => key is MessageKey,
): string {
  const key = (error.body as { i18n?: unknown } | null | undefined)?.i18n;
  if (typeof key === "string" && isMessage(key)) return text(key, { minutes: minutesOf(error) });
  if (error.status === 429) return text("form.tooMany", { minutes: minutesOf(error) });
  return text("form.failed");
}
