// Finds the sections of the messages that a page or a dialog needs by its name; for the browser, the renderer and the build.

/** "hosted/" matches every name below it, "profile" that name and every one below it. Everything needs the core. */
export function matchingSections(sections, name) {
  const found = sections.filter(({ prefixes }) => prefixes.some((prefix) => matches(prefix, name)));
  return ["core", ...found.map((section) => section.name)];
}

function matches(prefix, name) {
  return name === prefix || name.startsWith(prefix.endsWith("/") ? prefix : `${prefix}/`);
}
