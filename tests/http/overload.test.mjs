// A server asked for more pages than it can draw: browsers draw the rest, and the log names their number, not each.
import assert from "node:assert/strict";
import { appendFileSync, cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { ask, askOperations } from "../support/client.mjs";
import { root, startKiosk } from "../support/kiosk.mjs";
import { until } from "../support/until.mjs";

const languages = ["en", "ar", "fr", "de", "es", "ro"];

test("renders that are refused are counted, not logged one by one", async () => {
  const web = mkdtempSync(join(tmpdir(), "kiosk-slow-web-"));
  cpSync(process.env.E2E_WEB ?? join(root, "build/web"), web, { recursive: true });
  // Each page keeps the only render context busy for longer than its request takes to come in.
  appendFileSync(
    join(web, "server.js"),
    `\nSSR.render = ((draw) => (text) => {
      for (const until = Date.now() + 50; Date.now() < until; );
      return draw(text);
    })(SSR.render);\n`,
  );
  const kiosk = await startKiosk({
    env: {
      KIOSK_WEB_FOLDER: web,
      KIOSK_RENDER_CONTEXTS: "1",
      // A slow machine must not be a second reason for an answer without its page.
      KIOSK_RENDER_DEADLINE_MS: "20000",
      KIOSK_DATABASE_DEADLINE_MS: "60000",
    },
  });
  try {
    const counters = async () => {
      const { text } = await askOperations("/metrics", kiosk.operationsPort);
      const value = (name) => Number(new RegExp(`^${name} (\\d+)`, "m").exec(text)[1]);
      return {
        refused: value("kiosk_renders_refused_total"),
        withoutPage: value("kiosk_render_failures_total"),
      };
    };
    let refused = 0;
    let withoutPage = 0;
    let drawnByBrowser = 0;
    for (let round = 0; refused < 20; ++round) {
      assert.ok(round < 4, "a hundred and twenty pages at once are more than 64 places to wait in");
      // Each is a page of its own, or one drawing would answer several.
      const paths = Array.from(
        { length: 120 },
        (_, i) => `/${languages[i % 6]}/music/tracks?limit=${round * 20 + Math.floor(i / 6) + 1}`,
      );
      const answers = await Promise.all(paths.map((path) => ask(path, { at: kiosk.port })));
      for (const answer of answers) {
        assert.equal(answer.status, 200, answer.text.slice(0, 500));
        assert.match(answer.text, /<script type="application\/json" id="payload">\{/);
        if (answer.text.includes('<div id="app"></div>')) ++drawnByBrowser;
      }
      ({ refused, withoutPage } = await counters());
    }
    assert.equal(drawnByBrowser, withoutPage);
    // A mail of the demo that was due meanwhile is refused like a page, and tried again later.
    assert.ok(refused >= drawnByBrowser, `${refused} refusals for ${drawnByBrowser} pages`);
    const lines = () => kiosk.readLog().filter((line) => line.event.startsWith("renders refused"));
    const allAreTold = async () => {
      ({ refused } = await counters());
      return lines().reduce((sum, line) => sum + line.count, 0) === refused;
    };
    await until(allAreTold, "the log tells of all refusals");
    assert.ok(lines().length < refused / 2, `${lines().length} lines for ${refused} refusals`);
    assert.ok(!kiosk.readLog().some((line) => line.event === "rendering failed"));
  } finally {
    await kiosk.stop();
    rmSync(web, { recursive: true, force: true });
  }
});
