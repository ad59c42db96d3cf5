// Fills {query.X} and {user.uuid} in addresses and properties that editors configure.
export const PLACEHOLDER_LIMIT = 20;

export interface PlaceholderValues {
  query: URLSearchParams;
  user?: { uuid?: string } | null;
}

/** Tabs and line ends anywhere, and control characters around an address. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: those are meant.
const ignoredByBrowsers = /[\t\n\r]|^[\u0000-\u0020]+|[\u0000-\u0020]+$/g;
const placeholder = /\$?\{\{?\s*([A-Za-z0-9_.-]{0,64})\s*\}?\}/g;

/** For words and properties: values go in as they are. */
export function fillText(text: string, values: PlaceholderValues): string {
  return fill(text, values, (value) => value);
}

/**
 * For addresses: each value is encoded for the part that it stands in and can change nothing but its own place, so
 * scheme and host stay what the editor wrote. A placeholder within them becomes empty.
 */
export function fillPlaceholders(written: string, values: PlaceholderValues): string {
  const address = written.replace(ignoredByBrowsers, "");
  const fixed = originLength(address);
  const origin = address.slice(0, fixed).replace(placeholder, "");
  // A host that was nothing but placeholders is gone, and what follows slides into its place.
  if (fixed > 0 && /^(?:[a-z][a-z0-9+.-]*:)?[/\\]*$/i.test(origin))
    return origin + address.slice(fixed).replace(placeholder, "");
  const rest = fill(address.slice(fixed), values, encodeURIComponent);
  const filled =
    origin +
    (origin || !/^\/{2,}/.test(rest.replaceAll("\\", "/")) ? rest : `/${rest.replace(/^[/\\]+/, "")}`);
  return /^[a-z][a-z0-9+.-]*:/i.test(filled) && fixed === 0 ? `./${filled}` : filled;
}

function fill(text: string, { query, user }: PlaceholderValues, encode: (value: string) => string): string {
  let count = 0;
  return text.replace(placeholder, (_, name: string) => {
    count += 1;
    if (count > PLACEHOLDER_LIMIT) return "";
    if (name.startsWith("query.")) return encode(wellFormed(query.get(name.slice("query.".length)) ?? ""));
    return name === "user.uuid" ? encode(user?.uuid ?? "") : "";
  });
}

/** Half a surrogate pair cannot be encoded. */
function wellFormed(text: string): string {
  return text.replace(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g, "\uFFFD");
}

/**
 * How much of an address is scheme and host, as browsers read it: they take a backslash for a slash, and any number of
 * slashes for two.
 */
function originLength(address: string): number {
  return /^(?:[a-z][a-z0-9+.-]*:[/\\]*[^/\\?#]*|[/\\]{2,}[^/\\?#]*)?/i.exec(address)?.[0].length ?? 0;
}
