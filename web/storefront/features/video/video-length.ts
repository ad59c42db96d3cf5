// "1 h 32 min", and "48 s" of what is shorter than a minute.
import type { useText } from "#kit/messages/i18n";
import { spokenLength } from "#features/catalogue/spoken-length";

export function videoLength(seconds: number, text: ReturnType<typeof useText>): string {
  if (seconds <= 0) return ""; // an external provider did not say
  return seconds < 60 ? text("video.length.seconds", { seconds }) : spokenLength(seconds, text);
}
