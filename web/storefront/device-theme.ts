// Shows the device's theme before the first paint, if the visitor has chosen none (cookie alternatTheme) or the
// device's. A classic script in the head, so that nothing flashes; the page itself is cached for every device.
const dark = matchMedia("(prefers-color-scheme: dark)");
const { dataset } = document.documentElement;

function follow() {
  const choice = /(?:^|; )alternatTheme=(\w+)/.exec(document.cookie)?.[1];
  if (choice === "device") dataset.theme = dark.matches ? "dark" : "light";
  // A browser without a wish says "light", so only "dark" counts; a dark storefront stays dark.
  else if (!choice && dataset.defaultTheme === "light") dataset.theme = dark.matches ? "dark" : "light";
}

follow();
dark.addEventListener("change", follow);

// A module for the compiler alone: nothing is exported.
export {};
