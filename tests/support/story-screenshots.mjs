// Sheets of stories from the workshop: node tests/support/story-screenshots.mjs FOLDER [TITLE...]
// Every story whose title begins so ("Payment dialogs"; none means all), photographed on a phone and on a desktop, in
// English light and Arabic dark, and put beside each other: FOLDER/title-390-ar-dark.webp and so on. SINGLE=1 keeps
// the single pictures, too; STORY takes only the stories whose name has this word.
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { startDevServer } from "../../web/dev/dev-server.mjs";
import { isQuiet, launch, openPage, viewports } from "./browser.mjs";
import { root } from "./kiosk.mjs";

const [folder, ...titles] = process.argv.slice(2);
if (!folder) throw new Error("where to? node tests/support/story-screenshots.mjs FOLDER [TITLE...]");
mkdirSync(folder, { recursive: true });
const modes = [
  { size: "phone", columns: 6, locale: "en", theme: "light" },
  { size: "phone", columns: 6, locale: "ar", theme: "dark" },
  { size: "desktop", columns: 6, locale: "en", theme: "light" },
  { size: "desktop", columns: 6, locale: "ar", theme: "dark" },
];
/** On a desktop a dialog stands in the middle, and the rest is empty. */
const middle = { x: 400, y: 40, width: 640, height: 820 };
const fileName = (words) => words.toLowerCase().replace(/[^a-z0-9]+/g, "-");

// Only the workshop is asked for, which needs no program behind it.
const noProgram = () => Promise.reject(new Error("no program"));
const server = await startDevServer({
  root: root.replace(/\/$/, ""),
  port: 0,
  program: noProgram,
  stale: false,
});
const workshop = `http://127.0.0.1:${server.port}/_dev/workshop/`;
const browser = await launch();
try {
  const index = await openPage(browser);
  await index.goto(workshop);
  await index.getByRole("link").first().waitFor();
  const list = index.getByRole("navigation").getByRole("link");
  const names = await list.evaluateAll((links) =>
    links.map((link) => decodeURIComponent(link.hash.slice(1))),
  );
  await index.context().close();
  const wanted = titles.length > 0 ? titles : [...new Set(names.map((name) => name.split(" / ")[0]))];
  for (const title of wanted) {
    const stories = names.filter(
      (name) => name.startsWith(`${title} / `) && name.includes(process.env.STORY ?? ""),
    );
    if (stories.length === 0) throw new Error(`no story of ${title} among ${names.join(", ")}`);
    for (const mode of modes) await photograph(title, stories, mode);
  }
} finally {
  await browser.close();
  await server.close();
}

async function photograph(title, stories, { size, columns, locale, theme }) {
  const page = await openPage(browser, { viewport: viewports[size], reducedMotion: "reduce" });
  const pictures = [];
  for (const story of stories) {
    await page.goto(`${workshop}?${new URLSearchParams({ story, locale, theme })}`);
    await isQuiet(page);
    await page.evaluate(() => document.fonts.ready);
    const path = join(folder, `${fileName(story)}-${viewports[size].width}-${locale}-${theme}.png`);
    await page.screenshot({ path, clip: size === "desktop" ? middle : undefined });
    pictures.push({ story, path });
  }
  for (const complaint of page.complaints) console.error(`${title}: ${complaint}`);
  await page.context().close();

  const sheet = await openPage(browser, { viewport: { width: 1680, height: 600 } });
  const cell = ({ story, path }) =>
    `<figure><img src="data:image/png;base64,${readFileSync(path).toString("base64")}"><figcaption>${story}</figcaption></figure>`;
  await sheet.setContent(`<style>
    body { margin: 12px; display: grid; grid-template-columns: repeat(${columns}, 1fr); gap: 12px;
      background: #8a8f8e; font: 13px sans-serif }
    figure { margin: 0 } img { inline-size: 100% }
    </style>${pictures.map(cell).join("")}`);
  const png = join(folder, "sheet.png");
  await sheet.screenshot({ path: png, fullPage: true });
  await sheet.context().close();
  const out = join(folder, `${fileName(title)}-${viewports[size].width}-${locale}-${theme}.webp`);
  spawnSync("ffmpeg", ["-y", "-loglevel", "error", "-i", png, "-quality", "76", out], { stdio: "inherit" });
  rmSync(png);
  if (!process.env.SINGLE) for (const { path } of pictures) rmSync(path);
}
