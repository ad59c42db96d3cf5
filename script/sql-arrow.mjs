// The arrow of the features for SQL, which no compiler sees: a statement reads and writes tables of its own feature and
// of those before it. Used by house-rules.mjs; carries examples that it must refuse and let through.

/** "features/cart" of server/features/cart/cart_store.cpp. */
const folderOf = (path) => /^server\/(features\/\w+|\w+)\//.exec(path)?.[1];
const isSource = (path) =>
  /^server\/.*\.[ch]pp$/.test(path) && !/_test\.cpp$|\/testing\/|\/fuzz\//.test(path);

/** The folders in the order in which each may use those before it, from CMakeLists.txt. */
export const orderOf = (cmake) => [...cmake.matchAll(/kiosk_folder\(([\w/]+)/g)].map(([, path]) => path);

/** Which folder owns each table: the one that inserts its rows. */
function ownersOf(files) {
  const owners = new Map();
  for (const { path, text } of files)
    for (const [, table] of text.matchAll(/\binsert (?:or \w+ )?into (\w+)/g))
      owners.set(table, (owners.get(table) ?? new Set()).add(folderOf(path)));
  return owners;
}

/** @param files of `path` and `text`; answers lines such as "server/features/a/x.cpp reads b_row of features/b". */
export function sqlOffences(files, order) {
  const sources = files.filter(({ path }) => isSource(path));
  const owners = ownersOf(sources);
  const place = (folder) => order.indexOf(folder);
  const offences = new Set();
  for (const [table, folders] of owners)
    if (folders.size > 1) offences.add(`${[...folders].join(" and ")} both insert into ${table}`);
  for (const { path, text } of sources) {
    const own = folderOf(path);
    if (place(own) < 0) continue;
    const statements = text.replace(/\/\/.*$/gm, "");
    for (const [, table] of statements.matchAll(/\b(?:from|join|update)\s+(\w+)/g)) {
      const owner = [...(owners.get(table) ?? [])][0];
      if (owner && place(owner) > place(own))
        offences.add(`${path} names the table ${table} of ${owner}, which comes later`);
    }
  }
  return [...offences];
}

const file = (path, text) => ({ path, text });
const writes = (folder, table) =>
  file(`server/features/${folder}/rows_store.cpp`, `insert into ${table} (id)`);
export const sqlExamples = {
  order: ["features/a", "features/b"],
  bad: [
    [writes("b", "late"), file("server/features/a/x_store.cpp", "select 1 from late")],
    [writes("b", "late"), file("server/features/a/x_store.cpp", "delete from late where id = 1")],
    [writes("b", "late"), file("server/features/a/x_store.cpp", "join late l on l.id = 1")],
    [writes("b", "late"), file("server/features/a/x_store.cpp", "update late set x = 1")],
    [writes("a", "both"), writes("b", "both")],
  ],
  good: [
    [writes("a", "early"), file("server/features/b/x_store.cpp", "select 1 from early join early e")],
    [writes("b", "late"), file("server/features/a/x_test.cpp", "select 1 from late")],
    [writes("b", "late"), file("server/features/a/x_store.cpp", "// comes from late rows\nselect 1")],
  ],
};
