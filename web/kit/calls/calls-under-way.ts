// Counts the calls that have not ended yet, for the mark of a settled page.
export const callsUnderWay = {
  count: 0,
  /** Called after each change. */
  changed() {},
  add(step: 1 | -1) {
    this.count += step;
    this.changed();
  },
};
