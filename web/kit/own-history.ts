// History entries that show no other page, such as a dialog's: the navigator leaves them alone.
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
