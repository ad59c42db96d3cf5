// The demo's subscribers: one in every state, with months behind them, in each tenant.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ask } from "../../support/client.mjs";
import { bearer, password, signIn } from "../../support/people/people.mjs";
import { until } from "../../support/until.mjs";

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

/** The subscriptions once the only one is in that state: jobs of the program may still work on what was due. */
function waitForState(tenant, name, state) {
  let own = [];
  return until(
    async () => {
      own = await subscriptionsOf(tenant, name);
      return own.length === 1 && own[0].state === state && own;
    },
    () =>
      `${name} of ${tenant} has one subscription, ${state}; there is ${JSON.stringify(own.map((each) => each.state))}`,
    200,
  );
}

for (const tenant of ["aurora", "nujum", "plume"])
  for (const [name, wanted] of Object.entries(subscribers))
    test(`the demo's subscriber ${name} of ${tenant} is ${wanted.subState ?? wanted.state}`, async () => {
      const own = await waitForState(tenant, name, wanted.state);
      const [shown] = own;
      assert.equal(shown.subState, wanted.subState);
      if (wanted.trial !== undefined)
        assert.equal(Date.parse(shown.trialEndDate ?? 0) > Date.now(), wanted.trial);
      if (wanted.ends) assert.ok(Date.parse(shown.endDate) > Date.now() && !shown.nextRenewalDate);
      // Five a month are kept for three months: more than one month's are there.
      if (wanted.amounts) assert.ok(shown.contingents.reduce((sum, { amount }) => sum + amount, 0) > 5);
      if (name === "upgraded") assert.equal(shown.subscriptionType.billingCycle, "P1Y");
    });
