// Opens the sign-in that fits the tenant: loads its options, then opens a dialog or goes to the partner's page.
import * as links from "#generated/links";
import type { Envelope, OptionLink, SignInOptions } from "#generated/payloads";
import { type Call, createCalls } from "#kit/calls/calls";
import { fullLoad } from "#kit/history/history-guard";
import { localePrefix } from "#kit/navigation/addresses";
import type { SignInPrompt } from "#kit/session/session";
import { type HostedPage, hostedAddress, returnAddress, withPkce } from "#kit/session/sign-in-return";
import { closeDialog, openDialog, useDialog } from "#ui/overlays/dialog-store";
import { signInFlags, usableOptions, whichDialog } from "./which-dialog";

/** The dialog opens without the options if they take longer than this. */
const OPTIONS_WAIT_MS = 1500;
const OPTIONS_FRESH_MS = 5 * 60_000;
export const PARTNER_OPTIONS_KEY = "loginOptionsObject";

export interface SignInDialogProps {
  prompt: SignInPrompt;
  options: OptionLink[];
}

let known: { key: string; at: number; options: Promise<SignInOptions | null> } | null = null;

const callsOf = ({ shell }: Envelope): Call => createCalls({ base: shell.backend, tenant: shell.tenant });

/** The tenant's sign-in options, cached for five minutes. Also called on hover and focus, before the click. */
function loadOptions(envelope: Envelope): Promise<SignInOptions | null> {
  const key = `${envelope.shell.tenant} ${envelope.locale}`;
  if (known?.key === key && Date.now() - known.at < OPTIONS_FRESH_MS) return known.options;
  const options = callsOf(envelope)("GET /login/options", {
    query: { lang: envelope.locale },
    signal: AbortSignal.timeout(OPTIONS_WAIT_MS),
  }).catch((error: unknown) => {
    console.error(error);
    known = null;
    return null;
  });
  known = { key, at: Date.now(), options };
  return options;
}

/** Clears the cache: the options depend on the network, which may have changed. */
export function clearOptionsCache() {
  known = null;
}

export async function openSignIn(envelope: Envelope, prompt: SignInPrompt, navigate: (href: string) => void) {
  const flags = signInFlags(envelope.shell);
  const answer = await loadOptions(envelope);
  const way = whichDialog({ flags, options: answer, reason: prompt.reason });
  if (way === "partner") return goToPartner(envelope, prompt, navigate);
  const secure = location.protocol === "https:";
  const own = flags.isPartner ? await partnerOptions(envelope) : (answer?.options ?? []);
  const props: SignInDialogProps = { prompt, options: usableOptions(own, flags, secure) };
  openDialog(way, props, { hasEntry: prompt.hasEntry });
}

/** The partner's own options, cached in session storage. */
async function partnerOptions(envelope: Envelope): Promise<OptionLink[]> {
  const kept = keptPartnerOptions(envelope);
  if (kept) return kept;
  try {
    const { options } = await callsOf(envelope)("GET /partner/login/options", {
      query: { lang: envelope.locale },
    });
    const kept = { tenant: envelope.shell.tenant, lang: envelope.locale, options };
    sessionStorage.setItem(PARTNER_OPTIONS_KEY, JSON.stringify(kept));
    return options;
  } catch (error) {
    console.error(error);
    return [];
  }
}

function keptPartnerOptions({ shell, locale }: Envelope): OptionLink[] | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(PARTNER_OPTIONS_KEY) ?? "null") as {
      tenant?: string;
      lang?: string;
      options?: OptionLink[];
    } | null;
    return kept?.tenant === shell.tenant && kept.lang === locale && Array.isArray(kept.options)
      ? kept.options
      : null;
  } catch {
    return null;
  }
}

async function goToPartner(envelope: Envelope, prompt: SignInPrompt, navigate: (href: string) => void) {
  const { shell, locale } = envelope;
  try {
    const { url } = await callsOf(envelope)("POST /partner/login/:tenant", {
      params: { tenant: shell.tenant },
      body: { redirectUrl: returnTarget(prompt), lang: locale, tenantName: shell.tenant },
    });
    leaveTo(url);
  } catch (error) {
    console.error(error);
    navigate(localePrefix(envelope) + links.user.partnerRegister);
  }
}

export function returnTarget(prompt: SignInPrompt): string {
  return returnAddress(prompt.returnTo ?? location.href, prompt.intent);
}

/** Goes to the hosted sign-in or registration, with the return URL. */
export async function leaveForHosted(envelope: Envelope, page: HostedPage, prompt: SignInPrompt) {
  const back = returnTarget(prompt);
  leaveTo(await withPkce(hostedAddress(envelope.shell, page, envelope.locale, back), back));
}

/** Goes to the option's address, with language and return URL. */
export async function leaveForOption(envelope: Envelope, option: OptionLink, prompt: SignInPrompt) {
  leaveTo(await withPkce(optionAddress(envelope, option, returnTarget(prompt)), returnTarget(prompt)));
}

export function optionAddress(envelope: Envelope, option: OptionLink, back: string): string {
  const url = new URL(option.href, location.href);
  if (!url.searchParams.has("lang")) url.searchParams.set("lang", envelope.locale);
  url.searchParams.set("redirectUrl", back);
  return url.href;
}

/** Registers through Monsooq; if that fails, opens the hosted registration. */
export async function signUpWithMonsooq(envelope: Envelope, prompt: SignInPrompt) {
  try {
    const { url } = await callsOf(envelope)("POST /monsooq/mss-login/api/session/signup", {
      body: { redirectionUrl: returnTarget(prompt), lang: envelope.locale },
    });
    leaveTo(url);
  } catch (error) {
    console.error(error);
    await leaveForHosted(envelope, "register", prompt);
  }
}

/** Goes to an address, replacing the history entry of the open dialog. */
function leaveTo(address: string) {
  const url = new URL(address, location.href);
  if (!/^https?:$/.test(url.protocol)) throw new Error(`not an address to go to: ${address}`);
  const inPlace = useDialog.getState().open !== null;
  closeDialog("left");
  fullLoad(url.href, inPlace);
}
