// The context between a form and its fields. Without a form, a field is plain HTML.
import { type ChangeEventHandler, createContext, type FocusEventHandler, useContext } from "react";

interface Registered {
  onBlur: FocusEventHandler<HTMLElement>;
}

export interface FormState {
  register(name: string): Registered;
  defaultOf(name: string): unknown;
  /** In the page's language. */
  errorOf(name: string): string | undefined;
  busy: boolean;
}

export const FormContext = createContext<FormState | null>(null);

export function useFormState(): FormState | null {
  return useContext(FormContext);
}

interface Own<Element extends HTMLElement> {
  name: string;
  error?: string;
  onChange?: ChangeEventHandler<Element>;
  onBlur?: FocusEventHandler<Element>;
}

/** Combines a field's own handlers with those of the form around it. */
export function useRegistered<Element extends HTMLElement>({ name, error, onChange, onBlur }: Own<Element>) {
  const form = useFormState();
  if (!form) return { error, props: { name, onChange, onBlur }, initial: undefined };
  const registered = form.register(name);
  return {
    error: form.errorOf(name) ?? error,
    initial: form.defaultOf(name),
    props: {
      name,
      onChange,
      onBlur: ((event) => {
        onBlur?.(event);
        registered.onBlur(event);
      }) as FocusEventHandler<Element>,
    },
  };
}
