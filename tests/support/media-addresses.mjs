// Signed media addresses whose time is over: made with the running program's own key, so that it answers 410 itself.
import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The key in force of the program under test. */
export function mediaKey() {
  const [id, secret] = readFileSync(join(process.env.E2E_DATA, "keys/media.keys"), "utf8")
    .trim()
    .split(/\s+/);
  return { id, secret: Buffer.from(secret, "hex") };
}

/** The same address as the server would have signed it for the first second of 2020. */
export function expiredAddress(address, { id, secret }, tenant = "aurora") {
  const url = new URL(address);
  url.searchParams.set("e", String(Date.UTC(2020, 0) / 1000));
  const path = url.pathname.slice("/media/a/".length);
  const signed = [tenant, path, ...["e", "v", "r"].map((name) => url.searchParams.get(name))].join("\n");
  const text = `media address 1\n${id}\n${signed}`;
  url.searchParams.set("k", id);
  url.searchParams.set("s", createHmac("sha256", secret).update(text).digest("base64url"));
  return url.href;
}
