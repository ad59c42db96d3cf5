// Installing the storefront as an app (PWA): keeps the browser's beforeinstallprompt event until a person accepts.
const DISMISSED_KEY = "kiosk:install-later";
const QUIET_MS = 30 * 24 * 60 * 60_000;

interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
  userChoice: Promise<{ outcome: "accepted" | "dismissed" }>;
}

let offered: InstallPrompt | null = null;
let installed = false;
const waiting = new Set<() => void>();

/** Called once and early, because the browser sends the event at any time. */
export function watchInstallPrompt() {
  installed = matchMedia("(display-mode: standalone)").matches;
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    offered = event as InstallPrompt;
    for (const tell of waiting) tell();
    waiting.clear();
  });
  addEventListener("appinstalled", () => {
    installed = true;
    offered = null;
  });
}

/** True if the app is not installed and the browser has offered to install it. */
export function mayInstall(): boolean {
  return !installed && offered !== null;
}

/** `tell` runs once it may be installed, at once or later in the life of this page. */
export function whenInstallable(tell: () => void) {
  if (mayInstall()) tell();
  else if (!installed) waiting.add(tell);
}

/** Shows the browser's install prompt; true if the person accepted. */
export async function install(): Promise<boolean> {
  const prompt = offered;
  if (!prompt) return false;
  // The event can be used once.
  offered = null;
  await prompt.prompt();
  installed = (await prompt.userChoice).outcome === "accepted";
  return installed;
}

/** "Not now": no offer for a month. */
export function installLater(now = Date.now()) {
  try {
    localStorage.setItem(DISMISSED_KEY, String(now + QUIET_MS));
  } catch {
    // Without storage the offer comes again after the next sign-in.
  }
}

export function isInstallQuiet(now = Date.now()): boolean {
  try {
    return Number(localStorage.getItem(DISMISSED_KEY) ?? 0) > now;
  } catch {
    return false;
  }
}
