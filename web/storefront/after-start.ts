// Work that waits until the page can be used: looks for newer builds, fetches pages ahead, describes later pages to
// machines, prepares for being offline.
import type { Envelope } from "#generated/payloads";
import { type BuildWatch, watchBuild } from "#kit/navigation/build-watch";
import { loadVisits, type Navigator } from "#kit/navigation/navigation";
import { prefetchOnIntent } from "#kit/navigation/prefetch";
import type { View } from "#kit/page/page";
import { markSettled } from "#kit/page/settled";
import { openOffers } from "./open-offers";
import { addMessages } from "./prepare-view";

export function afterStart(navigator: Navigator): BuildWatch {
  const view = navigator.view();
  forSubscribers(view.envelope);
  prefetchOnIntent(navigator.prefetch);
  openOffers(navigator);
  describeLaterPages(navigator);
  // React hydrates a page in one task, which comes before the first idle moment.
  whenIdle(() => markSettled(navigator, "navigation" in window ? window.navigation : undefined));
  unlessSaving(() => {
    void loadSection(view.envelope).then(() => prepareForOffline(view));
  });
  return watchBuild(view.envelope.build);
}

/** Beginnings of what a return from a provider or a campaign's link leaves in the address: see purchase-return.ts. */
const RETURN = /[?&](status|error|msg|message|i18M|articleId|subT|typeID|camp|clickId)/;

/** Comes back from a purchase or with a tenant's words, and warns of credit that runs out where the tenant wants it. */
function forSubscribers(envelope: Envelope) {
  if (RETURN.test(location.search) || envelope.shell.features["expiration popup enabled"])
    void import("#features/subscriptions/at-start").then(({ atStart }) => atStart(envelope));
  if (/[?&]voucher=/.test(location.search))
    void import("#features/vouchers/open-redeem").then(({ openRedeemFromAddress }) =>
      openRedeemFromAddress(),
    );
  if (/[?&]feedback=/.test(location.search))
    void import("#features/blocks/open-custom-feedback").then(({ openFeedbackFromAddress }) =>
      openFeedbackFromAddress(envelope),
    );
}

/** Structured data of the pages that are opened in place. The first page's comes with the document that the server rendered. */
function describeLaterPages(navigator: Navigator) {
  let shown = navigator.view();
  navigator.subscribe(() => {
    const view = navigator.view();
    if (view === shown) return;
    shown = view;
    unlessSaving(() => {
      import("./structured-data").then(
        ({ addStructuredData }) => navigator.view() === view && addStructuredData(view),
        () => undefined,
      );
    });
  });
}

async function loadSection(envelope: Envelope) {
  try {
    await (await import("./load-section")).loadSection(envelope);
  } catch {
    // A page that was not loaded ahead is loaded when it is wanted.
  }
}

async function prepareForOffline(view: View) {
  try {
    await loadVisits(); // it says that there is no connection
    await addMessages(view.intl, view.envelope.locale, ["offline"]);
    const { keepOfflinePage } = await import("#kit/offline/offline-page");
    await keepOfflinePage(view);
  } catch (error) {
    // Without it the browser shows its own page.
    console.info("There is no offline page:", error);
  }
}

/** Skips the work for visitors who save data. */
function unlessSaving(work: () => void) {
  const { connection } = window.navigator as { connection?: { saveData?: boolean } };
  if (!connection?.saveData) whenIdle(work);
}

function whenIdle(work: () => void) {
  if ("requestIdleCallback" in window) requestIdleCallback(work, { timeout: 10_000 });
  else setTimeout(work, 2000);
}
