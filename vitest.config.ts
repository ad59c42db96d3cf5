// Unit tests of the front end; each test file says with @vitest-environment whether it wants a document.
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { messageSections } from "./web/message-sections.mjs";

export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  plugins: [messageSections(), react()],
  test: {
    include: ["web/**/*.test.{ts,tsx}"],
    environment: "happy-dom",
    isolate: false,
    setupFiles: ["web/testing/fresh-file.ts"],
    restoreMocks: true,
    // For a test that hangs. axe reads a large page for longer than Vitest's 5 s where other programs run beside it.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    unstubGlobals: true,
  },
});
