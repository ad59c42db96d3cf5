// What happens to the history without being a visit to a page of ours: the navigator leaves it alone.
let changing = false;

/** Within `change`, what history does is nobody's navigation. */
export function changeHistory(change: () => void) {
  changing = true;
  try {
    change();
  } finally {
    changing = false;
  }
}

export function isOwnHistoryChange(): boolean {
  return changing;
}

/** Another document, whoever would like to show the page in place. */
export function fullLoad(href: string, replace = false) {
  changeHistory(() => {
    if (new URL(href, location.href).href === location.href) location.reload();
    else if (replace) location.replace(href);
    else location.assign(href);
  });
}
