// Runs in the head of every page. Before the first paint it shows the device's theme, if the visitor has chosen none
// (cookie alternatTheme) or the device's; after it, it asks for the page's scripts. A classic script, so that nothing
// flashes; the page itself is cached for every device.
const dark = matchMedia("(prefers-color-scheme: dark)");
const { dataset } = document.documentElement;

function follow() {
  const choice = /(?:^|; )alternatTheme=(\w+)/.exec(document.cookie)?.[1];
  if (choice === "device") dataset.theme = dark.matches ? "dark" : "light";
  // A browser without a wish says "light", so only "dark" counts; a dark storefront stays dark.
  else if (!choice && dataset.defaultTheme === "light") dataset.theme = dark.matches ? "dark" : "light";
}

// The document says what is normal only where another theme may be chosen.
if (dataset.defaultTheme) {
  follow();
  dark.addEventListener("change", follow);
}

/** How long the scripts wait for the pictures of the first paint. */
const longestWaitMs = 500;
const frame = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

async function firstPaint() {
  await frame();
  const pictures = [...document.querySelectorAll<HTMLImageElement>('img[fetchpriority="high"]')];
  const shown = Promise.allSettled(pictures.map((picture) => picture.decode())).then(frame);
  await Promise.race([shown, new Promise((resolve) => setTimeout(resolve, longestWaitMs))]);
}

/** Moves the page's scripts to where the browser loads and runs them (document.tsx). A second time nothing is left. */
function loadScripts() {
  const scripts = document.querySelector<HTMLTemplateElement>("template#scripts");
  if (scripts) document.head.append(scripts.content);
}

addEventListener("DOMContentLoaded", () => void firstPaint().then(loadScripts));
// In a tab that nobody looks at no frame comes.
addEventListener("load", loadScripts);

// A module for the compiler alone: nothing is exported.
export {};
