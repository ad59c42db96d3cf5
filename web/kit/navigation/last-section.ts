// Stores the last visited section in a cookie: the installed app starts there (/launch).
import type { Envelope } from "#generated/payloads";

export const SECTION_COOKIE = "last_section";

export function rememberSection({ shell }: Pick<Envelope, "shell">, page: Document = document) {
  const section = shell.navigation.find((link) => link.current);
  if (!section?.href.startsWith("/")) return;
  page.cookie = `${SECTION_COOKIE}=${encodeURIComponent(section.href)}; path=/; max-age=31536000; samesite=lax`;
}
