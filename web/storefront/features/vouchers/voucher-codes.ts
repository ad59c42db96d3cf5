// A user's codes of one voucher: loaded after the page, asked for, and mailed again.
import { create } from "zustand";
import type { Envelope, OwnVoucherCode, VoucherIssue } from "#generated/payloads";
import { outcomeOf } from "#kit/calls/call-outcome";
import type { MessageKey } from "#kit/messages/i18n";
import { knownSession } from "#kit/session/known-session";
import { promptSignIn, useSession } from "#kit/session/session";
import { sessionCalls } from "#kit/session/session-calls";
import { openDialog } from "#ui/overlays/dialog-store";
import { showToast } from "#ui/overlays/toast-store";
import { forgetKey, keyOfRequest } from "#features/checkout/purchase-intent";

interface CodesState {
  /** The voucher that the rest is about. */
  id: string;
  codes: OwnVoucherCode[];
  /** How many more the user may have now; null: not known yet. */
  left: number | null;
  busy: boolean;
}

export const useVoucherCodes = create<CodesState>(() => ({ id: "", codes: [], left: null, busy: false }));

/** The feedback codes of the specification, section 4; 4 is any other error. */
export type VoucherFeedback = 1 | 2 | 3 | 4 | 6 | 7;

export interface FeedbackFacts {
  feedback: VoucherFeedback;
  title: string;
  codes?: OwnVoucherCode[];
  /** Codes that the partner did not give out, beside those that it did. */
  failed?: number;
  /** The plans that give codes of the voucher. */
  onPlans?: () => void;
  onResend?: () => void;
}

export async function loadVoucherCodes({ shell }: Pick<Envelope, "shell">, id: string): Promise<void> {
  await knownSession();
  if (useSession.getState().status !== "user")
    return useVoucherCodes.setState({ id, codes: [], left: null, busy: false });
  try {
    const { codes, left } = await sessionCalls(shell)("GET /voucher/codes", { query: { articleId: id } });
    useVoucherCodes.setState({ id, codes, left });
  } catch (error) {
    console.info(String(error));
    useVoucherCodes.setState({ id, codes: [], left: null });
  }
}

const known = new Set<number>([1, 2, 3, 6, 7]);
const feedbackOf = (number: number) => (known.has(number) ? number : 4) as VoucherFeedback;

const refusals: Record<string, VoucherFeedback> = {
  INSUFFICIENT_CREDIT: 2,
  VOUCHERS_GONE: 2,
  VOUCHER_ISSUED_BEFORE: 3,
  VOUCHER_NOT_ISSUED: 7,
};

/** Turns a refusal into the numbers of the answer. */
function feedbackOfError(error: unknown): VoucherFeedback {
  const { error: code = "" } = outcomeOf(error);
  return Object.hasOwn(refusals, code) ? refusals[code]! : 4;
}

interface Wanted {
  id: string;
  title: string;
  issue: VoucherIssue;
  quantity: number;
  onPlans?: () => void;
}

/** Asks for codes, and opens the dialog that says what came of it. */
export async function getCode(envelope: Envelope, { id, title, issue, quantity, onPlans }: Wanted) {
  await knownSession();
  if (useSession.getState().status !== "user") return promptSignIn({ reason: "action" });
  if (useVoucherCodes.getState().busy) return;
  useVoucherCodes.setState({ busy: true });
  const body = {
    externalProviderCode: issue.externalProviderCode,
    voucherRequest: { voucherId: id, quantity },
    lang: envelope.locale,
  };
  const onResend = () => void resendCodes(envelope, id);
  let facts: FeedbackFacts;
  try {
    const { feedback, codes, failed } = await sessionCalls(envelope.shell)(
      "POST /voucher/consumption/voucher",
      {
        body,
        idempotencyKey: keyOfRequest(body),
      },
    );
    forgetKey(body);
    facts = { feedback: feedbackOf(feedback), title, codes, failed, onResend };
  } catch (error) {
    console.error(error);
    const { status } = outcomeOf(error);
    if (status >= 400 && status < 500) forgetKey(body);
    facts = { feedback: feedbackOfError(error), title };
  } finally {
    useVoucherCodes.setState({ busy: false });
  }
  if (facts.feedback === 2 && onPlans) facts.onPlans = onPlans;
  openDialog("voucher-feedback", facts);
  await loadVoucherCodes(envelope, id);
}

const mailRefusals: Record<string, MessageKey> = {
  NO_MAIL_ADDRESS: "error.noMailAddress",
  TOO_MANY_VOUCHER_MAILS: "voucherCodes.tooManyMails",
};

export async function resendCodes({ shell, locale }: Envelope, id: string): Promise<void> {
  try {
    await sessionCalls(shell)("POST /voucher/resend/voucher", {
      body: { voucherRequest: { voucherId: id }, lang: locale },
    });
    showToast({ message: "voucherCodes.resent" });
  } catch (error) {
    console.error(error);
    const { error: code = "" } = outcomeOf(error);
    showToast({ message: mailRefusals[code] ?? "voucherCodes.notSent" });
  }
}
