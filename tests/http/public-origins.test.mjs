// Public origins: what a production server believes of a Host field, and what it writes into its pages.
import assert from "node:assert/strict";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { ask, askOperations } from "../support/client.mjs";
import { root, run, startKiosk } from "../support/kiosk.mjs";

const folder = mkdtempSync(join(tmpdir(), "kiosk-origins-"));
const env = {
  KIOSK_DEVELOPMENT_STAGE: "production",
  KIOSK_MAIL_SMTP: "smtp://127.0.0.1:9",
  KIOSK_SMS_URL: "none",
};
let kiosk;

before(async () => {
  const shop = join(folder, "shop");
  mkdirSync(shop);
  cpSync(join(root, "demo/tenants/aurora"), shop, { recursive: true });
  const document = JSON.parse(readFileSync(join(shop, "tenant.json"), "utf8"));
  document.tenant.hosts = ["plain.example"];
  document.tenant.origins = ["https://shop.example:8443"];
  writeFileSync(join(shop, "tenant.json"), JSON.stringify(document));
  const data = join(folder, "data");
  const loaded = run(["tenant", "load", shop, "--data", data], env);
  assert.equal(loaded.status, 0, loaded.stderr);
  kiosk = await startKiosk({ data, demo: "none", env });
});
after(async () => {
  await kiosk?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const from = (host, path) => ask(path, { at: kiosk.port, host });
const entries = async () => {
  const { text } = await askOperations("/metrics", kiosk.operationsPort);
  return Number(/^kiosk_page_cache_entries (\d+)/m.exec(text)[1]);
};

test("the configured origin is written, whatever port was asked for", async () => {
  const origin = "https://shop.example:8443";
  const first = await from("shop.example:8443", "/en/music/albums");
  assert.equal(first.status, 200);
  const kept = await entries();
  for (const host of ["shop.example", "shop.example:1234", "shop.example:4321"]) {
    const page = await from(host, "/en/music/albums");
    assert.equal(page.status, 200);
    assert.ok(page.text.includes(`<link rel="canonical" href="${origin}/music/albums"`), host);
    assert.doesNotMatch(page.text, /shop\.example:(1234|4321)/);
    assert.match((await from(host, "/robots.txt")).text, /^Sitemap: https:\/\/shop\.example:8443\/sitemap/m);
    assert.ok((await from(host, "/sitemap.xml")).text.includes(`<loc>${origin}/sitemap-en.xml</loc>`));
  }
  assert.equal(await entries(), kept, "one page in the cache for every port");
  const plain = await from("plain.example:1234", "/robots.txt");
  assert.match(
    plain.text,
    /^Sitemap: http:\/\/plain\.example\/sitemap/m,
    "without one, the scheme's own port",
  );
});

test("a server in production answers to no local name", async () => {
  for (const host of [
    `localhost:${kiosk.port}`,
    "127.0.0.1",
    `shop.localhost:${kiosk.port}`,
    "other.example",
  ])
    assert.equal((await from(host, "/en")).status, 404, host);
  assert.equal((await from("shop.example", "/en")).status, 200);
  const outbox = await ask("/outbox", {
    at: kiosk.operationsPort,
    host: `localhost:${kiosk.operationsPort}`,
  });
  assert.equal(outbox.status, 404, "what is sent opens accounts");
});

test("the log names the sandbox tenants that sell nothing outside of development", () => {
  const lines = readFileSync(kiosk.log, "utf8").split("\n");
  const warnings = lines.filter((line) => line.includes("sell nothing for test money"));
  assert.equal(warnings.length, 1);
  assert.match(warnings[0], /"tenants":"shop"/);
});
