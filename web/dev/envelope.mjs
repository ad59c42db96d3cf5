// An envelope as the program would send it, around the props of web/dev/samples/NAME.json, for looking at pages
// without the program. Pictures are drawn by serve.mjs.
import { readFile } from "node:fs/promises";

export const languages = {
  en: {
    iso: "en-US",
    name: "English",
    dir: "ltr",
    sections: ["Home", "Music", "Albums", "Playlists"],
    links: ["Imprint", "Help"],
  },
  ar: {
    iso: "ar-EG",
    name: "العربية",
    dir: "rtl",
    sections: ["الرئيسية", "الموسيقى", "الألبومات", "قوائم التشغيل"],
    links: ["بيانات النشر", "مساعدة"],
  },
  fr: {
    iso: "fr-FR",
    name: "Français",
    dir: "ltr",
    sections: ["Accueil", "Musique", "Albums", "Playlists"],
    links: ["Mentions légales", "Aide"],
  },
  de: {
    iso: "de-DE",
    name: "Deutsch",
    dir: "ltr",
    sections: ["Start", "Musik", "Alben", "Playlists"],
    links: ["Impressum", "Hilfe"],
  },
  es: {
    iso: "es-ES",
    name: "Español",
    dir: "ltr",
    sections: ["Inicio", "Música", "Álbumes", "Listas"],
    links: ["Aviso legal", "Ayuda"],
  },
  ro: {
    iso: "ro-RO",
    name: "Română",
    dir: "ltr",
    sections: ["Acasă", "Muzică", "Albume", "Playlisturi"],
    links: ["Date de contact", "Ajutor"],
  },
};

export async function sampleEnvelope({
  sample,
  locale = "en",
  theme = "light",
  layout: asked,
  build = "dev",
  url,
}) {
  const {
    page,
    status = 200,
    path,
    props,
    layout = "default",
  } = JSON.parse(await readFile(new URL(`./samples/${sample}.json`, import.meta.url), "utf8"));
  const language = languages[locale] ?? {
    iso: "en",
    name: locale,
    dir: locale === "xb" ? "rtl" : "ltr",
    ...pick(languages.en),
  };
  const icons = ["home", "music", "disc", "list"];
  const paths = ["", "/music/list", "/music/albums", "/music/playlists"];
  return {
    page,
    layout: asked ?? layout,
    status,
    props,
    path: path ?? "/",
    url: url ?? `/${locale}${path ?? ""}`,
    locale,
    iso: language.iso,
    dir: language.dir,
    theme,
    build,
    guard: "anyone",
    shell: {
      tenant: "aurora",
      title: "Aurora",
      logo: "/media/mark.svg",
      theme: "light",
      alternatTheme: true,
      themeStylesheet: "",
      customStyle: "",
      homeUrl: `/${locale}`,
      backend: "/backend",
      navigation: paths.map((target, index) => ({
        key: icons[index],
        title: language.sections[index],
        href: `/${locale}${target}`,
        icon: icons[index],
        current: target === (path ?? ""),
      })),
      profileMenu: [],
      footer: ["/impressum", "/info/help"].map((target, index) => ({
        key: target,
        title: language.links[index],
        href: `/${locale}${target}`,
        icon: "",
        current: false,
      })),
      features: {},
      messages: {},
      messagesVersion: "1",
      parentalControlActive: false,
      externalRedirectDisclaimer: true,
    },
    head: {
      origin: "http://aurora.localhost",
      canonical: `http://aurora.localhost/${locale}${path ?? ""}`,
      alternates: Object.entries(languages).map(([code, { iso }]) => ({
        hreflang: iso,
        href: `http://aurora.localhost/${code}${path ?? ""}`,
      })),
      noindex: false,
    },
    locales: Object.entries(languages).map(([code, { name, dir }]) => ({
      code,
      name,
      dir,
      href: `/${code}${path ?? ""}`,
    })),
  };
}

function pick({ sections, links }) {
  return { sections, links };
}
