// A tenant of a test's own beside the demo's in the running server: plans at the sandbox that the test may change, and a
// time that it may move without the others noticing.
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ask } from "./client.mjs";
import { root, run } from "./kiosk.mjs";
import { until } from "./until.mjs";

export const price = (amount, currency = "EUR") => ({ amount, currency });
export const monthlyPlan = (name, amount, more = {}) => ({
  name,
  billingCycle: "P1M",
  price: price(amount),
  contingents: [{ contentTypes: ["FULL_TRACK_MUSIC"], amount: -1 }],
  ...more,
});

export class SandboxTenant {
  #folder = mkdtempSync(join(tmpdir(), "kiosk-tenant-"));

  /** `plans` by their keys; `messages` of its own by language; `documents`: more of tenant.json. */
  constructor(name, { flags = {}, plans, groups = [], messages = {}, documents = {} }) {
    this.name = `${name}-${randomBytes(3).toString("hex")}`;
    this.plans = plans;
    this.groups = groups;
    this.messages = messages;
    this.document = {
      tenant: { title: name, defaultLocale: "en", locales: ["en", "ar"] },
      flags,
      images: { logo: "logo.svg", icon: "logo.svg" },
      "login-options": { entries: [{ name: "password" }] },
      billing: {
        timeZone: "Europe/Berlin",
        country: "DE",
        sandbox: true,
        taxBasisPoints: { standard: 1900 },
      },
      ...documents,
    };
  }

  /** Gives the server what has been written, and waits until it sells by it. */
  async load() {
    const source = join(this.#folder, this.name);
    mkdirSync(join(source, "plans"), { recursive: true });
    copyFileSync(join(root, "demo/tenants/aurora/logo.svg"), join(source, "logo.svg"));
    const write = (file, content) => writeFileSync(join(source, file), JSON.stringify(content));
    write("tenant.json", this.document);
    write("plan-groups.json", this.groups);
    mkdirSync(join(source, "messages"), { recursive: true });
    for (const [language, own] of Object.entries(this.messages)) write(`messages/${language}.json`, own);
    for (const [key, plan] of Object.entries(this.plans)) write(`plans/${key}.json`, plan);
    const loaded = run(["tenant", "load", source, "--data", process.env.E2E_DATA]);
    assert.equal(loaded.status, 0, loaded.stderr);
    const blocked = this.document.flags["geoBlock.blockedSubscriptions"] ?? [];
    const offered = Object.entries(this.plans)
      .filter(([key, plan]) => plan.offered !== false && !blocked.includes(key))
      .map(([, plan]) => plan);
    const wanted = JSON.stringify(offered.map((plan) => [plan.name, plan.price.amount]).sort());
    await until(async () => {
      const answer = await ask("/backend/subscription/type", { tenant: this.name });
      if (answer.status !== 200) return false;
      const sold = answer.json().data.map((type) => [type.name, type.subscriptionTypePrice.amount]);
      return JSON.stringify(sold.sort()) === wanted;
    }, `the server sells what ${this.name} offers`);
    return this;
  }

  /** Changes one plan, for whoever buys from now on. */
  async change(key, change) {
    this.plans[key] = { ...this.plans[key], ...change };
    await this.load();
  }

  /** "set" or "advance", and by what; the server's other tenants keep their time. */
  turnClock(...words) {
    const [verb, ...rest] = words;
    const turned = run(["clock", verb, this.name, ...rest, "--data", process.env.E2E_DATA]);
    assert.equal(turned.status, 0, turned.stderr);
  }

  close() {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
