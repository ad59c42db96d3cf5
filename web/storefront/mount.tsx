// The start in the browser: hydrates the server's HTML, or renders the page if the server could not.
import { StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import type { Envelope } from "../generated/payloads";
import { excludeBackend, payloadAddress } from "../kit/addresses";
import { watchBuild } from "../kit/build-watch";
import { takeCallbackCode } from "../kit/callback-code";
import { setFirstPayload } from "../kit/first-payload";
import { watchInstallPrompt } from "../kit/install-prompt";
import { rememberSection } from "../kit/last-section";
import { createNavigator } from "../kit/navigation";
import { prefetchOnIntent } from "../kit/prefetch";
import { mayReload } from "../kit/reload-guard";
import { promptSignIn, restoreSession, savePreference, startSession, useSession } from "../kit/session";
import { App } from "./app";
import { loadSection } from "./pages";
import { addMessages, prepareView } from "./prepare-view";

let hydrated = false;

async function start() {
  const root = document.getElementById("app");
  if (!root) throw new Error("the document has no #app");
  const callback = takeCallbackCode();
  watchInstallPrompt();
  const envelope = await readEnvelope();
  excludeBackend(envelope.shell.backend);
  const initial = await prepareView(envelope);
  setFirstPayload(new URL(location.href), { kind: "page", envelope, url: location.href });
  const navigator = createNavigator({
    initial,
    builds: watchBuild(envelope.build),
    prepare: prepareView,
    api: "navigation" in window ? window.navigation : undefined,
    signIn: {
      restore: restoreSession,
      open: (wanted, hasEntry) => promptSignIn({ reason: "page", returnTo: wanted.href, hasEntry }),
    },
    onLanguage: (locale) => {
      if (useSession.getState().user?.language !== locale) savePreference({ selectedLang: locale });
    },
  });
  const app = (
    <StrictMode>
      <App view={initial} navigator={navigator} addMessages={addMessages} />
    </StrictMode>
  );
  if (root.hasChildNodes()) hydrateRoot(root, app, { onRecoverableError: logDifference });
  else {
    const { updateHead } = await import("../kit/document-head");
    createRoot(root).render(app);
    updateHead(initial);
  }
  hydrated = true;
  rememberSection(envelope);
  navigator.start();
  document.documentElement.dataset.ready = "true"; // from here on the navigator handles links
  prefetchOnIntent(navigator.prefetch);
  startSession({
    envelope: () => navigator.view().envelope,
    navigate: navigator.navigate,
    openSignIn: (prompt) =>
      void import("./features/sign-in/open-sign-in")
        .then(({ openSignIn }) => openSignIn(navigator.view().envelope, prompt, navigator.navigate))
        .catch((error: unknown) => console.error(error)),
    offerInstall: () =>
      void import("./features/sign-in/offer-install").then(
        ({ offerInstall }) => offerInstall(),
        () => undefined,
      ),
    callback,
  });
  whenIdle(() => void loadSection(envelope.page));
}

/** Reads the envelope from the document; if that is damaged, from the page's payload file. */
async function readEnvelope(): Promise<Envelope> {
  try {
    return JSON.parse(document.getElementById("payload")?.textContent ?? "") as Envelope;
  } catch (error) {
    console.error("error found loading configs", error);
    const { fetchPayload } = await import("../kit/payload");
    const payload = await fetchPayload(new URL(payloadAddress(new URL(location.href)), location.href));
    if (payload.kind !== "page") throw error;
    return payload.envelope;
  }
}

function logDifference(error: unknown) {
  console.error("The browser drew something else than the server:", error);
}

function whenIdle(work: () => void) {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  if ("requestIdleCallback" in window) requestIdleCallback(work, { timeout: 10_000 });
  else setTimeout(work, 2000);
}

// A chunk of an older build no longer exists: reload, because the new document names the new chunks.
addEventListener("vite:preloadError", (event) => {
  if (hydrated) return; // the navigator reloads, at the address that the visitor wanted
  if (mayReload(location.pathname + location.search)) {
    event.preventDefault();
    location.reload();
  }
});

export async function mount(): Promise<void> {
  try {
    await start();
  } catch (error) {
    console.error("Error while mounting app:", error);
    throw error;
  }
}
