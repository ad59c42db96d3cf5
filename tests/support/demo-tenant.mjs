// Demo tenants loaded again with documents of a test's own.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root, run } from "./kiosk.mjs";

/** As below, of several tenants at once. */
export function loadChangedTenants(data, tenants, change) {
  const folder = mkdtempSync(join(tmpdir(), "kiosk-tenant-"));
  try {
    for (const tenant of tenants) {
      const copy = join(folder, tenant);
      cpSync(join(root, "demo/tenants", tenant), copy, { recursive: true });
      const file = join(copy, "tenant.json");
      const document = JSON.parse(readFileSync(file, "utf8"));
      change(document, copy);
      writeFileSync(file, JSON.stringify(document));
    }
    return run(["tenant", "load", folder, "--data", data]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** `change` gets the whole tenant.json as an object, and the folder of the copy; answers what the command said. */
export const loadChangedTenant = (data, tenant, change) => loadChangedTenants(data, [tenant], change);
