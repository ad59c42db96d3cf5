// Decides which modules of the browser's build come together in one file: those that many pages share, in one file
// rather than in a dozen.
import { existsSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";

const web = fileURLToPath(new URL(".", import.meta.url));
const pathOf = (id) => relative(web, id).replaceAll(sep, "/");

/** Tests for files, by folder and names. One that has moved away is an error, so that no page grows unseen. */
function among(folders, ending = ".tsx") {
  const files = Object.entries(folders).flatMap(([folder, names]) =>
    names.split(" ").map((name) => {
      const path = `${folder}/${name}`;
      const found = [path + ending, `${path}.ts`].find((file) => existsSync(join(web, file)));
      if (!found) throw new Error(`chunks.mjs names ${path}, which does not exist`);
      return found;
    }),
  );
  return (id) => files.includes(pathOf(id));
}

/** Tests for everything in these folders. */
function within(...folders) {
  return (id) => /\.tsx?$/.test(id) && folders.some((folder) => pathOf(id).startsWith(`${folder}/`));
}

/**
 * With everything that these import: the mounted storefront, and the lists and cards of nearly every page. The tokens
 * are the first style of the file, because they name the order of the layers.
 */
const coreModules = among({
  storefront: "mount",
  "storefront/features/music": "track-list music-cards",
  "storefront/features/blocks": "empty-block rich-text",
  "storefront/features/catalogue": "artist-links",
  "storefront/features/player/controls": "play-button",
  "ui/cards": "card shelf cover use-scroll-ends",
  ui: "section states button",
});
const coreStyles = among(
  {
    "ui/styles": "tokens base text rich-text forced-colors",
    "storefront/shell": "frame pending-bar top-bar search-field menu rail tab-bar storefront-header footer",
  },
  ".css",
);

/** Without what only selling needs: the page of one's own plans has none of it. */
const plans = among({ "storefront/features/plans": "plans price held-line held-state fresh-offers" });

const positions = among({ "storefront/features/player/positions": "positions use-kept-positions" });

const passkeys = among({ "storefront/features/sign-in": "passkeys" });

/** The card of any kind: of home pages, of searches and of the error screen, and of no form. */
const blockCard = among({ "storefront/features/blocks": "block-card" });

/** With the price that a ticket is worth: without the dialogs about plans, which show prices too. */
const ticket = among({ "storefront/features/catalogue": "ticket-words" });

/** Forms that ask the server by themselves. */
const forms = among({ "ui/forms": "form form-fields form-server-errors" });

/** Fields and what they need, for forms of both kinds. */
const fields = among({
  "ui/forms": "form-state field password-field otp-field select checkbox radio-cards",
  "kit/forms": "form-rules after-pointer-up",
});

/** The plain forms of signing in. */
const hostedPages = within("storefront/features/hosted");

/** The frame and the panels of the profile pages. */
const profilePages = among({
  "storefront/features/profile": "profile-frame panel person avatar state-note save-file save-results",
});

/** The parts of pages about one thing: an album, an artist, a podcast, a book. */
const detailPages = among({
  ui: "paging",
  "ui/cards": "artwork-backdrop",
  "storefront/features/catalogue":
    "detail-head genre-chips prose aside-part facts-list people breadcrumbs spoken-length",
});

/** Lists of episodes and chapters, people, cards. */
const speechPages = within("storefront/features/speech");

const ofFewPages = among({
  ui: "slider",
  "ui/overlays": "dialog",
  "kit/session": "sign-in-return",
  "kit/navigation": "payload payload-cache",
});
const ofManyPages = within(
  "ui",
  "kit",
  "generated/links",
  "storefront/features/music",
  "storefront/features/blocks",
  "storefront/features/catalogue",
);
const smallOnes = among({
  "storefront/features/sign-in": "passkey-support",
  "storefront/features/checkout": "payment-methods",
  "storefront/features/entitlement": "article-offers",
});

/** Modules of most pages; forms and dialogs come where they are wanted. */
const shared = (id) =>
  (ofManyPages(id) || smallOnes(id)) &&
  ![forms, fields, hostedPages, detailPages, ofFewPages].some((isOne) => isOne(id));

/**
 * For `codeSplitting` of the bundler. A group takes along what it needs and that none before it has.
 */
export const groups = [
  // One file compresses better than two, and every page wants all of it.
  { name: "core", test: (id) => coreModules(id) || coreStyles(id), entriesAware: false, priority: 3 },
  { name: "block-card", test: blockCard, minShareCount: 2, priority: 4 },
  { name: "ticket", test: ticket, minShareCount: 2, priority: 4 },
  { name: "shared", test: shared, minShareCount: 3, entriesAware: false, priority: 3 },
  { name: "detail", test: detailPages, minShareCount: 2, entriesAware: false, priority: 1 },
  { name: "speech", test: speechPages, minShareCount: 2, entriesAware: false, priority: 1 },
  // Where one left things: pages of films want it without the lists of episodes.
  { name: "positions", test: positions, minShareCount: 2, entriesAware: false, priority: 2 },
  // Plans, their prices and states: for own plans, the page of plans, the rail and every dialog about them.
  { name: "plans", test: plans, minShareCount: 2, entriesAware: false, priority: 1 },
  { name: "passkeys", test: passkeys, minShareCount: 2, priority: 2 },
  { name: "profile", test: profilePages, minShareCount: 2, entriesAware: false, priority: 1 },
  { name: "hosted", test: hostedPages, minShareCount: 2, entriesAware: false, priority: 1 },
  // Only where there is something to fill in.
  { name: "fields", test: fields, minShareCount: 2, entriesAware: false, priority: 2 },
  { name: "forms", test: forms, minShareCount: 2, entriesAware: false, priority: 1 },
];
