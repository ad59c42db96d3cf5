// Unit tests of the front end; each test file says with @vitest-environment whether it wants a document.
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { messagePatterns } from "./web/build-plugins.mjs";

export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  plugins: [messagePatterns(), react()],
  test: {
    include: ["web/**/*.test.{ts,tsx}"],
    environment: "happy-dom",
    restoreMocks: true,
    unstubGlobals: true,
  },
});
