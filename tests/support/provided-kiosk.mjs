// A program whose tenant Aurora has OpenID providers, for tests of the whole flow.
import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ask } from "./client.mjs";
import { root, run, startKiosk } from "./kiosk.mjs";
import { until } from "./until.mjs";

/** Starts one; `secrets` are those of Aurora's options by name. Options are offered once `offer` was called. */
export async function startProvidedKiosk({ secrets = {}, env = {} } = {}) {
  const kiosk = await startKiosk({
    env: {
      KIOSK_OUTBOUND_PRIVATE_NETWORKS: "true",
      ...Object.fromEntries(
        Object.entries(secrets).map(([name, secret]) => [
          `KIOSK_SECRET_AURORA__OIDC_${name.toUpperCase().replace(/[^A-Z0-9]/g, "_")}`,
          secret,
        ]),
      ),
      ...env,
    },
  });
  /** Where providers send Aurora's visitors back to. */
  kiosk.callback = `http://aurora.localhost:${kiosk.port}/backend/login/aurora/callback`;
  /** Loads Aurora again with these options after its own, and waits until they are in force. */
  kiosk.offer = async (options) => {
    const folder = mkdtempSync(join(tmpdir(), "kiosk-tenant-"));
    try {
      const aurora = join(folder, "aurora");
      cpSync(join(root, "demo/tenants/aurora"), aurora, { recursive: true });
      const file = join(aurora, "tenant.json");
      const document = JSON.parse(readFileSync(file, "utf8"));
      const entries = document["login-options"]?.entries ?? [];
      document["login-options"] = { entries: [...entries, ...options] };
      writeFileSync(file, JSON.stringify(document));
      const inside = { KIOSK_OUTBOUND_PRIVATE_NETWORKS: "true", ...env };
      const loaded = run(["tenant", "load", "--data", kiosk.data, aurora], inside);
      assert.equal(loaded.status, 0, loaded.stderr);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
    const last = options.at(-1).name;
    const isOffered = async () => {
      const answer = await ask("/backend/login/options", {
        at: kiosk.port,
        host: `aurora.localhost:${kiosk.port}`,
        headers: { accept: "application/json" },
      });
      return answer.status === 200 && answer.text.includes(`"${last}"`);
    };
    await until(isOffered, "the options are in force");
  };
  return kiosk;
}
