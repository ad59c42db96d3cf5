// Takes pictures of pages of the small demo, from their top. Pages that need a user are shown to a subscriber.
// node tests/support/screenshots.mjs FOLDER [--tenant T] [--widths 390,768] [--languages en] [--themes dark] [WORD...]
// WORDs choose pages by their address patterns. FOLDER/music-albums-390-ar-dark.webp and so on.
import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { exampleAddresses, payload, privatePatterns } from "./addresses.mjs";
import { launch, openPage, settled } from "./browser.mjs";
import { startKiosk } from "./kiosk.mjs";
import { arrives, fillSignIn } from "./people/sign-in.mjs";

const heights = { 390: 844, 768: 1024, 1440: 900 };
const subscribers = {
  aurora: "active@aurora.example",
  nujum: "layla@nujum.example",
  plume: "camille@plume.example",
};
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    tenant: { type: "string", default: "aurora" },
    widths: { type: "string", default: Object.keys(heights).join() },
    languages: { type: "string", default: "en,ar" },
    themes: { type: "string", default: "light,dark" },
  },
});
const [folder, ...words] = positionals;
if (!folder) throw new Error("where to? node tests/support/screenshots.mjs FOLDER [WORD...]");
const [widths, languages, themes] = ["widths", "languages", "themes"].map((name) => options[name].split(","));
const { tenant } = options;
mkdirSync(folder, { recursive: true });

const kiosk = await startKiosk();
const browser = await launch();
try {
  const origin = `http://${tenant}.localhost:${kiosk.port}`;
  const isWanted = (pattern) => words.length === 0 || words.some((word) => pattern.includes(word));
  const addresses = [...(await exampleAddresses(tenant, { at: kiosk.port }))].filter(
    ([pattern, path]) => isWanted(pattern) && !path.includes(":"),
  );
  if (addresses.length === 0) throw new Error(`no page has ${words.join(" or ")} in its address`);
  const { theme: own } = await payload("/", tenant, "en", kiosk.port);
  const signedIn = addresses.some(([pattern]) => privatePatterns.has(pattern))
    ? await signIn(origin)
    : undefined;
  let pictures = 0;
  for (const [pattern, path] of addresses)
    for (const language of languages)
      for (const theme of themes)
        for (const width of widths)
          pictures += await photograph({ origin, pattern, path, language, theme, width, own, signedIn });
  console.log(`${pictures} pictures in ${folder}`);
} finally {
  await browser.close();
  await kiosk.stop();
}

/** The cookies of a subscriber of the demo. */
async function signIn(origin) {
  const page = await openPage(browser);
  await page.goto(
    `${origin}/backend/login/${tenant}?${new URLSearchParams({ lang: "en", redirectUrl: `${origin}/en` })}`,
  );
  await fillSignIn(page, { email: subscribers[tenant], password: "kiosk-demo-2026" });
  await arrives(page, `${origin}/en`);
  await settled(page); // the page has said who has signed in, and does not say it again
  const state = await page.context().storageState();
  await page.context().close();
  return state;
}

/** One picture, or none of an address that leads to another page. */
async function photograph({ origin, pattern, path, language, theme, width, own, signedIn }) {
  const page = await openPage(browser, {
    viewport: { width: Number(width), height: heights[width] ?? 900 },
    reducedMotion: "reduce",
    storageState: privatePatterns.has(pattern) ? signedIn : undefined,
  });
  try {
    await page.context().addCookies([{ name: "alternatTheme", value: String(theme !== own), url: origin }]);
    const address = `/${language}${path === "/" ? "" : path}`;
    const answer = await page.goto(origin + address);
    if (answer.status() !== 200 || new URL(page.url()).pathname !== address) return 0;
    await settled(page);
    const name = `${pattern === "/" ? "home" : pattern.replace(/[/:]+/g, "-").slice(1)}-${width}-${language}-${theme}`;
    const png = join(folder, `${name}.png`);
    await page.screenshot({ path: png });
    saveAsWebp(png, join(folder, `${name}.webp`));
    for (const complaint of page.complaints) console.error(`${name}: ${complaint}`);
    return 1;
  } finally {
    await page.context().close();
  }
}

function saveAsWebp(png, webp) {
  spawnSync("ffmpeg", ["-y", "-loglevel", "error", "-i", png, "-quality", "76", webp], { stdio: "inherit" });
  rmSync(png);
}
