// Lantern's gardens can be crossed: a search presses keys in the game's own physics, from lamp to lamp up to the gate.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { launch, openPage } from "../support/browser.mjs";
import { startGamePortal } from "../support/games/game-portal.mjs";

let browser;
let portal;
before(async () => {
  portal = await startGamePortal();
  browser = await launch();
});
after(async () => {
  await browser.close();
  await portal.close();
});

/**
 * Searches a garden from where one begins to its gate, in the game's page: of the places that were reached it goes on
 * from the one that promises the shortest way to the next lamp. Returns the steps to each lamp and to the gate, null
 * where it found no way.
 */
function cross(garden) {
  for (const name of ["add", "show", "tone", "hiss", "tune", "announce", "save"]) play[name] = () => {};
  let lost = false;
  lose = () => {
    lost = true;
  };
  finish = () => {};
  load(garden);
  const goals = [...lamps, gate].map(({ x, y }) => ({ x, y })).sort((one, other) => one.x - other.x);
  const keep = () => ({ hero: { ...hero }, clock, crumbles: crumbles.slice(), jumpHeld });
  const back = (state) => {
    Object.assign(hero, state.hero);
    crumbles.set(state.crumbles);
    ({ clock, jumpHeld } = state);
    movePlatforms();
  };
  const choices = [1, 0, -1].flatMap((way) => [true, false].map((jump) => ({ way, jump })));
  let from = keep();
  const times = [];
  for (const goal of goals) {
    const begun = from.clock;
    const waiting = [[from]];
    const seen = new Set();
    let found = null;
    let tries = 0;
    while (!found && tries < 300_000) {
      const state = waiting.find((list) => list?.length > 0)?.pop();
      if (!state) break;
      for (const { way, jump } of choices) {
        back(state);
        toRight = way > 0;
        toLeft = way < 0;
        if (jump) pressJump();
        else letJumpGo();
        lost = false;
        for (let times = 0; times < 5 && !lost; times += 1) {
          step();
          safe = 0;
        }
        tries += 1;
        if (lost) continue;
        const near = Math.abs(hero.x - goal.x) < 14 && Math.abs(hero.y - goal.y) < 20;
        if (near && hero.ground) {
          found = keep();
          break;
        }
        const place = [hero.x / 16, hero.y / 16, hero.dx / 2, hero.dy / 5].map(Math.round);
        const key = [...place, jumpHeld, hero.ground, hero.sprung, Math.floor(clock / 24)].join(" ");
        if (seen.has(key)) continue;
        seen.add(key);
        const expected = clock - begun + (2.5 * Math.abs(goal.x - hero.x)) / runSpeed;
        const list = Math.round(expected / 5);
        waiting[list] ??= [];
        waiting[list].push(keep());
      }
    }
    times.push(found ? found.clock - begun : null);
    if (!found) break;
    from = found;
  }
  return { times, goals: goals.length };
}

for (let garden = 1; garden <= 6; garden += 1)
  test(`garden ${garden} can be crossed`, async () => {
    const page = await openPage(browser);
    await page.goto(portal.gameUrl("lantern"));
    await page.locator("button.first").click();
    await page.keyboard.press("p");
    const { times, goals } = await page.evaluate(cross, garden);
    assert.equal(times.length, goals);
    assert.ok(
      times.every((steps) => steps > 0),
      `steps from lamp to lamp: ${times.join(", ")}`,
    );
    await page.context().close();
  });

test("there are six gardens, and each asks more than the one before", async () => {
  const page = await openPage(browser);
  await page.goto(portal.gameUrl("lantern"));
  const things = await page.evaluate(() =>
    gardens.map((map) => {
      const letters = map.join("");
      const count = (kind) => [...letters].filter((letter) => kind.includes(letter)).length;
      return {
        length: Math.max(...map.map((row) => row.length)),
        dangers: count("^hmvco"),
        flies: count("*"),
      };
    }),
  );
  assert.equal(things.length, 6);
  for (const [index, { length, dangers, flies }] of things.entries()) {
    assert.ok(flies >= 12, `garden ${index + 1}: ${flies} fireflies`);
    if (index === 0) continue;
    assert.ok(length >= things[index - 1].length && dangers > things[0].dangers, `garden ${index + 1}`);
  }
  await page.context().close();
});
