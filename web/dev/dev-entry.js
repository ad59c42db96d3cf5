// The entry of a page under script/dev: React Fast Refresh first, then the storefront's own entry.
import "@vitejs/plugin-react/preamble";

// A page file exports `head` beside its component. Without this, Fast Refresh would reload the whole page instead.
window.__getReactRefreshIgnoredExports = () => ["head"];

await import("../storefront/entry.client.tsx");

// Vite appends the styles to the head, but the tenant's theme must come after them, as in a document of the program.
const theme = document.querySelector('link[rel="stylesheet"][href^="/theme/"]');
for (const style of document.querySelectorAll("style[data-vite-dev-id]")) theme?.before(style);
// The stylesheet of the last build would keep rules that were deleted since.
for (const link of document.querySelectorAll('link[rel="stylesheet"][href^="/assets/"]')) link.remove();
