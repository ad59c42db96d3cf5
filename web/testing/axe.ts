// Accessibility checks (axe) of rendered markup. Rules that need real pixels are checked by the walk in a browser.
import axe from "axe-core";

/** The rules that a tree breaks, each with the elements that break it. */
export async function accessibilityFaults(root: Element): Promise<string[]> {
  const { violations } = await axe.run(root, {
    iframes: false, // the test's DOM loads none
    rules: { "color-contrast": { enabled: false }, region: { enabled: false } },
  });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
}
