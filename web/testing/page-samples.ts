// The payloads of pages as the program sends them, written by script/samples from the demo.
import type { Envelope } from "#generated/payloads";
import { joinSample, type PageSample } from "../dev/samples.mjs";

const nameOf = (path: string) => path.slice(path.lastIndexOf("/") + 1, -".json".length);
const named = <T>(files: Record<string, T>) =>
  Object.fromEntries(Object.entries(files).map(([path, value]) => [nameOf(path), value]));

const envelopes = named(
  import.meta.glob<Envelope>("../dev/samples/envelopes/*.json", { eager: true, import: "default" }),
);
const pages = named(
  import.meta.glob<PageSample>("../dev/samples/*.json", { eager: true, import: "default" }),
);

export const pageSamples: Record<string, Envelope> = Object.fromEntries(
  Object.entries(pages).map(([name, page]) => [name, joinSample(envelopes[page.envelope]!, page)]),
);

/** The envelope of one page: "music-album" is web/dev/samples/music-album.json with the envelope that it names. */
export function pageSample<Props = unknown>(name: string): Envelope<Props> {
  const envelope = pageSamples[name];
  if (!envelope)
    throw new Error(`There is no sample ${name}; there are ${Object.keys(pageSamples).join(", ")}`);
  return envelope as Envelope<Props>;
}
