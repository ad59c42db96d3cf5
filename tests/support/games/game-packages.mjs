// Games that a test makes: packages of a few files, imported into a data folder as an operator imports them.
import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { run } from "../kiosk.mjs";

const description = (key, title) => ({
  kiosk: 1,
  id: key,
  version: "1.0.0",
  entry: "index.html",
  orientation: "Square",
  input: ["touch", "keyboard"],
  genre: "puzzle",
  title: { en: title },
  description: { en: `${title}, made by a test.` },
});

/** Each game: its key and title, its files by name, and what its entry of the manifest says beside. */
export function importGames(data, games, { tenant = "aurora" } = {}) {
  const folder = mkdtempSync(join(tmpdir(), "kiosk-games-"));
  try {
    const put = (name, content) => {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), content);
    };
    for (const { key, title, files } of games) {
      put(join(key, "game.json"), JSON.stringify(description(key, title)));
      for (const [name, content] of Object.entries(files)) put(join(key, name), content);
    }
    put(
      "manifest.json",
      JSON.stringify({
        licensor: "games-of-a-test",
        genres: [{ key: "puzzle", name: { en: "Puzzle" } }],
        games: games.map(({ key, entry = {} }) => ({
          key,
          package: key,
          businessModel: "FREE",
          offers: { [tenant]: {} },
          ...entry,
        })),
      }),
    );
    const done = run(["import", folder, "--data", data]);
    assert.equal(done.status, 0, done.stderr);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
