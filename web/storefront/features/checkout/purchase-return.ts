// The way back from a provider: what the parameters of the address claim, and what is shown for it. Without effects.
//
// Nobody believes the parameters: anybody can write a link with status=200. They only say what to ask the server about,
// and what is shown is decided from the claim and the server's answer together.
import type { MarketingCampaign } from "#generated/payloads";
import type { Feedback } from "./feedback";
import { campaignOf, campaignParameters } from "./marketing-campaign";

/** Parameters that say that a payment or purchase has come back. */
const claimParameters = ["status", "error", "msg", "message", "i18Message"] as const;
/** Parameters that say what it was about. */
const subjectParameters = [
  "subTypeId",
  "articleId",
  "purchaseType",
  "purchaseID",
  "type",
  "typeID",
  "methodOf",
  "giftId",
] as const;

export interface PurchaseReturn {
  status?: string;
  error?: string;
  /** A key of our messages. Other words in an address are never shown: they are the sender's. */
  i18n?: string;
  typeId?: string;
  articleId?: string;
  purchaseType?: string;
  purchaseId?: string;
  /** The subscription whose renewals were to be paid another way. */
  methodOf?: string;
  /** The gift that was paid for. */
  giftId?: string;
}

interface TakenParameters {
  /** Null where nothing came back. */
  claim: PurchaseReturn | null;
  /** The plan that the visitor had chosen before she was led to sign in. */
  wanted: { typeId: string } | null;
  campaign: MarketingCampaign | null;
  /** The address without the parameters; null where it has none of them. */
  left: string | null;
}

const plain = /^[\w.-]{1,64}$/;

/** Reads the parameters of an address, and says what is left of it. */
export function takeReturnParameters(address: string): TakenParameters {
  const url = new URL(address);
  const parameters = url.searchParams;
  const read = (name: string) => {
    const values = new Set(parameters.getAll(name));
    const [value] = values;
    return values.size === 1 && value && plain.test(value) ? value : undefined;
  };
  const campaign = campaignOf(parameters);
  const [status, error] = [read("status"), read("error")];
  const [articleId, purchaseType] = [read("articleId"), read("purchaseType")];
  const typeId = read("subTypeId") ?? read("type") ?? read("typeID");
  const comesBack =
    claimParameters.some((name) => parameters.has(name)) ||
    (articleId !== undefined && purchaseType !== undefined);
  const purchaseId = read("purchaseID");
  const methodOf = read("methodOf");
  const giftId = read("giftId");
  const i18n = [read("i18Message"), read("message"), read("msg")].find((key) => key?.startsWith("error."));
  const claim: PurchaseReturn = {
    ...(status ? { status } : {}),
    ...(error ? { error } : {}),
    ...(i18n ? { i18n } : {}),
    ...(typeId ? { typeId } : {}),
    ...(articleId ? { articleId } : {}),
    ...(purchaseType ? { purchaseType } : {}),
    ...(purchaseId ? { purchaseId } : {}),
    ...(methodOf ? { methodOf } : {}),
    ...(giftId ? { giftId } : {}),
  };
  const wantedId = parameters.has("subTypeId") || parameters.has("typeID") ? typeId : undefined;
  const consumed: string[] = [...campaignParameters];
  if (comesBack) consumed.push(...claimParameters, ...subjectParameters);
  else if (parameters.has("subTypeId") || parameters.has("typeID"))
    consumed.push("subTypeId", "typeID", "articleId", "purchaseType");
  const present = consumed.filter((name) => parameters.has(name));
  for (const name of present) parameters.delete(name);
  return {
    claim: comesBack ? claim : null,
    wanted: !comesBack && wantedId ? { typeId: wantedId } : null,
    campaign,
    left: present.length > 0 ? url.href : null,
  };
}

type Claimed =
  | "no-subscription"
  | "insufficient"
  | "duplicate"
  | "success"
  | "pending"
  | "canceled"
  | "trial-used"
  | "promotion-used"
  | "needs-upgrade"
  | "nothing"
  | "other";

const claims: readonly { what: Claimed; when(claim: PurchaseReturn): boolean }[] = [
  // An error counts more than a status of success beside it.
  {
    what: "no-subscription",
    when: ({ status, error }) => error === "NO_SUBSCRIPTION_FOUND" && status === "404",
  },
  {
    what: "needs-upgrade",
    when: ({ error, i18n }) =>
      error === "NEED_UPGRADE_TO_PREMIUM_SUBSCRIPTION" || i18n === "error.needUpgrade",
  },
  { what: "insufficient", when: ({ status, error }) => status === "402" || error === "INSUFFICIENT_FUNDS" },
  { what: "duplicate", when: ({ status, error }) => status === "409" || error === "USER_ALREADY_SUBSCRIBED" },
  { what: "trial-used", when: ({ status, error }) => (error ?? status) === "TRIAL_ALREADY_USED" },
  { what: "promotion-used", when: ({ status, error }) => (error ?? status) === "PROMOTION_ALREADY_USED" },
  { what: "other", when: ({ error }) => error !== undefined },
  { what: "success", when: ({ status }) => /^(?:200|success|ok)$/i.test(status ?? "") },
  { what: "pending", when: ({ status }) => status === "202" },
  { what: "canceled", when: ({ status }) => /^cancell?ed$/i.test(status ?? "") },
  { what: "other", when: ({ status }) => status !== undefined },
  {
    what: "success",
    when: ({ articleId, purchaseType }) => articleId !== undefined && purchaseType !== undefined,
  },
  { what: "other", when: ({ i18n }) => i18n !== undefined },
  // Only words that are not ours.
  { what: "nothing", when: () => true },
];

/** The claim of an address, in one word. */
export const claimOf = (claim: PurchaseReturn): Claimed => claims.find((row) => row.when(claim))!.what;

/** The server's answer about the plan or article that was bought: "unknown" where it could not be asked. */
export type Truth = "owned" | "pending" | "none" | "unknown";

export type PurchasedWhat = "plan" | "music" | "play-game" | "download-game" | "article";

type ReturnStep =
  | { show: "nothing" }
  | { show: "feedback"; feedback: Feedback }
  | { show: "purchased"; what: PurchasedWhat }
  | { show: "login-subscription-error" }
  | { show: "upgrade" };

const musicTypes = new Set(["FULL_TRACK_MUSIC", "ALBUM", "PLAYLIST", "MUSIC", "AUDIO_BOOK", "PODCAST"]);

/** The step after a confirmed purchase, by its type. */
function purchased({ purchaseType }: PurchaseReturn): ReturnStep {
  const type = purchaseType?.toUpperCase();
  if (type === undefined) return { show: "purchased", what: "plan" };
  if (type === "CHALLENGE") return { show: "nothing" };
  if (type === "ONLINE_GAME" || type === "CLOUD_GAME") return { show: "purchased", what: "play-game" };
  if (type === "GAME") return { show: "purchased", what: "download-game" };
  return { show: "purchased", what: musicTypes.has(type) ? "music" : "article" };
}

/** Whether the server still may come to another answer, so that it is worth asking it again. */
export function isUndecided(claim: PurchaseReturn, truth: Truth): boolean {
  const what = claimOf(claim);
  // Without a status it is a sign-in that came back, and nothing was paid.
  if (what === "success" && claim.status === undefined) return false;
  return (what === "success" || what === "pending") && truth !== "owned";
}

export function returnStep(claim: PurchaseReturn, truth: Truth): ReturnStep {
  const what = claimOf(claim);
  const feedback = (given: Feedback): ReturnStep => ({ show: "feedback", feedback: given });
  if (claim.purchaseType?.toUpperCase() === "CHALLENGE" && what === "success") return { show: "nothing" };
  if (truth === "owned")
    return what === "success" || what === "pending" ? purchased(claim) : feedback({ status: "duplicate" });
  switch (what) {
    case "nothing":
      return { show: "nothing" };
    case "no-subscription":
      return { show: "login-subscription-error" };
    case "insufficient":
      return feedback({ status: "insufficient" });
    case "success":
      return claim.status === undefined ? { show: "nothing" } : feedback({ status: "pending" });
    case "pending":
      return feedback({ status: "pending" });
    case "canceled":
      return feedback({ status: "knownError", i18n: "subscription.feedback.canceled" });
    case "trial-used":
      return feedback({ status: "knownError", i18n: "error.trialAlreadyUsed" });
    case "promotion-used":
      return feedback({ status: "knownError", i18n: "error.promotionAlreadyUsed" });
    case "needs-upgrade":
      return { show: "upgrade" };
    case "duplicate":
    case "other":
      return feedback({ status: "error", ...codeOf(claim), ...(claim.i18n ? { i18n: claim.i18n } : {}) });
  }
}

function codeOf({ status }: PurchaseReturn): { code?: number } {
  const code = Number(status);
  return status !== undefined && Number.isInteger(code) && code > 0 && code < 10_000 ? { code } : {};
}
