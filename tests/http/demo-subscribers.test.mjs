// The demo's subscribers: one in every state, with months behind them, in each tenant.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ask } from "../support/client.mjs";
import { bearer, password, signIn } from "../support/people.mjs";

/** What GET /subscription says of NAME@TENANT.example. */
const subscribers = {
  trial: { state: "ACTIVE", trial: true },
  active: { state: "ACTIVE", trial: false },
  canceling: { state: "ACTIVE", ends: true },
  paused: { state: "INACTIVE", subState: "PAUSED" },
  grace: { state: "ACTIVE" },
  inactive: { state: "INACTIVE" },
  canceled: { state: "CANCELED" },
  credits: { state: "ACTIVE", amounts: true },
  upgraded: { state: "ACTIVE" },
  requested: { state: "REQUESTED", subState: "PENDING" },
  // The bank takes its money back as soon as the program runs.
  "charged-back": { state: "INACTIVE" },
};

async function subscriptionsOf(tenant, name) {
  const { access } = await signIn({ tenant, email: `${name}@${tenant}.example`, password });
  const answer = await ask("/backend/subscription?inclCancelled=true&inclSubscriptionType=true", {
    tenant,
    headers: bearer(access),
  });
  assert.equal(answer.status, 200, answer.text);
  return answer.json().data;
}

/** Until it says so: jobs of the program may still be at work on what was due. */
async function waitForState(tenant, name, state) {
  for (let tries = 0; ; ++tries) {
    const own = await subscriptionsOf(tenant, name);
    if (own[0]?.state === state || tries === 100) return own;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

for (const tenant of ["aurora", "nujum", "plume"])
  for (const [name, wanted] of Object.entries(subscribers))
    test(`the demo's subscriber ${name} of ${tenant} is ${wanted.subState ?? wanted.state}`, async () => {
      const own = await waitForState(tenant, name, wanted.state);
      assert.equal(own.length, 1);
      const [shown] = own;
      assert.equal(shown.state, wanted.state);
      assert.equal(shown.subState, wanted.subState);
      if (wanted.trial !== undefined)
        assert.equal(Date.parse(shown.trialEndDate ?? 0) > Date.now(), wanted.trial);
      if (wanted.ends) assert.ok(Date.parse(shown.endDate) > Date.now() && !shown.nextRenewalDate);
      // Five a month are kept for three months: more than one month's are there.
      if (wanted.amounts) assert.ok(shown.contingents.reduce((sum, { amount }) => sum + amount, 0) > 5);
      if (name === "upgraded") assert.equal(shown.subscriptionType.billingCycle, "P1Y");
    });
