// Validation rules of form fields, named as in the specification; each returns a message key or null.
import type { MessageKey } from "#kit/messages/i18n";

export interface Rules {
  /** Refuses an empty value, only spaces, an empty list and an unticked box. */
  required?: boolean;
  email?: boolean;
  /** Minimum, maximum and exact number of characters. */
  min?: number;
  max?: number;
  length?: number;
  regex?: RegExp | string;
  /** The name of the field that must have the same value. */
  confirmed?: string;
}

export type FieldValue = string | boolean | string[] | null | undefined;
export type FieldValues = Record<string, FieldValue>;

export interface Refusal {
  message: MessageKey;
  values?: Record<string, string | number>;
}

const MAX_EMAIL = 254;
/** Something, one @ and a host name. Whether the mailbox exists, only a mail to it can tell. */
const emailPattern =
  /^[^\s@<>()[\]\\,;:"\p{Cc}]+@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)*[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?$/u;

type Check = (value: FieldValue, parameter: never, all: FieldValues) => Refusal | null;

const refuse = (message: MessageKey, values?: Refusal["values"]): Refusal => ({ message, values });
const size = (value: FieldValue): number => (Array.isArray(value) ? value.length : [...text(value)].length);

const checks: { [Name in keyof Required<Rules>]: Check } = {
  required: (value, wanted: boolean) => (wanted && isEmpty(value) ? refuse("form.required") : null),
  email: (value, wanted: boolean) => (!wanted || isEmail(text(value).trim()) ? null : refuse("form.email")),
  min: (value, min: number) => (size(value) >= min ? null : refuse("form.min", { min })),
  max: (value, max: number) => (size(value) <= max ? null : refuse("form.max", { max })),
  length: (value, length: number) => (size(value) === length ? null : refuse("form.length", { length })),
  regex: (value, pattern: RegExp | string) => (matches(pattern, text(value)) ? null : refuse("form.regex")),
  confirmed: (value, other: string, all) =>
    text(value) === text(all[other]) ? null : refuse("form.confirmed"),
};

/** Rules that also check an empty field. The others leave it to `required`. */
const askedOfNothing = new Set(["required", "confirmed"]);

/** The error of the first rule that the value breaks, in the order of the rules; null if it is valid. */
export function checkField(value: FieldValue, rules: Rules, all: FieldValues = {}): Refusal | null {
  for (const [name, parameter] of Object.entries(rules)) {
    if (parameter === undefined) continue;
    // Rules may come from a tenant's configuration, so a name may be unknown.
    if (!Object.hasOwn(checks, name)) return refuse("form.invalid");
    if (isEmpty(value) && !askedOfNothing.has(name)) continue;
    const refusal = checks[name as keyof Rules](value, parameter as never, all);
    if (refusal) return refusal;
  }
  return null;
}

export function isEmail(value: string): boolean {
  return value.length <= MAX_EMAIL && emailPattern.test(value);
}

function isEmpty(value: FieldValue): boolean {
  if (Array.isArray(value)) return value.length === 0;
  return value === false || value === null || value === undefined || text(value).trim() === "";
}

function text(value: FieldValue): string {
  return typeof value === "string" ? value : value === null || value === undefined ? "" : String(value);
}

function matches(pattern: RegExp | string, value: string): boolean {
  try {
    const source = typeof pattern === "string" ? pattern : pattern.source;
    const flags = typeof pattern === "string" ? "u" : pattern.flags.replace(/[gy]/g, "");
    return new RegExp(source, flags).test(value);
  } catch {
    return false;
  }
}

/** Messages for the server's rule names. */
const serverRules: Record<string, MessageKey> = {
  required: "form.required",
  email: "form.email",
  regex: "form.regex",
  format: "form.regex",
  confirmed: "form.confirmed",
};

interface ServerFieldError {
  field: string;
  rule?: string;
  message?: string;
  i18n?: string;
  values?: Record<string, string | number>;
}

/** The `errors` of a problem document. */
export function fieldErrorsOf(problem: unknown): ServerFieldError[] {
  const errors = (problem as { errors?: unknown } | null | undefined)?.errors;
  if (!Array.isArray(errors)) return [];
  return errors.filter(
    (error): error is ServerFieldError =>
      typeof error === "object" && error !== null && typeof (error as ServerFieldError).field === "string",
  );
}

/** The message for a server's field error. The error's own text is for developers and is not shown. */
export function serverRefusal(
  error: ServerFieldError,
  rules: Rules = {},
  isMessage: (key: string) => boolean = () => false,
): Refusal {
  for (const key of [error.i18n, error.message])
    if (key && isMessage(key)) return refuse(key as MessageKey, error.values);
  const rule = error.rule ?? "";
  if (rule === "min" && rules.min !== undefined) return refuse("form.min", { min: rules.min });
  if (rule === "max" && rules.max !== undefined) return refuse("form.max", { max: rules.max });
  if (rule === "length" && rules.length !== undefined) return refuse("form.length", { length: rules.length });
  return refuse(serverRules[rule] ?? "form.invalid");
}
