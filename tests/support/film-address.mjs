// Signs the address of a film's folder with the keys of a data folder, as the server does.
import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** "/media/v/TOKEN/3f/a0/HASH40/FILE", good for an hour. `article`: who may use that gets the key. */
export function filmAddress({
  data,
  tenant = "aurora",
  folder,
  article,
  drm = "clear",
  file = "master.m3u8",
}) {
  const [key, secret] = readFileSync(join(data, "keys/media.keys"), "utf8").split("\n")[0].split(" ");
  const expires = Math.floor(Date.now() / 1000) + 3600;
  const claims = `${expires}.full.${drm}.guest.${article}`;
  const signature = createHmac("sha256", Buffer.from(secret, "hex"))
    .update(["film address 1", key, tenant, folder, claims].join("\n"))
    .digest("base64url");
  return `/media/v/${claims}.${key}.${signature}/${folder}/${file}`;
}
