// A form: validates a field on blur and on change, never while typing, and shows the server's errors.
import { type FormHTMLAttributes, type ReactNode, type RefObject, useEffect, useId, useRef } from "react";
import { afterPointerUp, listen } from "#kit/forms/after-pointer-up";
import { checkField, type FieldValues, type Rules } from "#kit/forms/form-rules";
import { useText } from "#kit/messages/i18n";
import { Button } from "#ui/button";
import { Icon } from "#ui/icon";
import { Spinner } from "#ui/states";
import { type FormFields, useFormFields } from "./form-fields";
import { type ServerErrors, useServerErrors } from "./form-server-errors";
import { FormContext, type FormState, useFormState } from "./form-state";
import "./form.css";

interface FormProps<Values extends FieldValues>
  extends Omit<FormHTMLAttributes<HTMLFormElement>, "onSubmit" | "children" | "className"> {
  rules?: { [Name in keyof Values]?: Rules };
  defaults?: Partial<Values>;
  /** Without it a valid form is submitted to its `action` as plain HTML. */
  onSubmit?: (values: Values) => Promise<unknown> | unknown;
  children: ReactNode;
}

export function Form<Values extends FieldValues>({
  rules = {},
  defaults,
  onSubmit,
  children,
  ...rest
}: FormProps<Values>) {
  const id = useId();
  const element = useRef<HTMLFormElement>(null);
  const form = useFormFields(element, defaults as FieldValues | undefined);
  useChangedDefaults(element, defaults as FieldValues | undefined);
  const rulesOf = (name: string): Rules => (rules as Record<string, Rules | undefined>)[name] ?? {};
  const server = useServerErrors(form, element, rulesOf);
  useValidationOnChange(element, form.validate);
  const context = useFormContext(form, rulesOf, server, defaults as FieldValues | undefined);

  const send = async (values: FieldValues) => {
    server.clearProblem();
    if (!onSubmit) return element.current?.submit();
    try {
      await onSubmit(values as Values);
    } catch (error) {
      server.show(error);
    }
  };
  return (
    <form
      // method=post: a submit before hydration must not put the values into the URL.
      method="post"
      {...rest}
      ref={element}
      className="form"
      aria-describedby={server.problem ? `${id}problem` : undefined}
      onSubmit={(event) => {
        if (!context.busy) server.clearFields();
        void form.submit(event, send);
      }}
    >
      <FormContext value={context}>
        <div role="alert" id={`${id}problem`}>
          {server.problem && <FormProblem>{server.problem}</FormProblem>}
        </div>
        {children}
      </FormContext>
    </form>
  );
}

/** Validates a field on the browser's change event. React's onChange is the input event, one per key. */
function useValidationOnChange(element: RefObject<HTMLFormElement | null>, validate: FormFields["validate"]) {
  useEffect(() => {
    const onChanged = (event: Event) => {
      const name = (event.target as HTMLInputElement).name;
      if (name) afterPointerUp(() => validate([name]));
    };
    listen();
    const current = element.current;
    // Without script the browser validates; with script our messages, in the page's language, replace the browser's.
    if (current) current.noValidate = true;
    current?.addEventListener("change", onChanged);
    return () => current?.removeEventListener("change", onChanged);
  }, [element, validate]);
}

/** Writes new defaults, such as saved values, into the text fields. A new form would lose the focus. */
function useChangedDefaults(element: RefObject<HTMLFormElement | null>, defaults: FieldValues | undefined) {
  const before = useRef(defaults);
  useEffect(() => {
    for (const [name, value] of Object.entries(defaults ?? {})) {
      if (value === before.current?.[name] || typeof value !== "string") continue;
      const field = element.current?.elements.namedItem(name);
      if (field instanceof HTMLInputElement) field.value = value;
    }
    before.current = defaults;
  }, [element, defaults]);
}

/** Answers the fields of the form: validation, default values and error messages. */
function useFormContext(
  form: FormFields,
  rulesOf: (name: string) => Rules,
  server: ServerErrors,
  defaults: FieldValues | undefined,
): FormState {
  const text = useText();
  return {
    register: (name) => {
      form.register(name, (value, all) => {
        const refused = checkField(value, rulesOf(name), all);
        return refused ? text(refused.message, refused.values) : server.messageFor(name, value);
      });
      // A message that appears below a field would move the button that is being pressed.
      return { onBlur: () => afterPointerUp(() => form.validate([name])) };
    },
    defaultOf: (name) => defaults?.[name],
    errorOf: (name) => form.errors[name],
    busy: form.isSubmitting,
  };
}

/** An error of the form as a whole. */
export function FormProblem({ children }: { children: ReactNode }) {
  return (
    <div className="form-problem">
      <Icon name="warning" size={20} />
      <p>{children}</p>
    </div>
  );
}

export function SubmitButton({
  children,
  wide,
  tone = "primary",
}: {
  children: ReactNode;
  wide?: boolean;
  tone?: "primary" | "quiet";
}) {
  const form = useFormState();
  const busy = form?.busy ?? false;
  return (
    <Button
      type="submit"
      tone={tone}
      size="large"
      wide={wide}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      // An error message that disappears on blur would move the button away from the pointer.
      onMouseDown={(event) => event.preventDefault()}
    >
      {busy ? <Spinner /> : null}
      {children}
    </Button>
  );
}
