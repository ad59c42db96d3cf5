// What is wrong with an open dialog in a real browser: what axe finds, what sticks out, and where the focus goes.
import { axeFaults, isTooWide } from "./axe.mjs";

/** What is wrong with the open dialog; empty where all is well. That a plan or a payment is refused is meant. */
export async function faultsOf(page, where) {
  const faults = page.complaints.splice(0).filter((line) => !/status of 40[29] |: 40[29] /.test(line));
  faults.push(...(await axeFaults(page, "dialog[open]")));
  if (await isTooWide(page)) faults.push("wider than the screen");
  if (await page.locator("dialog[open]").evaluate(sticksOut)) faults.push("wider than the dialog");
  return faults.map((line) => `${where}: ${line}`);
}

/** Runs in the browser: what is written is cut off at a side of the dialog, or lies beyond it. */
function sticksOut(dialog) {
  return dialog.scrollWidth > dialog.clientWidth || dialog.getBoundingClientRect().width > innerWidth;
}

/** The focus is in the dialog; Tab leads to each of its controls, forwards and backwards, and to nothing else. */
export async function focusFaults(page, where) {
  const faults = [];
  const look = () =>
    page.evaluate(() => {
      const dialog = document.querySelector("dialog[open]");
      const { activeElement } = document;
      // After the last control the focus is in the browser's own bars for one step, and on nothing in the page.
      if (activeElement === document.body) return null;
      if (!dialog.contains(activeElement)) return `outside: ${activeElement.outerHTML.slice(0, 80)}`;
      const { length } = document.querySelectorAll("[data-walk-stop]");
      activeElement.dataset.walkStop ??= String(length);
      return activeElement.dataset.walkStop;
    });
  const first = await look();
  if (first === null || first.startsWith("outside")) faults.push(`the focus is not in it: ${first}`);
  // One radio button of a group is a stop of Tab.
  const controls = await page.evaluate(() => {
    const dialog = document.querySelector("dialog[open]");
    const groups = new Set();
    return [...dialog.querySelectorAll("a[href], button, input, select, textarea, summary")].filter((one) => {
      if (one.disabled || !one.checkVisibility({ visibilityProperty: true })) return false;
      if (one.type !== "radio") return true;
      const isNew = !groups.has(one.name);
      groups.add(one.name);
      return isNew;
    }).length;
  });
  for (const key of ["Tab", "Shift+Tab"]) {
    const stops = new Set();
    for (let presses = 0; presses < controls + 3; ++presses) {
      await page.keyboard.press(key);
      const stop = await look();
      if (stop?.startsWith("outside")) faults.push(`${key} leads ${stop}`);
      else if (stop !== null) stops.add(stop);
    }
    // The dialog itself has the focus first and may be a stop too.
    if (stops.size < controls) faults.push(`${key} leads to ${stops.size} of ${controls} controls`);
  }
  return faults.map((line) => `${where}: ${line}`);
}
