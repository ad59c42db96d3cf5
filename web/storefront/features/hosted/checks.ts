// Client-side validation of the hosted forms, with the messages that the server uses.
import { isEmail } from "#kit/forms/form-rules";
import type { MessageKey } from "#kit/messages/i18n";

export const MIN_PASSWORD = 8;
const OTP_DIGITS = 6;
const MAX_NAME = 100;

interface Refused {
  message: MessageKey;
  values?: Record<string, string | number>;
}
export type Values = Record<string, string>;
export type Check = (value: string, all: Values) => Refused | null;
export type Checks = Record<string, Check>;

export const required: Check = (value) => (value.trim() ? null : { message: "hosted.error.required" });

export const email: Check = (value, all) =>
  required(value, all) ?? (isEmail(value.trim()) ? null : { message: "hosted.error.email" });

export const msisdn: Check = (value, all) =>
  required(value, all) ?? (isNumber(value) ? null : { message: "hosted.error.msisdn" });

export function recipient(byMail: boolean, bySms: boolean): Check {
  if (!bySms) return email;
  if (!byMail) return msisdn;
  return (value, all) =>
    required(value, all) ??
    (isEmail(value.trim()) || isNumber(value) ? null : { message: "hosted.error.recipient" });
}

export const name: Check = (value) =>
  [...value].length > MAX_NAME ? { message: "hosted.error.max", values: { max: MAX_NAME } } : null;

export const newPassword: Check = (value) => {
  if (value === "") return { message: "hosted.error.required" };
  if ([...value].length >= MIN_PASSWORD) return null;
  return { message: "hosted.error.passwordMin", values: { min: MIN_PASSWORD } };
};

/** Not trimmed: spaces are part of a password. */
export const password: Check = (value) => (value ? null : { message: "hosted.error.required" });

export function repeatOf(field: string): Check {
  return (value, all) => (value === all[field] ? null : { message: "hosted.error.passwordRepeat" });
}

export const otp: Check = (value, all) =>
  required(value, all) ??
  ((value.match(/\p{Nd}/gu)?.length ?? 0) === OTP_DIGITS ? null : { message: "hosted.error.otpLength" });

function isNumber(value: string): boolean {
  return /^\s*(?:\+|00)?[\p{Nd}\s().-]+$/u.test(value) && (value.match(/\p{Nd}/gu)?.length ?? 0) >= 7;
}

/** The first error of each field, in the order of the checks. */
export function refusalsOf(checks: Checks, values: Values): { field: string; refused: Refused }[] {
  return Object.entries(checks).flatMap(([field, check]) => {
    const refused = check(values[field] ?? "", values);
    return refused ? [{ field, refused }] : [];
  });
}
