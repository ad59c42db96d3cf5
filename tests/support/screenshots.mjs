// Screenshots of the running portal: node tests/support/screenshots.mjs PORT FOLDER [PATH...]
// Each path as /tenant/language/rest; sizes 390, 834 and 1440, the default and the alternate theme.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { launch, openPage, settled, viewports } from "./browser.mjs";

const [port, folder, ...wanted] = process.argv.slice(2);
const sizes = (process.env.SIZES ?? "phone,desktop").split(",");
const themes = (process.env.THEMES ?? "default,alternate").split(",");
mkdirSync(folder, { recursive: true });
const browser = await launch();
for (const item of wanted) {
  const [, tenant, ...rest] = item.split("/");
  const origin = `http://${tenant}.localhost:${port}`;
  for (const size of sizes)
    for (const theme of themes) {
      const page = await openPage(browser, { viewport: viewports[size], reducedMotion: "reduce" });
      await page
        .context()
        .addCookies([{ name: "alternatTheme", value: String(theme === "alternate"), url: origin }]);
      await page.goto(`${origin}/${rest.join("/")}`);
      await settled(page);
      if (process.env.SCROLL) {
        await page.evaluate((y) => scrollTo(0, y), Number(process.env.SCROLL));
        await settled(page);
      }
      const name = `${tenant}-${rest.slice(0, 3).join("-").slice(0, 40) || "home"}-${size}-${theme}.png`;
      await page.screenshot({ path: join(folder, name), fullPage: process.env.WHOLE === "1" });
      if (page.complaints.length > 0) console.log(name, page.complaints);
      await page.context().close();
    }
}
await browser.close();
