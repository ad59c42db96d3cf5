// What a session does: look around at the start, renew, end, and bring a person's own theme and language.
import type { Profile } from "../generated/payloads";
import { createCalls } from "./calls";
import { fullLoad } from "./own-history";
import { mayReload } from "./reload-guard";
import { AUTH_KEY, keptStamp, sessionParts, useSession } from "./session";
import { sessionCalls, sessionTokens } from "./session-calls";
import { decide, type SessionAction, type SessionFacts } from "./session-state";
import { signedInStamp } from "./signed-in";
import type { TakenCode } from "./taken-code";
import { showTheme } from "./theme";
import type { Tokens } from "./tokens";

interface Answer<T> {
  data: T;
}

interface Run {
  facts: SessionFacts;
  code: TakenCode | null;
  user: Profile | null;
  logoutUrl: string | null;
}

/** Follows the table from what is known to where it ends. */
export async function lookAround(): Promise<void> {
  const { taken } = sessionParts();
  await follow(startingWith("look", taken.code ? "ours" : taken.foreign ? "foreign" : "none", taken.code));
}

export async function signOutNow(): Promise<void> {
  await follow(startingWith("sign-out"));
}

export async function keyChanged(): Promise<void> {
  // This tab wrote it or has heard of it already.
  if (keptStamp() === signedInStamp() && keptStamp() === shownStamp) return;
  await follow(startingWith("key-changed"));
}

/** The session that this page shows; null for a guest. */
let shownStamp: string | null = null;

function startingWith(
  event: SessionFacts["event"],
  code: SessionFacts["code"] = "none",
  takenCode: TakenCode | null = null,
): Run {
  const { envelope } = sessionParts();
  const tokens = sessionTokens();
  const cookie = envelope().shell.features["autoLogin.providerCookieName"];
  return {
    facts: {
      event,
      code,
      token: tokens.state(),
      signedIn: signedInStamp() !== null,
      refresh: "untried",
      profile: "unknown",
      logoutUrl: "unasked",
      providerCookie: typeof cookie === "string" && cookie !== "" && hasCookie(cookie),
    },
    code: takenCode,
    user: null,
    logoutUrl: null,
  };
}

const MOST_STEPS = 8;

async function follow(run: Run): Promise<void> {
  for (let steps = 0; steps < MOST_STEPS; steps += 1) {
    const { action, final } = decide(run.facts);
    await perform[action](run);
    if (final) return;
  }
  throw new Error("the session's table goes round");
}

const perform: Record<SessionAction, (run: Run) => Promise<void> | void> = {
  async exchange(run) {
    const { envelope } = sessionParts();
    const tokens = sessionTokens();
    const { shell } = envelope();
    const call = createCalls({ base: shell.backend, tenant: shell.tenant });
    try {
      const { data } = await call<Answer<Tokens>>("POST", "/login/api", {
        body: { grantType: "authorization_code", ...run.code },
      });
      tokens.take(data);
      await sessionCalls(shell)("POST", "/userToken", { body: { accessToken: data.access_token } });
    } catch (error) {
      console.error("The code could not be exchanged:", error);
      tokens.forget();
      return follow({ ...startingWith("look"), code: null });
    }
    fullLoad(location.href);
  },
  "drop-code": (run) => {
    console.warn("A sign-in that this browser did not begin was left aside.");
    run.facts = { ...run.facts, code: "none" };
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
    const { envelope } = sessionParts();
    try {
      const { data } = await sessionCalls(envelope().shell)<Answer<Profile>>("GET", "/user/profile");
      run.user = data;
      run.facts = { ...run.facts, profile: "loaded" };
    } catch (error) {
      console.error("The profile could not be loaded:", error);
      run.facts = { ...run.facts, profile: "failed" };
    }
  },
  async "become-user"(run) {
    const fresh = keptStamp() !== signedInStamp();
    shownStamp = signedInStamp();
    keepStamp(shownStamp);
    useSession.setState({ status: "user", user: run.user, expired: false });
    if (!fresh) return;
    await bringChoices();
    sessionParts().greet();
  },
  "become-guest": () => becomeGuest(),
  "auto-login": () => becomeGuest(),
  async "sign-out"(run) {
    const { envelope } = sessionParts();
    const tokens = sessionTokens();
    const { shell, locale, guard } = envelope();
    // A page of one's own has nothing to show to whoever has left.
    const redirectUrl = guard === "user" ? new URL(shell.homeUrl || "/", location.href).href : location.href;
    try {
      const { data } = await createCalls({
        base: shell.backend,
        tenant: shell.tenant,
        session: {
          accessToken: async () => (tokens.state() === "valid" ? await tokens.current() : null),
          renew: async () => null,
          ended: () => undefined,
        },
      })<Answer<{ url?: string }>>("POST", "/logout", { body: { redirectUrl, lang: locale } });
      run.logoutUrl = safeAddress(data?.url);
    } catch (error) {
      console.error("Error logout", error);
    }
    tokens.forget();
    shownStamp = null;
    keepStamp(null);
    run.facts = { ...run.facts, logoutUrl: run.logoutUrl ? "given" : "none" };
  },
  "go-to-logout-url": (run) => fullLoad(run.logoutUrl!),
  reload: (run) => {
    // Who presses "Sign out" wants it now; what another tab did may come in quick succession.
    if (run.facts.event === "sign-out" || mayReload(location.pathname + location.search)) location.reload();
    else return follow(startingWith("look"));
  },
};

function becomeGuest() {
  const tokens = sessionTokens();
  tokens.forget();
  shownStamp = null;
  // A cookie that is still there belongs to a session that could not be reached: the next page tries again.
  if (!signedInStamp()) keepStamp(null);
  useSession.setState({ status: "guest", user: null });
}

/** A call found the session ended: the page stays, and asks. */
export function sessionEnded() {
  const { status } = useSession.getState();
  const tokens = sessionTokens();
  tokens.forget();
  if (status !== "user") return;
  shownStamp = null;
  if (!signedInStamp()) keepStamp(null);
  useSession.setState({ status: "guest", user: null, expired: true });
}

/** The portal's own cookie was lost while the session lives: opens it again. */
export async function regain(): Promise<boolean> {
  const { envelope } = sessionParts();
  const tokens = sessionTokens();
  try {
    const accessToken = await tokens.renew();
    if (!accessToken) return false;
    await sessionCalls(envelope().shell)("POST", "/userToken", { body: { accessToken } });
    return true;
  } catch (error) {
    console.error(error);
    return false;
  }
}

/** The theme and the language that this person chose elsewhere. */
async function bringChoices() {
  const { envelope, navigate } = sessionParts();
  const call = sessionCalls(envelope().shell);
  const read = async <T>(path: string): Promise<T | null> => {
    try {
      return (await call<Answer<T>>("GET", path)).data;
    } catch (error) {
      console.error(error);
      return null;
    }
  };
  const [theme, language] = await Promise.all([
    read<{ alternatTheme?: boolean | null }>("/user/checkUserTheme"),
    read<{ selectedLang?: string | null }>("/user/checkUserLang"),
  ]);
  const { shell, locale, locales } = envelope();
  if (typeof theme?.alternatTheme === "boolean" && shell.alternatTheme) showTheme(shell, theme.alternatTheme);
  const wanted = locales.find(({ code }) => code === language?.selectedLang);
  if (wanted && wanted.code !== locale) navigate(wanted.href);
}

export async function save(choice: { alternatTheme: boolean } | { selectedLang: string }) {
  const { envelope } = sessionParts();
  const theme = "alternatTheme" in choice;
  try {
    await sessionCalls(envelope().shell)("PUT", theme ? "/user/selectUserTheme" : "/user/selectUserLang", {
      body: choice,
    });
    const { user } = useSession.getState();
    if (user)
      useSession.setState({
        user: theme
          ? { ...user, alternatTheme: choice.alternatTheme }
          : { ...user, language: choice.selectedLang },
      });
  } catch (error) {
    console.error(error);
  }
}

/** Written only where it differs: other tabs reload at its change. */
function keepStamp(stamp: string | null) {
  try {
    if (keptStamp() === stamp) return;
    if (stamp) localStorage.setItem(AUTH_KEY, stamp);
    else localStorage.removeItem(AUTH_KEY);
  } catch {
    // Without storage the other tabs find out by themselves.
  }
}

function hasCookie(name: string): boolean {
  return document.cookie.split(/;\s*/).some((pair) => pair.startsWith(`${name}=`));
}

/** Only addresses that a browser opens as a page. */
function safeAddress(address: unknown): string | null {
  if (typeof address !== "string" || address === "") return null;
  const url = URL.canParse(address, location.href) ? new URL(address, location.href) : null;
  return url && /^https?:$/.test(url.protocol) ? url.href : null;
}
