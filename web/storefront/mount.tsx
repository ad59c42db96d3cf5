// The start in the browser: hydrates the server's HTML, or renders the page if the server could not.
import { StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import type { Envelope } from "#generated/payloads";
import { excludeBackend, payloadAddress } from "#kit/navigation/addresses";
import type { BuildWatch } from "#kit/navigation/build-watch";
import { setFirstPayload } from "#kit/navigation/first-payload";
import { rememberSection } from "#kit/navigation/last-section";
import { createNavigator } from "#kit/navigation/navigation";
import { mayReload } from "#kit/navigation/reload-guard";
import { watchInstallPrompt } from "#kit/offline/install-prompt";
import { takeCallbackCode } from "#kit/session/callback-code";
import { promptSignIn, useSession } from "#kit/session/session";
import { restoreSession, savePreference, startSession } from "#kit/session/session-control";
import { showToast } from "#ui/overlays/toast-store";
import { App } from "./app";
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
  let builds: BuildWatch | undefined;
  const api = "navigation" in window ? window.navigation : undefined;
  const navigator = createNavigator({
    initial,
    builds: { isOutdated: () => builds?.isOutdated() ?? false },
    prepare: prepareView,
    api,
    historyEvents: api ? undefined : await import("#kit/navigation/history-events"),
    signIn: {
      restore: restoreSession,
      open: (wanted, hasEntry) => promptSignIn({ reason: "page", returnTo: wanted.href, hasEntry }),
    },
    offline: (wanted) =>
      showToast({
        message: "error.offline",
        action: { label: "common.retry", run: () => navigator.navigate(wanted.href) },
      }),
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
    const { updateHead } = await import("#kit/navigation/document-head");
    createRoot(root).render(app);
    updateHead(initial);
  }
  hydrated = true;
  rememberSection(envelope);
  navigator.start();
  document.documentElement.dataset.ready = "true"; // from here on the navigator handles links
  startSession({
    envelope: () => navigator.view().envelope,
    navigate: navigator.navigate,
    openSignIn: (prompt) =>
      void import("#features/sign-in/open-sign-in")
        .then(({ openSignIn }) => openSignIn(navigator.view().envelope, prompt, navigator.navigate))
        .catch((error: unknown) => console.error(error)),
    loadWithSession: () =>
      void import("./with-session").then(
        ({ loadWithSession }) => loadWithSession(() => navigator.view().envelope),
        () => undefined, // without it nothing is marked as owned
      ),
    afterSignIn: () =>
      void import("./after-sign-in").then(
        ({ afterSignIn }) => afterSignIn(),
        () => undefined,
      ),
    callback,
  });
  void import("./after-start").then(
    ({ afterStart }) => {
      builds = afterStart(navigator);
    },
    () => undefined, // without it the page works all the same
  );
}

/** Reads the envelope from the document; if that is damaged, from the page's payload file. */
async function readEnvelope(): Promise<Envelope> {
  try {
    return JSON.parse(document.getElementById("payload")?.textContent ?? "") as Envelope;
  } catch (error) {
    console.error("error found loading configs", error);
    const { fetchPayload } = await import("#kit/navigation/payload");
    const payload = await fetchPayload(new URL(payloadAddress(new URL(location.href)), location.href));
    if (payload.kind !== "page") throw error;
    return payload.envelope;
  }
}

function logDifference(error: unknown) {
  console.error("The browser rendered something else than the server:", error);
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
