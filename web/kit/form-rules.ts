// What a field may hold, as the specification's rules: pure questions with a message key for an answer.
import type { MessageKey } from "./i18n";

export interface Rules {
  /** Fails on nothing, only spaces, an empty list and an unticked box. */
  required?: boolean;
  email?: boolean;
  /** Fewest and most characters, and exactly so many. */
  min?: number;
  max?: number;
  length?: number;
  regex?: RegExp | string;
  /** The name of the field that this one must repeat. */
  confirmed?: string;
}

export type FieldValue = string | boolean | string[] | null | undefined;
export type FieldValues = Record<string, FieldValue>;

export interface Refusal {
  message: MessageKey;
  values?: Record<string, string | number>;
}

const MAX_EMAIL = 254;
/** One @ with something before it and a host after it; whether mail arrives there only a mail can tell. */
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

/** These have something to say about nothing; the others leave an empty field to `required`. */
const askedOfNothing = new Set(["required", "confirmed"]);

/** The first rule that a value breaks, in the order in which the rules were written. */
export function checkField(value: FieldValue, rules: Rules, all: FieldValues = {}): Refusal | null {
  for (const [name, parameter] of Object.entries(rules)) {
    if (parameter === undefined) continue;
    // Rules may come from a tenant's data, so a name may be one that nobody knows.
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

export function isEmpty(value: FieldValue): boolean {
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

/** What a server's own name for a broken rule means in a form. */
const serverRules: Record<string, MessageKey> = {
  required: "form.required",
  email: "form.email",
  regex: "form.regex",
  format: "form.regex",
  confirmed: "form.confirmed",
};

export interface ServerFieldError {
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

/** A server's refusal of one field in the portal's words; its own message is for developers. */
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
