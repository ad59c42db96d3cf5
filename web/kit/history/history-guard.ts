// Marks history changes that are not navigations between pages, so that the navigator ignores them.
let changing = false;

/** Runs `change`; the navigator ignores the history events of it. */
export function guardHistory(change: () => void) {
  changing = true;
  try {
    change();
  } finally {
    changing = false;
  }
}

export function isHistoryGuarded(): boolean {
  return changing;
}

/** Loads a document, bypassing the navigator. */
export function fullLoad(href: string, replace = false) {
  guardHistory(() => {
    if (new URL(href, location.href).href === location.href) location.reload();
    else if (replace) location.replace(href);
    else location.assign(href);
  });
}
