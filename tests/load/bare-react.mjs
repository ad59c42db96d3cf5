// The peer of the rendered page: the same bundle and payload, rendered by React on Node's HTTP server.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { runInThisContext } from "node:vm";

const [port, envelopeFile] = process.argv.slice(2);
const web = new URL("../../build/web/", import.meta.url);
runInThisContext(`${readFileSync(new URL("server.js", web), "utf8")}\nglobalThis.SSR = SSR;`);
SSR.configure(readFileSync(new URL("manifest.json", web), "utf8"));
const envelope = readFileSync(envelopeFile, "utf8");

createServer((_, answer) => {
  const html = SSR.render(envelope).replace(
    "<!--payload-->",
    () => `<script type="application/json" id="payload">${envelope}</script>`,
  );
  answer.writeHead(200, {
    "content-type": "text/html; charset=utf-8",
    "content-length": Buffer.byteLength(html),
  });
  answer.end(html);
}).listen(Number(port), "127.0.0.1", () => console.log("ready"));
