// Asks what a change to another plan of the group costs from today: GET /subscription/preview/:id, once for each pair.
import type { ChangePreview, Envelope, SubscriptionType, UserSubscription } from "#generated/payloads";
import { CallError } from "#kit/calls/calls";
import { sessionCalls } from "#kit/session/session-calls";
import { commonGroup } from "./plans";

interface PreviewRefused {
  /** The error code of the server's answer, such as NEED_CANCEL_SUBSCRIPTION_BEFORE_UPGRADE; empty if no answer came. */
  error: string;
}

export type PreviewAnswer = { preview: ChangePreview } | PreviewRefused;

/** A quote is offered again only while it has so long left to be used. */
const LEFT_MS = 60_000;
const known = new Map<string, Promise<PreviewAnswer>>();

/** The subscription that a plan would replace: one of each group is held at a time. */
export function replacedBy(
  plan: SubscriptionType,
  own: readonly UserSubscription[],
): UserSubscription | undefined {
  return own.find(
    (each) =>
      each.typeId !== plan.id && each.subscriptionType && commonGroup(each.subscriptionType, plan) !== null,
  );
}

export async function previewChange(
  { shell }: Pick<Envelope, "shell">,
  held: UserSubscription,
  plan: SubscriptionType,
): Promise<PreviewAnswer> {
  const key = keyOf(shell.tenant, held, plan);
  // Without a wait before the request is noted: two cards and a sheet ask at once.
  const before = known.get(key);
  if (before && isStillGood(await before)) return before;
  const answer = sessionCalls(shell)("GET /subscription/preview/:id", {
    params: { id: held.id },
    query: { subscriptionTypeId: plan.id },
  }).then(
    (preview): PreviewAnswer => ({ preview }),
    (error: unknown): PreviewAnswer => {
      if (!(error instanceof CallError)) throw error;
      return { error: (error.body as { error?: string } | undefined)?.error ?? "" };
    },
  );
  known.set(key, answer);
  answer.catch(() => known.delete(key));
  return answer;
}

/** Stores a quote that the server sent in a refusal, in place of one that does not hold any more. */
export function keepPreview(
  { shell }: Pick<Envelope, "shell">,
  held: UserSubscription,
  plan: SubscriptionType,
  preview: ChangePreview,
) {
  known.set(keyOf(shell.tenant, held, plan), Promise.resolve({ preview }));
}

function keyOf(tenant: string, held: UserSubscription, plan: SubscriptionType): string {
  return JSON.stringify([tenant, held.id, held.typeId, held.nextTypeId, plan.id]);
}

function isStillGood(answer: PreviewAnswer): boolean {
  return !("preview" in answer) || Date.parse(answer.preview.expiresAt) - Date.now() > LEFT_MS;
}

/** After a change nothing of before holds. */
export function forgetPreviews() {
  known.clear();
}
