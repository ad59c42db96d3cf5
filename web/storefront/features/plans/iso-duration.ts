// ISO 8601 durations of plans: billing cycles (P1M) and trials (P14D), as a number of one unit.

export interface IsoDuration {
  count: number;
  unit: "hour" | "day" | "week" | "month" | "year";
}

const DURATION =
  /^P(?=.)(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?=\d)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/;

/**
 * The smallest unit that says it without a remainder: P1Y6M is 18 months, P1DT12H is 36 hours, P7D is a week only as a
 * billing cycle (see cycleOf). Null for what is not a duration, is zero, or mixes months with days.
 */
export function parseDuration(iso: string): IsoDuration | null {
  const found = DURATION.exec(iso);
  if (!found) return null;
  const [years, months, weeks, days, hours, minutes, seconds] = found
    .slice(1)
    .map((part) => Number(part ?? 0)) as [number, number, number, number, number, number, number];
  if (minutes || seconds) return null;
  const calendar = years * 12 + months;
  const clock = weeks * 7 * 24 + days * 24 + hours;
  if (calendar && clock) return null;
  if (calendar) return months ? { count: calendar, unit: "month" } : { count: years, unit: "year" };
  if (hours) return { count: clock, unit: "hour" };
  if (days) return { count: weeks * 7 + days, unit: "day" };
  return weeks ? { count: weeks, unit: "week" } : null;
}

/** As a billing cycle: P7D is weekly as P1W is, P12M yearly, PT24H daily. */
export function cycleOf(duration: IsoDuration): IsoDuration {
  const { count, unit } = duration;
  if (unit === "hour" && count % 24 === 0) return cycleOf({ count: count / 24, unit: "day" });
  if (unit === "day" && count % 7 === 0) return { count: count / 7, unit: "week" };
  if (unit === "month" && count % 12 === 0) return { count: count / 12, unit: "year" };
  return duration;
}
