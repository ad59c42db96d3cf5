// The size of a game: whole megabytes, rounded up, and kilobytes of what is smaller.
import type { useIntl } from "../../../kit/i18n";

const megabyte = 1024 * 1024;

/** "3 MB"; empty where it is not known. */
export function gameSize(bytes: number, intl: Pick<ReturnType<typeof useIntl>, "formatNumber">): string {
  if (bytes <= 0) return "";
  const large = bytes >= megabyte;
  return intl.formatNumber(Math.ceil(bytes / (large ? megabyte : 1024)), {
    style: "unit",
    unit: large ? "megabyte" : "kilobyte",
    unitDisplay: "short",
  });
}
