// A full disk under the database: each step of subscribing is refused with 507 and nothing is half done; reading goes on;
// with room again the next try succeeds, and renewals that stopped go on.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, rmSync, statSync, truncateSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { Shop } from "../support/shop.mjs";

const disk = mkdtempSync(join(tmpdir(), "kiosk-disk-"));
const filler = join(disk, "filler");
const mount = spawnSync("mount", ["-t", "tmpfs", "-o", "size=64m", "kiosk-test", disk], { encoding: "utf8" });
const mounted = mount.status === 0;
after(() => {
  if (mounted) spawnSync("umount", ["--lazy", disk]);
  rmSync(disk, { recursive: true, force: true });
});

/** A test on the small disk. Only root may mount one; anybody else runs the test as root of a user namespace. */
function testOnSmallDisk(name, body) {
  test(name, async () => {
    if (mounted) return body();
    assert.ok(
      !process.env.KIOSK_TEST_IN_NAMESPACE,
      `no small disk, in a user namespace neither: ${mount.stderr}`,
    );
    const { NODE_TEST_CONTEXT: _, ...env } = process.env; // else the inner test reports in a form for machines
    const inside = spawnSync(
      "unshare",
      [
        "--map-root-user",
        "--mount",
        process.execPath,
        "--test",
        "--test-name-pattern",
        `^${name}$`,
        fileURLToPath(import.meta.url),
      ],
      { env: { ...env, KIOSK_TEST_IN_NAMESPACE: "1" }, encoding: "utf8" },
    );
    assert.equal(
      inside.status,
      0,
      `needs root or user namespaces (unshare --map-root-user):\n${inside.stdout}${inside.stderr}`,
    );
    assert.match(inside.stdout, /(# |ℹ )pass 1/, inside.stdout);
  });
}

/** Leaves that many bytes. The database's log is emptied first, so that no room is left within it. */
function fill(shop, left = 0) {
  shop.texts("pragma wal_checkpoint(truncate)");
  const file = openSync(filler, "a");
  try {
    for (const size of [1 << 20, 4096]) for (const bytes = Buffer.alloc(size); ; ) writeSync(file, bytes);
  } catch (error) {
    if (error.code !== "ENOSPC") throw error;
  } finally {
    closeSync(file);
  }
  truncateSync(filler, statSync(filler).size - left);
}
const free = () => rmSync(filler, { force: true });

testOnSmallDisk(
  "each step of subscribing is refused while the disk is full, and done once afterwards",
  async () => {
    const shop = new Shop({ folder: join(disk, "steps") });
    try {
      const server = await shop.start();
      for (const full of ["subscribe", "choose", "NUMBER", "PIN"]) {
        const person = shop.addPerson();
        await shop.call(server, person, "GET", "/backend/subscription");
        const refused = await shop.subscribe(server, person, {
          before: (step) => {
            if (step === full) fill(shop);
          },
        });
        assert.equal(refused.status, 507, `${full}: ${refused.text}`);
        const list = await shop.call(server, person, "GET", "/backend/subscription");
        assert.equal(list.status, 200, "reading goes on");
        assert.equal(list.json().data.filter(({ active }) => active).length, 0);
        free();
        const answer = await shop.subscribe(server, person);
        assert.equal(answer.status, 201, answer.text);
        assert.equal(shop.charges(person), 1);
      }
      assert.equal(shop.undecided(), 0);
      assert.equal(server.ledgerFindings(), "");
    } finally {
      free();
      await shop.close();
    }
  },
);

testOnSmallDisk("renewals stop while the disk is full, and go on with room", async () => {
  const shop = new Shop({ folder: join(disk, "renewals") });
  try {
    const months = 6;
    const people = await shop.subscribersSince(months, 4);
    const late = shop.addPerson();
    const server = await shop.start();
    await shop.call(server, late, "GET", "/backend/subscription");
    fill(shop, 64 * 1024);
    shop.timeComes();
    // A renewal needs more than what is left; so does whoever subscribes.
    const refused = await shop.subscribe(server, late);
    assert.equal(refused.status, 507, refused.text);
    assert.ok(shop.due() > 0, "something is left to renew");
    free();
    await shop.renewed([server]);
    shop.assertRenewed(people, server, { since: months });
  } finally {
    free();
    await shop.close();
  }
});
