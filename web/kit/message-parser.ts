// The parser of ICU patterns, in a chunk of its own: the browser bundle otherwise goes without it (see build.mjs).
export { parse } from "../../node_modules/@formatjs/icu-messageformat-parser/index.js";
