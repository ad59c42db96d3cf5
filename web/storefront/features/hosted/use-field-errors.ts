// The errors of a hosted form: the server's after a refusal, then those that the browser's own checks find.
import { type RefObject, useState } from "react";
import type { HostedError } from "#generated/payloads";
import { useIntl } from "#kit/messages/i18n";
import { type Checks, refusalsOf, type Values } from "./checks";
import { type FieldError, fieldErrorOf, useHostedErrors } from "./error-summary";

export function useFieldErrors(
  form: RefObject<HTMLFormElement | null>,
  checks: Checks,
  serverErrors: HostedError[],
) {
  const intl = useIntl();
  const fromServer = useHostedErrors(serverErrors);
  const [found, setFound] = useState<{ list: FieldError[]; tries: number } | null>(null);

  function findErrors(only?: string): FieldError[] {
    if (!form.current) return [];
    return refusalsOf(checks, valuesOf(form.current))
      .filter(({ field }) => only === undefined || field === only)
      .map(({ field, refused }) => fieldErrorOf(intl, field, refused.message, refused.values));
  }

  return {
    errors: found?.list ?? fromServer,
    /** How often a submit was refused: each refusal moves the focus to the summary. */
    tries: found?.tries ?? (serverErrors.length > 0 ? 1 : 0),
    /** Checks every field before a submit; true when the form may be sent. */
    checkAll(): boolean {
      const list = findErrors();
      if (list.length > 0) setFound((before) => ({ list, tries: (before?.tries ?? 0) + 1 }));
      return list.length === 0;
    },
    /** Checks one field when it loses focus. Errors of other fields stay, and so does the server's of a value that nobody has changed. */
    checkOne({ name: field, value, defaultValue }: HTMLInputElement) {
      if (!checks[field]) return;
      const refused = value === defaultValue ? fromServer.filter((error) => error.field === field) : [];
      const now = refused.length > 0 ? refused : findErrors(field);
      setFound((before) => {
        const list = before?.list ?? fromServer;
        const [same] = list.filter((error) => error.field === field);
        if (now[0]?.text === same?.text || (!value && !same)) return before;
        return {
          list: [...list.filter((error) => error.field !== field), ...now],
          tries: before?.tries ?? 0,
        };
      });
    },
  };
}

function valuesOf(form: HTMLFormElement): Values {
  const values: Values = {};
  for (const [name, value] of new FormData(form)) if (typeof value === "string") values[name] = value;
  return values;
}
