// The name of a language in the language of the page: "German" for "de".

export function languageName(code: string, locale: string): string {
  if (!code || code === "und") return "";
  try {
    const name = new Intl.DisplayNames([locale], { type: "language" }).of(code) ?? code;
    return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
  } catch {
    return code;
  }
}
