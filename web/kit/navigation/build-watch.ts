// Polls the server's build id. If the server has a newer build, the next navigation is a full load.
import * as links from "#generated/links";
export const FIRST_CHECK_MS = 1000;
export const CHECK_EVERY_MS = 5 * 60 * 1000;

export interface BuildWatch {
  isOutdated(): boolean;
  stop(): void;
}

export function watchBuild(current: string, fetchId: () => Promise<string | null> = latestBuild): BuildWatch {
  let outdated = false;
  const check = async () => {
    // A failed check is ignored; there will be another one.
    const id = await fetchId().catch(() => null);
    if (id && id !== current) outdated = true;
  };
  const first = isVerySlow() ? undefined : setTimeout(check, FIRST_CHECK_MS);
  const regular = setInterval(check, CHECK_EVERY_MS);
  return {
    isOutdated: () => outdated,
    stop: () => {
      clearTimeout(first);
      clearInterval(regular);
    },
  };
}

async function latestBuild(): Promise<string | null> {
  const response = await fetch(`${links.files.build}?${Date.now()}`, { cache: "no-store" });
  if (!response.ok) return null;
  const answer = (await response.json()) as { id?: unknown };
  return typeof answer.id === "string" ? answer.id : null;
}

function isVerySlow(): boolean {
  const { connection } = navigator as Navigator & { connection?: { effectiveType?: string } };
  return connection?.effectiveType === "slow-2g";
}
