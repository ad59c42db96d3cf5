// A sample of web/dev/samples in another language, theme or layout, for looking at pages without the program.
import { readFile } from "node:fs/promises";
import { joinSample } from "./samples.mjs";

const read = async (name) =>
  JSON.parse(await readFile(new URL(`./samples/${name}.json`, import.meta.url), "utf8"));

export async function sampleEnvelope({ sample, locale, theme, layout, build, url }) {
  const page = await read(sample);
  const envelope = joinSample(await read(`envelopes/${page.envelope}`), page);
  const language = envelope.locales.find(({ code }) => code === locale);
  const alternate = envelope.head.alternates.find(({ href }) =>
    new URL(href).pathname.startsWith(`/${locale}`),
  );
  return {
    ...envelope,
    locale: locale ?? envelope.locale,
    iso: alternate?.hreflang ?? envelope.iso,
    // Two pseudo-languages are not in any tenant's list: xa, and xb from right to left.
    dir: language?.dir ?? (locale === "xb" ? "rtl" : envelope.dir),
    theme: theme ?? envelope.theme,
    layout: layout ?? envelope.layout,
    build,
    url: url ?? envelope.url,
  };
}
