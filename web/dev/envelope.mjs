// A sample of web/dev/samples in another language, theme or layout, for looking at pages without the program.
import { readFile } from "node:fs/promises";

export async function sampleEnvelope({ sample, locale, theme, layout, build, url }) {
  const envelope = JSON.parse(await readFile(new URL(`./samples/${sample}.json`, import.meta.url), "utf8"));
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
