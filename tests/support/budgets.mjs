// Reads tests/budgets.tsv, the one place of every budget and limit of the project: no other file holds such a number.
import { readFileSync } from "node:fs";

export const columns = ["name", "unit", "limit", "goal", "measured", "reason", "changed"];

/**
 * The rows of the table: {name, unit, limit, goal, measured, reason, changed}. What exceeds `limit` fails; a "-" there
 * is a figure that is only printed. `goal` is the design's figure where the limit is not that one, "-" elsewhere.
 */
export function budgetsIn(text) {
  const [, ...lines] = text.replace(/\n$/, "").split("\n");
  return lines.map((line) => {
    const cells = line.split("\t");
    return Object.fromEntries(columns.map((column, at) => [column, cells[at]]));
  });
}

const rows = new Map(
  budgetsIn(readFileSync(new URL("../budgets.tsv", import.meta.url), "utf8")).map((row) => [row.name, row]),
);

function rowOf(name) {
  const row = rows.get(name);
  if (!row) throw new Error(`tests/budgets.tsv has no row "${name}"`);
  return row;
}

/** What must not be exceeded, as a number in the row's unit. */
export function limitOf(name) {
  const limit = Number(rowOf(name).limit);
  if (!(limit >= 0)) throw new Error(`"${name}" in tests/budgets.tsv has no limit`);
  return limit;
}

/** What the design wants: the row's goal, or its limit where it has no other. In words, with the unit. */
export function goalOf(name) {
  const { goal, limit, unit } = rowOf(name);
  return `${goal === "-" ? limit : goal} ${unit}`;
}

/** Nothing where a value is within its limit, else the sentence for whoever exceeded it. */
export function excess(name, value) {
  const limit = limitOf(name);
  if (value <= limit) return undefined;
  return `${value} ${rowOf(name).unit} of "${name}" is more than the limit ${limit} in tests/budgets.tsv`;
}
