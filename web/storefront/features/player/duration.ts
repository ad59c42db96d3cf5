// Formats durations as in the specification: mm:ss, or hh:mm:ss from one hour, in the digits of the language.
const arabicDigits = "٠١٢٣٤٥٦٧٨٩";

export function formatDuration(seconds: number, locale: string): string {
  const whole = Number.isFinite(seconds) && seconds > 0 ? Math.floor(seconds) : 0;
  const parts = [Math.floor(whole / 60) % 60, whole % 60];
  if (whole >= 3600) parts.unshift(Math.floor(whole / 3600));
  const text = parts.map((part) => String(part).padStart(2, "0")).join(":");
  return locale === "ar" ? text.replace(/\d/g, (digit) => arabicDigits[Number(digit)] ?? digit) : text;
}
