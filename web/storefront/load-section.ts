// Loads the code of a section's pages before one of them is opened.
import type { Envelope } from "#generated/payloads";
import { files } from "./pages";
import { files as laterFiles } from "./pages-later";

const STORE_KEY = "kiosk.sections";

/**
 * Loads the pages of the same section as this one, which a visitor is likely to open next. Once in a visit: afterwards
 * the browser has the files, and to run them again on each page would be work for nothing.
 */
export async function loadSection({ page, build }: Pick<Envelope, "page" | "build">): Promise<void> {
  const section = `./pages/${page.split("/")[0]}/`;
  const loaded = loadedSections(build);
  if (loaded.includes(section)) return;
  const wanted = Object.entries({ ...files, ...laterFiles }).filter(([file]) => file.startsWith(section));
  const results = await Promise.allSettled(wanted.map(([, load]) => load()));
  if (results.every(({ status }) => status === "fulfilled")) keepSections(build, [...loaded, section]);
}

function loadedSections(build: string): string[] {
  try {
    const kept = JSON.parse(sessionStorage.getItem(STORE_KEY) ?? "null") as Kept | null;
    return kept?.build === build ? kept.sections : [];
  } catch {
    return []; // without a store they are loaded again
  }
}

function keepSections(build: string, sections: string[]) {
  try {
    sessionStorage.setItem(STORE_KEY, JSON.stringify({ build, sections } satisfies Kept));
  } catch {
    // A browser that keeps nothing loads them again.
  }
}

interface Kept {
  build: string;
  sections: string[];
}
