// The results of a subscription or purchase: the specification's numeric codes, their names, and the number that is shown.

/** Code 4 and any other code is "error". */
export type FeedbackStatus = "success" | "insufficient" | "duplicate" | "knownError" | "pending" | "error";

const statusOfCode = new Map<number, FeedbackStatus>([
  [1, "success"],
  [2, "insufficient"],
  [3, "duplicate"],
  [5, "knownError"],
  [6, "pending"],
]);

export function feedbackStatus(code: number): FeedbackStatus {
  return statusOfCode.get(code) ?? "error";
}

/** The error number that a visitor sees and may name to support; undefined where there is none. */
export function shownCode(code: number | undefined): number | undefined {
  return code === undefined || !Number.isFinite(code) || code <= 0 ? undefined : code * 95;
}

export interface Feedback {
  status: FeedbackStatus;
  /** Of an error: an HTTP status or a code of the provider's, before it is multiplied. */
  code?: number;
  /** The server's own words for it: a key of our messages. */
  i18n?: string;
  /** Of a success: when the plan begins, where that is not now. */
  from?: string;
}
