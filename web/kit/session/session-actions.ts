// The actions of session-state.ts: redeem a code, refresh, load the profile, sign out; loaded when there is a session.
import type { LanguageBody, Profile, ThemeBody } from "#generated/payloads";
import { createCalls } from "#kit/calls/calls";
import { fullLoad } from "#kit/history/history-guard";
import { mayReload } from "#kit/navigation/reload-guard";
import { forgetOfflinePage, forgetOfflineSongs } from "#kit/offline/offline-cache";
import { showTheme } from "#kit/theme/theme";
import type { CallbackCode } from "./callback-code";
import { sessionDependencies, useSession } from "./session";
import { fetchBeyondPage, sessionCalls } from "./session-calls";
import { shownStamp, showStamp, storeStamp } from "./session-stamp";
import { decide, type SessionAction, type SessionFacts } from "./session-state";
import { sessionTokens } from "./session-tokens";
import { signedInStamp, storedStamp } from "./signed-in";

interface Run {
  facts: SessionFacts;
  code: CallbackCode | null;
  user: Profile | null;
  logoutUrl: string | null;
}

/** Runs the table at page load. */
export async function determineSession(): Promise<void> {
  const { callback } = sessionDependencies();
  await runTable(
    startingWith(
      "look",
      callback.code ? "ours" : callback.stateMismatch ? "state-mismatch" : "none",
      callback.code,
    ),
  );
}

export async function signOutNow(): Promise<void> {
  await runTable(startingWith("sign-out"));
}

export async function stampChanged(): Promise<void> {
  // This tab wrote the stamp itself, or has handled the change already.
  if (storedStamp() === signedInStamp() && storedStamp() === shownStamp()) return;
  await runTable(startingWith("key-changed"));
}

function startingWith(
  event: SessionFacts["event"],
  authorizationCode: SessionFacts["authorizationCode"] = "none",
  callbackCode: CallbackCode | null = null,
): Run {
  const { envelope } = sessionDependencies();
  const tokens = sessionTokens();
  const cookie = envelope().shell.features["autoLogin.providerCookieName"];
  return {
    facts: {
      event,
      authorizationCode,
      token: tokens.state(),
      signedIn: signedInStamp() !== null,
      refresh: "untried",
      profile: "unknown",
      logoutUrl: "unasked",
      providerCookie: typeof cookie === "string" && cookie !== "" && hasCookie(cookie),
    },
    code: callbackCode,
    user: null,
    logoutUrl: null,
  };
}

const MOST_STEPS = 8;

async function runTable(run: Run): Promise<void> {
  for (let steps = 0; steps < MOST_STEPS; steps += 1) {
    const { action, final } = decide(run.facts);
    await actions[action](run);
    if (final) return;
  }
  throw new Error("the session's table goes round");
}

const actions: Record<SessionAction, (run: Run) => Promise<void> | void> = {
  async "redeem-authorization-code"(run) {
    const { envelope } = sessionDependencies();
    const tokens = sessionTokens();
    const { shell } = envelope();
    const call = createCalls({ base: shell.backend, tenant: shell.tenant });
    try {
      const granted = await call("POST /login/api", {
        body: { grantType: "authorization_code", ...run.code },
      });
      tokens.take(granted);
      await sessionCalls(shell)("POST /userToken", { body: { accessToken: granted.access_token } });
    } catch (error) {
      console.error("The authorization code could not be redeemed:", error);
      tokens.forget();
      return runTable({ ...startingWith("look"), code: null });
    }
    fullLoad(location.href);
  },
  "drop-authorization-code": (run) => {
    console.warn("A sign-in that this browser did not begin was left aside.");
    run.facts = { ...run.facts, authorizationCode: "none" };
  },
  async refresh(run) {
    const tokens = sessionTokens();
    const renewed = await tokens.renew().catch((error: unknown) => {
      console.error(error);
      return null;
    });
    run.facts = { ...run.facts, ...(renewed ? { token: "valid" } : { refresh: "failed" }) };
  },
  async "load-profile"(run) {
    const { envelope } = sessionDependencies();
    try {
      run.user = await sessionCalls(envelope().shell)("GET /user/profile");
      run.facts = { ...run.facts, profile: "loaded" };
    } catch (error) {
      console.error("The profile could not be loaded:", error);
      run.facts = { ...run.facts, profile: "failed" };
    }
  },
  async "become-user"(run) {
    const fresh = storedStamp() !== signedInStamp();
    const stamp = signedInStamp();
    showStamp(stamp);
    storeStamp(stamp);
    useSession.setState({ status: "user", user: run.user, expired: false, fresh });
    sessionDependencies().loadWithSession();
    if (!fresh) return;
    await applyPreferences();
    sessionDependencies().afterSignIn();
  },
  "become-guest": () => becomeGuest(),
  "auto-login": () => becomeGuest(),
  async "sign-out"(run) {
    const { envelope } = sessionDependencies();
    const tokens = sessionTokens();
    const { shell, locale, guard } = envelope();
    // After signing out, a private page has nothing to show.
    await forgetOfflinePage().catch((error: unknown) => console.error(error));
    forgetOfflineSongs();
    const redirectUrl = guard === "user" ? new URL(shell.homeUrl || "/", location.href).href : location.href;
    try {
      const { url } = await createCalls({
        base: shell.backend,
        tenant: shell.tenant,
        session: {
          accessToken: async () => (tokens.state() === "valid" ? await tokens.current() : null),
          renew: async () => null,
          ended: () => undefined,
        },
      })("POST /logout", { body: { redirectUrl, lang: locale } });
      run.logoutUrl = safeAddress(url);
    } catch (error) {
      console.error("Error logout", error);
    }
    tokens.forget();
    showStamp(null);
    storeStamp(null);
    run.facts = { ...run.facts, logoutUrl: run.logoutUrl ? "given" : "none" };
  },
  "go-to-logout-url": (run) => fullLoad(run.logoutUrl!),
  reload: (run) => {
    // "Sign out" always reloads. Changes by other tabs may come in quick succession, so they are limited.
    if (run.facts.event === "sign-out" || mayReload(location.pathname + location.search)) location.reload();
    else return runTable(startingWith("look"));
  },
};

function becomeGuest() {
  const tokens = sessionTokens();
  tokens.forget();
  showStamp(null);
  // If the cookie still exists, the session could not be reached: the next page tries again.
  if (!signedInStamp()) storeStamp(null);
  useSession.setState({ status: "guest", user: null });
}

/** Restores the portal's cookie if the session is still valid. */
export async function restore(): Promise<boolean> {
  const { envelope } = sessionDependencies();
  const tokens = sessionTokens();
  try {
    const accessToken = await tokens.renew();
    if (!accessToken) return false;
    await sessionCalls(envelope().shell)("POST /userToken", { body: { accessToken } });
    return true;
  } catch (error) {
    console.error(error);
    return false;
  }
}

/** Applies the theme and the language that the user chose on another device. */
async function applyPreferences() {
  const { envelope, navigate } = sessionDependencies();
  const call = sessionCalls(envelope().shell);
  const failed = (error: unknown) => {
    console.error(error);
    return null;
  };
  const [theme, language] = await Promise.all([
    call("GET /user/checkUserTheme").catch(failed),
    call("GET /user/checkUserLang").catch(failed),
  ]);
  const { shell, locale, locales } = envelope();
  if (typeof theme?.alternatTheme === "boolean" && shell.alternatTheme) showTheme(shell, theme.alternatTheme);
  const wanted = locales.find(({ code }) => code === language?.selectedLang);
  if (wanted && wanted.code !== locale) navigate(wanted.href);
}

/** Who has chosen may go to another page at once, so the request outlives this one. */
export async function savePreference(choice: ThemeBody | LanguageBody) {
  const { envelope } = sessionDependencies();
  const call = sessionCalls(envelope().shell, fetchBeyondPage);
  try {
    await ("alternatTheme" in choice
      ? call("PUT /user/selectUserTheme", { body: choice })
      : call("PUT /user/selectUserLang", { body: choice }));
    const saved = "alternatTheme" in choice ? choice : { language: choice.selectedLang };
    const { user } = useSession.getState();
    if (user) useSession.setState({ user: { ...user, ...saved } });
  } catch (error) {
    console.error(error);
  }
}

function hasCookie(name: string): boolean {
  return document.cookie.split(/;\s*/).some((pair) => pair.startsWith(`${name}=`));
}

/** Only http and https URLs. */
function safeAddress(address: unknown): string | null {
  if (typeof address !== "string" || address === "") return null;
  const url = URL.canParse(address, location.href) ? new URL(address, location.href) : null;
  return url && /^https?:$/.test(url.protocol) ? url.href : null;
}
