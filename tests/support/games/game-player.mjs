// A game on the portal's own pages, as a visitor plays it: its frame, and what the bar above it says.
import { pictures, players } from "./demo-games.mjs";

/** The game's frame, once the game shows its first button. */
export async function gameFrame(page) {
  const element = await page.locator("iframe.game-frame").elementHandle();
  const frame = await element.contentFrame();
  await frame.waitForSelector("button.first");
  return frame;
}

/** Begins a round and plays until the bar shows a score; returns the frame. */
export async function playForAScore(page, id) {
  const frame = await gameFrame(page);
  await frame.locator("button.first").click();
  await frame.waitForFunction(() => document.documentElement.dataset.state === "playing");
  for (let times = 0; times < 400; times += 1) {
    if (await scoreOf(page)) return frame;
    await players[id].score({ page, frame });
    await pictures(frame, 2);
  }
  throw new Error(`${id}: the portal shows no score`);
}

/** What the bar shows, in digits of any script; 0 before the first point. */
export const scoreOf = (page) =>
  page
    .locator("[data-score]")
    .evaluate(({ textContent }) =>
      Number(
        textContent.replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660)).replace(/\D/g, ""),
      ),
    );
