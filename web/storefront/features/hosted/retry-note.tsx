// Says how long to wait before the next attempt (Retry-After): a countdown, or a fixed text without script.
import { useEffect, useState } from "react";
import { useText } from "#kit/messages/i18n";

const IN_MINUTES_FROM = 90;

export function RetryNote({ seconds }: { seconds: number }) {
  const text = useText();
  const left = useCountdown(seconds);
  if (seconds <= 0) return null;
  if (left === 0) return <p>{text("hosted.retryAfter.over")}</p>;
  return (
    // aria-live off: a screen reader must not read every second.
    <p aria-live="off">
      {left >= IN_MINUTES_FROM
        ? text("hosted.retryAfter.minutes", { count: Math.ceil(left / 60) })
        : text("hosted.retryAfter.seconds", { count: left })}
    </p>
  );
}

function useCountdown(seconds: number): number {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    if (seconds <= 0) return;
    const end = Date.now() + seconds * 1000;
    const timer = setInterval(() => {
      const now = Math.max(0, Math.ceil((end - Date.now()) / 1000));
      setLeft(now);
      if (now === 0) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [seconds]);
  return left;
}
