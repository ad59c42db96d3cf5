// How many of 300 misspelt and inflected queries in six languages find the title that was meant among the ten suggestions.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { ask } from "../../support/client.mjs";

const rows = readFileSync(new URL("search-recall.tsv", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .slice(1)
  .map((line) => line.split("\t"))
  .map(([language, sort, query, title]) => ({ language, sort, query, title }));

/** Of a hundred, how many have to be found. */
const goals = { misspelt: 98, inflected: 95 };

test("300 queries are looked for, as many in each language", () => {
  assert.equal(rows.length, 300);
  for (const language of ["en", "ar", "fr", "de", "es", "ro"])
    assert.equal(rows.filter((row) => row.language === language).length, 50, language);
});

for (const sort of Object.keys(goals)) {
  test(`${sort} words find what was meant`, async () => {
    const wanted = rows.filter((row) => row.sort === sort);
    const missed = [];
    for (const { language, query, title } of wanted) {
      const path = `/backend/search/suggestions?limit=10&lang=${language}&q=${encodeURIComponent(query)}`;
      const { results } = (await ask(path)).json().data;
      if (!results.some((result) => result.card.title === title))
        missed.push(`${language}: ${query} (${title})`);
    }
    const found = 100 - (100 * missed.length) / wanted.length;
    assert.ok(
      found >= goals[sort],
      `${found.toFixed(1)} % of ${wanted.length} were found, not ${goals[sort]} %:\n${missed.join("\n")}`,
    );
  });
}
