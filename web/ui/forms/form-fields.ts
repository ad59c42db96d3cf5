// The state of a form's fields: how each is validated, which error each has, and whether the form is being sent.
// The values stay in the document. react-hook-form did this with 11 kB, a tenth of what a page may load.
import { type RefObject, type SubmitEvent, useCallback, useRef, useState } from "react";
import type { FieldValue, FieldValues } from "#kit/forms/form-rules";

/** The error of a value in the page's language. */
type Validate = (value: FieldValue, all: FieldValues) => string | undefined;
type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export interface FormFields {
  errors: Readonly<Record<string, string | undefined>>;
  isSubmitting: boolean;
  /** Called by each field as it renders. */
  register(name: string, validate: Validate): void;
  value(name: string): FieldValue;
  /** Validates fields and shows their errors; true if there is none. */
  validate(names: string[], options?: { focus?: boolean }): boolean;
  /** Validates all fields and runs `send` once, with their values, if they have no error. */
  submit(event: SubmitEvent<HTMLFormElement>, send: (values: FieldValues) => Promise<unknown>): Promise<void>;
}

export function useFormFields(
  form: RefObject<HTMLFormElement | null>,
  defaults: FieldValues | undefined,
): FormFields {
  const [errors, setErrors] = useState<Record<string, string | undefined>>({});
  const [isSubmitting, setSubmitting] = useState(false);
  const validators = useRef(new Map<string, Validate>());
  const running = useRef(false);

  const value = useCallback((name: string) => fieldValue(controlsOf(form.current, name)), [form]);

  const values = useCallback((): FieldValues => {
    const names = [...validators.current.keys()].filter((name) => controlsOf(form.current, name).length > 0);
    return { ...defaults, ...Object.fromEntries(names.map((name) => [name, value(name)])) };
  }, [form, defaults, value]);

  const validate = useCallback(
    (names: string[], { focus = false } = {}): boolean => {
      const all = values();
      const found = names.map((name) => [name, validators.current.get(name)?.(all[name], all)] as const);
      setErrors((now) => ({ ...now, ...Object.fromEntries(found) }));
      const refused = new Set(found.flatMap(([name, message]) => (message ? [name] : [])));
      if (focus)
        controlsIn(form.current)
          .find((control) => refused.has(control.name))
          ?.focus();
      return refused.size === 0;
    },
    [form, values],
  );

  return {
    errors,
    isSubmitting,
    register: (name, check) => void validators.current.set(name, check),
    value,
    validate,
    async submit(event, send) {
      event.preventDefault();
      // A double click must not submit twice.
      if (running.current) return;
      const all = values();
      if (!validate(Object.keys(all), { focus: true })) return;
      running.current = true;
      setSubmitting(true);
      try {
        await send(all);
      } finally {
        running.current = false;
        setSubmitting(false);
      }
    },
  };
}

function controlsIn(form: HTMLFormElement | null): Control[] {
  return form ? ([...form.elements] as Control[]) : [];
}

function controlsOf(form: HTMLFormElement | null, name: string): Control[] {
  return controlsIn(form).filter((control) => control.name === name);
}

/** Of radio buttons the chosen one, of a checkbox whether it is ticked, of several those that are. */
function fieldValue(controls: Control[]): FieldValue {
  const [first] = controls;
  const ticked = controls
    .filter((control) => (control as HTMLInputElement).checked)
    .map(({ value }) => value);
  if (first?.type === "radio") return ticked[0];
  if (first?.type === "checkbox") return controls.length > 1 ? ticked : ticked.length > 0;
  return first?.value;
}
