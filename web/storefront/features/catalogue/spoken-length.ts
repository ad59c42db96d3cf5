// "2 h 5 min" or "35 min": how long something is, as one says it.
import type { useText } from "#kit/messages/i18n";

/** At least a minute, so that nothing lasts no time at all. */
export function spokenLength(seconds: number, text: ReturnType<typeof useText>): string {
  const all = Math.max(1, Math.round(seconds / 60));
  const hours = Math.floor(all / 60);
  const minutes = all % 60;
  return hours > 0
    ? text("speech.duration.hours", { hours, minutes })
    : text("speech.duration.minutes", { minutes });
}
