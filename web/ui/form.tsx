// A form with rules: checked when a field is left or changed, never while it is typed in; the server has the last word.
import { type FormHTMLAttributes, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { useIntl } from "react-intl";
import { afterPointerUp, listen } from "../kit/after-pointer-up";
import { CallError } from "../kit/calls";
import {
  checkField,
  type FieldValues,
  fieldErrorsOf,
  type Refusal,
  type Rules,
  serverRefusal,
} from "../kit/form-rules";
import { hasMessage, type MessageKey, useText } from "../kit/i18n";
import { Button } from "./button";
import { FormContext, type Registered, useFormState } from "./form-state";
import { Icon } from "./icon";
import { Spinner } from "./states";

export interface FormProps<Values extends FieldValues>
  extends Omit<FormHTMLAttributes<HTMLFormElement>, "onSubmit" | "children" | "className"> {
  rules?: { [Name in keyof Values]?: Rules };
  defaults?: Partial<Values>;
  /** Left out for a form that goes to its `action` as plain HTML once it is good. */
  onSubmit?: (values: Values) => Promise<unknown> | unknown;
  /** Words of the caller's own for an answer, before the form looks for some. */
  explain?: (error: CallError) => Refusal | null;
  children: ReactNode;
}

export function Form<Values extends FieldValues>({
  rules = {},
  defaults,
  onSubmit,
  explain,
  children,
  ...rest
}: FormProps<Values>) {
  const text = useText();
  const intl = useIntl();
  const id = useId();
  const element = useRef<HTMLFormElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  /** What the server said to a value holds for as long as the value is the same. */
  const served = useRef(new Map<string, { value: unknown; message: string }>());
  const form = useForm<FieldValues>({
    mode: "onBlur",
    reValidateMode: "onBlur",
    defaultValues: defaults as FieldValues,
    shouldFocusError: true,
  });
  const { errors, isSubmitting } = form.formState;
  const rulesOf = (name: string): Rules => (rules as Record<string, Rules | undefined>)[name] ?? {};

  // The browser's own event, once a change is done: React's is the one of each key.
  const { trigger } = form;
  useEffect(() => {
    const onChanged = (event: Event) => {
      const name = (event.target as HTMLInputElement).name;
      if (name) afterPointerUp(() => void trigger(name));
    };
    listen();
    const current = element.current;
    // Without script the browser's own checks stand; with it ours speak the page's language.
    if (current) current.noValidate = true;
    current?.addEventListener("change", onChanged);
    return () => current?.removeEventListener("change", onChanged);
  }, [trigger]);

  const isMessage = (key: string): key is MessageKey => hasMessage(intl, key);
  const take = (error: unknown) => {
    if (!(error instanceof CallError)) {
      console.error(error);
      return setProblem(text(navigator.onLine ? "form.failed" : "form.offline"));
    }
    const own = explain?.(error);
    if (own) return setProblem(text(own.message, own.values));
    const placed: string[] = [];
    const errors = fieldErrorsOf(error.body);
    for (const refused of errors) {
      if (!refused.field || !element.current?.elements.namedItem(refused.field)) continue;
      const { message, values } = serverRefusal(refused, rulesOf(refused.field), isMessage);
      served.current.set(refused.field, {
        value: form.getValues(refused.field),
        message: text(message, values),
      });
      placed.push(refused.field);
    }
    if (placed.length > 0) void trigger(placed, { shouldFocus: true });
    if (placed.length > 0 && placed.length === errors.length) return;
    setProblem(problemMessage(error, text, isMessage));
  };

  const submit = form.handleSubmit(async (values) => {
    setProblem(null);
    if (!onSubmit) return element.current?.submit();
    try {
      await onSubmit(values as Values);
    } catch (error) {
      take(error);
    }
  });

  const context = {
    register: (name: string) => {
      const registered = form.register(name, {
        validate: (value, all) => {
          const refused = checkField(value, rulesOf(name), all);
          if (refused) return text(refused.message, refused.values);
          const said = served.current.get(name);
          return said && said.value === value ? said.message : true;
        },
      }) as unknown as Registered;
      // A word that appears below a field moves the button that is being pressed.
      const onBlur: Registered["onBlur"] = (event) => afterPointerUp(() => registered.onBlur(event));
      return { ...registered, onBlur };
    },
    defaultOf: (name: string) => (defaults as FieldValues | undefined)?.[name],
    errorOf: (name: string) => {
      const message = errors[name]?.message;
      return typeof message === "string" ? message : undefined;
    },
    busy: isSubmitting,
  };

  return (
    <form
      // Sent before the page is alive, what was typed must not end in the address.
      method="post"
      {...rest}
      ref={element}
      className="form"
      aria-describedby={problem ? `${id}problem` : undefined}
      onSubmit={(event) => {
        // One press too many must not send it twice.
        if (isSubmitting) return event.preventDefault();
        served.current.clear();
        void submit(event);
      }}
    >
      <FormContext value={context}>
        <div role="alert" id={`${id}problem`}>
          {problem && <FormProblem>{problem}</FormProblem>}
        </div>
        {children}
      </FormContext>
    </form>
  );
}

/** What is wrong with a form as a whole. */
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
      // A refusal that goes away when its field is left would move the button from under the pointer.
      onMouseDown={(event) => event.preventDefault()}
    >
      {busy ? <Spinner /> : null}
      {children}
    </Button>
  );
}

/** Words for an answer that says no: the server's own key where the portal has it, else by its status. */
export function problemMessage(
  error: CallError,
  text: (id: MessageKey, values?: Record<string, string | number>) => string,
  isMessage: (key: string) => key is MessageKey,
): string {
  const key = (error.body as { i18n?: unknown } | null | undefined)?.i18n;
  if (typeof key === "string" && isMessage(key)) return text(key, { minutes: minutesOf(error) });
  if (error.status === 429) return text("form.tooMany", { minutes: minutesOf(error) });
  return text("form.failed");
}

function minutesOf(error: CallError): number {
  return Math.max(1, Math.ceil((error.retryAfter ?? 60) / 60));
}
