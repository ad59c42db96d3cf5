// Reads a failed call for the visitor: its status, and what the server says of a refusal.
import { CallError } from "./calls";

export interface FailedCall {
  /** 0: no answer came. */
  status: number;
  /** The code of a refusal, such as USER_ALREADY_SUBSCRIBED. */
  error?: string;
  /** The key of a refusal's message. */
  i18n?: string;
  /** Fields that the refusal names. */
  fields?: string[];
}

export function outcomeOf(error: unknown): FailedCall {
  if (!(error instanceof CallError)) return { status: 0 };
  const body = Object(error.body) as { error?: unknown; i18n?: unknown; errors?: unknown };
  const fields = Array.isArray(body.errors)
    ? body.errors.map((each) => (Object(each) as { field?: unknown }).field)
    : [];
  return {
    status: error.status,
    ...(typeof body.error === "string" ? { error: body.error } : {}),
    ...(typeof body.i18n === "string" && body.i18n ? { i18n: body.i18n } : {}),
    fields: fields.filter((field): field is string => typeof field === "string"),
  };
}
