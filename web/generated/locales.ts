// Printed by `kiosk types`; do not edit by hand.

/** The languages of the portal in the order of its menus. */
export const locales = [
  { code: "en", iso: "en-US", name: "English", nativeName: "English", dir: "ltr" },
  { code: "ar", iso: "ar-EG", name: "Arabic", nativeName: "العربية", dir: "rtl" },
  { code: "fr", iso: "fr-FR", name: "French", nativeName: "Français", dir: "ltr" },
  { code: "de", iso: "de-DE", name: "German", nativeName: "Deutsch", dir: "ltr" },
  { code: "es", iso: "es-ES", name: "Spanish", nativeName: "Español", dir: "ltr" },
  { code: "ro", iso: "ro-RO", name: "Romanian", nativeName: "Română", dir: "ltr" },
] as const;

export type LocaleCode = (typeof locales)[number]["code"];
