// The parser of ICU messages as a separate chunk, loaded only for tenants whose messages have syntax
// (build.mjs).
export { parse } from "../../../node_modules/@formatjs/icu-messageformat-parser/index.js";
