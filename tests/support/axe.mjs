// What axe finds wrong with a page or a part of it in a real browser, so with its colours.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { minifySync } from "vite";
import { openPage } from "./browser.mjs";

/**
 * axe exception: it leaves out the colours of text that it takes for the ligatures of an icon font, and takes joined
 * Arabic letters for them. Our icons are pictures, so no text is one.
 */
const isIconLigature = "function _isIconLigature(textVNode) {";
const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.js"), "utf8");
assert.ok(source.includes(isIconLigature), "axe asks whether text is an icon elsewhere");
const changed = source.replace(isIconLigature, `${isIconLigature} return false;`);
// Each document compiles it: half the bytes are a third less of the time.
const { code: script } = minifySync("axe.js", changed);
const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** A page whose colours are final: animations are off under reduced motion. */
export const openForAxe = (browser, options) => openPage(browser, { reducedMotion: "reduce", ...options });

/**
 * The rules that are broken, in the whole page or within the elements of a selector, with the first elements that break
 * each of them.
 */
export async function axeFaults(page, selector) {
  // Without a look past the page's policy, which does not apply to what a browser's tools evaluate.
  if (await page.evaluate(() => !("axe" in window))) await page.evaluate(script);
  return page.evaluate(
    async ([tags, within]) => {
      // axe does not know that a dialog is above the page: it takes what lies outside of a page that does not scroll for
      // hidden, and what is at the same place for something above the dialog. So the page is away while it looks.
      const { style } = document.documentElement;
      const part = within ? document.querySelector(within) : null;
      if (part) {
        style.overflow = document.body.style.overflow = "visible";
        style.visibility = "hidden";
        part.style.visibility = "visible";
      }
      // A game's frame is of another origin and takes no messages of axe.
      // Of the rules that are kept, nobody reads where: a selector for each element of a page is dear.
      const options = { runOnly: tags, iframes: false, resultTypes: ["violations", "incomplete"] };
      const { violations, passes, incomplete } = await window.axe.run(part ?? document, options);
      if (part) style.overflow = style.visibility = document.body.style.overflow = part.style.visibility = "";
      const faults = violations.map(
        (one) =>
          `${one.id}: ${one.nodes
            .map((node) => node.target.join(" "))
            .slice(0, 4)
            .join(" | ")}`,
      );
      const isOfColours = ({ id }) => id === "color-contrast";
      if (part && ![...passes, ...violations].some(isOfColours)) {
        const reasons = incomplete
          .filter(isOfColours)
          .flatMap(({ nodes }) => nodes.map(({ any }) => any[0].message));
        faults.push(`no colours were compared: ${[...new Set(reasons)].join(" ")}`);
      }
      return faults;
    },
    [rules, selector],
  );
}

/** The page can be scrolled sideways. */
export const isTooWide = (page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
