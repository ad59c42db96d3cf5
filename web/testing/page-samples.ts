// The payloads of pages as the program sends them, written by script/samples from the demo.
import type { Envelope } from "../generated/payloads";

export const pageSamples = Object.fromEntries(
  Object.entries(import.meta.glob<Envelope>("../dev/samples/*.json", { eager: true, import: "default" })).map(
    ([path, envelope]) => [path.slice("../dev/samples/".length, -".json".length), envelope],
  ),
);

/** The envelope of one page: "music-album" is web/dev/samples/music-album.json. */
export function pageSample<Props = unknown>(name: string): Envelope<Props> {
  const envelope = pageSamples[name];
  if (!envelope)
    throw new Error(`There is no sample ${name}; there are ${Object.keys(pageSamples).join(", ")}`);
  return envelope as Envelope<Props>;
}
