// Renders a page of a running program in Node, with the bundle in build/web, to debug a render:
//   node web/dev/render.mjs http://localhost:8080/en/music/albums
//   node --inspect-brk web/dev/render.mjs http://localhost:8080/en/music/albums    with a debugger
// Takes the page's payload, prints the document, and says how long rendering took.
import { loadRenderer } from "./serve.mjs";

const address = process.argv[2];
if (!address) {
  console.error("node web/dev/render.mjs ADDRESS");
  process.exit(2);
}
const page = new URL(address);
page.pathname = `${page.pathname.replace(/\/+$/, "")}/_payload.json`;
const response = await fetch(page, { headers: { accept: "application/json" } });
const envelope = await response.text();
const { ssr } = await loadRenderer();
const started = performance.now();
// SSR is compiled as one script: set breakpoints in server.js, or write `debugger` into a component and build.
const document = ssr.render(envelope);
console.log(document);
console.error(`${response.status}, rendered in ${(performance.now() - started).toFixed(1)} ms`);
