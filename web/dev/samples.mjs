// The samples of pages are kept in two parts: what most pages of a storefront share (samples/envelopes), and what one
// page has beside that. Joined and divided here, for all who read and write them.

const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);

// In lists of links the rows have a name of their own, by which one of them can be changed.
const rowNames = ["key", "code", "hreflang"];
const rowName = (row) => row?.[rowNames.find((name) => isObject(row) && Object.hasOwn(row, name))];
const isNamed = (value) => Array.isArray(value) && value.length > 0 && value.every(rowName);
const rowsByName = (rows) => Object.fromEntries(rows.map((row) => [rowName(row), row]));

/** Each value at the end of a tree, changed by `change`. */
function eachValue(value, change) {
  if (Array.isArray(value)) return value.map((one) => eachValue(one, change));
  if (!isObject(value)) return change(value);
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, eachValue(one, change)]));
}

// The address of the page itself is in its links to other languages; an envelope has a mark in its place.
const mark = "{path}";
const ownPath = ({ path }) => (path === "/" ? "" : path);
const withPath = (envelope, path) =>
  eachValue(envelope, (value) => (typeof value === "string" ? value.replace(mark, () => path) : value));
const withMark = (envelope, path) =>
  eachValue(envelope, (value) =>
    typeof value === "string" && path && value.endsWith(path)
      ? value.slice(0, value.length - path.length) + mark
      : value,
  );

/** `base` with `changes`: objects key by key, lists of named rows row by row, everything else as a whole. */
function changed(base, changes) {
  if (!isObject(changes)) return changes;
  if (isNamed(base))
    return base.map((row) =>
      Object.hasOwn(changes, rowName(row)) ? changed(row, changes[rowName(row)]) : row,
    );
  if (!isObject(base)) return changes;
  const names = new Set([...Object.keys(base), ...Object.keys(changes)]);
  return Object.fromEntries(
    [...names].map((name) => [
      name,
      Object.hasOwn(changes, name) ? changed(base[name], changes[name]) : base[name],
    ]),
  );
}

/** The least that makes `whole` of `base`; undefined where they are the same. */
function changesFrom(base, whole) {
  if (same(base, whole)) return undefined;
  const rows = isNamed(base) && isNamed(whole) && same(base.map(rowName), whole.map(rowName));
  if (!rows && !(isObject(base) && isObject(whole))) return whole;
  const [from, to] = rows ? [rowsByName(base), rowsByName(whole)] : [base, whole];
  const changes = Object.entries(to).map(([name, value]) => [
    name,
    Object.hasOwn(from, name) ? changesFrom(from[name], value) : value,
  ]);
  return Object.fromEntries(changes.filter(([, value]) => value !== undefined));
}

/** The members that all values have, each as most of them have it. */
function mostCommon(values) {
  const [first] = values;
  if (values.every(isObject))
    return Object.fromEntries(
      Object.keys(first)
        .filter((key) => values.every((value) => Object.hasOwn(value, key)))
        .map((key) => [key, mostCommon(values.map((value) => value[key]))]),
    );
  const counts = new Map();
  for (const value of values) {
    const text = JSON.stringify(value);
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  const [text] = [...counts].reduce((best, one) => (one[1] > best[1] ? one : best));
  const most = JSON.parse(text);
  if (!isNamed(most)) return most;
  // Of lists with the same rows, the rows one by one.
  const alike = values.filter((value) => isNamed(value) && same(value.map(rowName), most.map(rowName)));
  return most.map((_, at) => mostCommon(alike.map((value) => value[at])));
}

/** A tenant's storefront in one language; pages whose address names no language have one of their own. */
const storefrontOf = ({ shell }) => `${shell.tenant}${shell.homeUrl}`.replace(/\/$/, "").replace("/", "-");

/** The payload of a page from its two parts. */
export function joinSample(envelope, { envelope: _, ...page }) {
  return changed(withPath(envelope, ownPath(page)), page);
}

/** Divides payloads, a map by name: {envelopes, pages}, both maps by name; a page says which envelope it goes with. */
export function divideSamples(payloads) {
  const groups = new Map();
  for (const payload of payloads.values())
    groups.set(storefrontOf(payload), [...(groups.get(storefrontOf(payload)) ?? []), payload]);
  const envelopes = new Map(
    [...groups].map(([storefront, group]) => {
      const marked = group.map((payload) =>
        withMark({ ...payload, page: "", path: "", props: {} }, ownPath(payload)),
      );
      return [storefront, mostCommon(marked)];
    }),
  );
  const pages = new Map();
  for (const [name, payload] of payloads) {
    const storefront = storefrontOf(payload);
    const { page, path, props } = payload;
    const shared = withPath(envelopes.get(storefront), ownPath(payload));
    const { props: __, ...own } = changesFrom(shared, payload);
    pages.set(name, { envelope: storefront, page, path, ...own, props });
    if (!same(joinSample(envelopes.get(storefront), pages.get(name)), payload))
      throw new Error(`the parts of the sample ${name} do not make the whole again`);
  }
  return { envelopes, pages };
}
