// The size of a file: whole megabytes, rounded up, as the specification has it.
import type { IntlShape } from "./intl";

const MEGABYTE = 1_000_000;

export function megabytes(bytes: number): number {
  return Number.isFinite(bytes) && bytes > 0 ? Math.ceil(bytes / MEGABYTE) : 0;
}

/** "3 MB"; empty where it is not known. */
export function formatFileSize(bytes: number, intl: Pick<IntlShape, "formatNumber">): string {
  const size = megabytes(bytes);
  if (size === 0) return "";
  return intl.formatNumber(size, { style: "unit", unit: "megabyte", unitDisplay: "short" });
}
