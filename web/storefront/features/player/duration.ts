// Formats durations as in the specification: mm:ss, or hh:mm:ss from one hour, in the digits of the page.
import type { IntlShape } from "#kit/messages/i18n";

const twoDigits = { minimumIntegerDigits: 2 };

export function formatDuration(seconds: number, intl: IntlShape): string {
  const whole = Number.isFinite(seconds) && seconds > 0 ? Math.floor(seconds) : 0;
  const parts = [Math.floor(whole / 60) % 60, whole % 60];
  if (whole >= 3600) parts.unshift(Math.floor(whole / 3600));
  return parts.map((part) => intl.formatNumber(part, twoDigits)).join(":");
}
