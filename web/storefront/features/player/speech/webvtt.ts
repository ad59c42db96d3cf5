// Reads the WebVTT that our server prints: cues in order, each with times, perhaps a voice, and plain text.
export interface Cue {
  start: number;
  end: number;
  /** Who speaks; empty where it is not said. */
  voice: string;
  text: string;
}

const entities: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  nbsp: "\u00a0",
  lrm: "\u200e",
  rlm: "\u200f",
};

export function readWebvtt(file: string): Cue[] {
  const cues: Cue[] = [];
  for (const block of file.replaceAll("\r", "").split(/\n{2,}/)) {
    const lines = block.split("\n");
    const at = lines.findIndex((line) => line.includes(" --> "));
    if (at < 0) continue;
    const [start, end] = lines[at]!.split(" --> ").map((time) => seconds(time));
    if (start === undefined || end === undefined) continue;
    const said = lines.slice(at + 1).join(" ");
    const voice = /^<v(?:\.[^ >]*)? ([^>]*)>/.exec(said)?.[1] ?? "";
    cues.push({ start, end, voice: plain(voice), text: plain(said.replaceAll(/<[^>]*>/g, "")) });
  }
  return cues;
}

/** "01:02:03.500" or "02:03.500"; undefined for anything else. */
function seconds(time: string): number | undefined {
  const found = /^\s*(?:(\d+):)?(\d\d):(\d\d\.\d{3})/.exec(time);
  if (!found) return undefined;
  return Number(found[1] ?? 0) * 3600 + Number(found[2]) * 60 + Number(found[3]);
}

function plain(text: string): string {
  return text.replaceAll(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole).trim();
}

/** The cue that is heard at a time, or the last one before it; -1 before the first. */
export function cueAt(cues: readonly Pick<Cue, "start">[], position: number): number {
  return cues.findLastIndex((cue) => cue.start <= position);
}
