/** The patterns of a language, completed with those of the fallback language. */
export function patternsOf(locale: string, folder?: string): Record<string, string>;
