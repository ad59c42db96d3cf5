// The button on an article's page that leads to its ways: a plan, a credit, its price. What it says to a signed-in
// user is what the server answers; a page that is kept for all says only that it can be bought.
import { useEffect, useState } from "react";
import * as links from "#generated/links";
import type { Badge, PurchaseAction } from "#generated/payloads";
import { type MessageKey, useText } from "#kit/messages/i18n";
import { localePrefix } from "#kit/navigation/addresses";
import { useEnvelope } from "#kit/page/page";
import { useSession } from "#kit/session/session";
import { useCall } from "#kit/session/session-calls";
import { ButtonLink } from "#ui/button";
import { useDialog } from "#ui/overlays/dialog-store";

interface GetButtonProps {
  id: string;
  title: string;
  /** As contingents name it: FULL_TRACK_MUSIC. */
  contentType: string;
  /** `price`: it is sold by itself. `free`: it has no button. All others come with plans. */
  badge: Badge;
}

const buy: MessageKey = "catalogue.get.buy";
/** Of the others it is played, or not to be had. */
const words: Partial<Record<PurchaseAction, MessageKey>> = {
  CONSUME: "catalogue.get.consume",
  PURCHASE: buy,
  SUBSCRIBE: "catalogue.get.plan",
  UPGRADE: "catalogue.get.upgrade",
  DOWNGRADE: "catalogue.get.plan",
  NO_ACTIVE_SUBSCRIPTION: "catalogue.get.plan",
};

export function GetButton({ id, title, contentType, badge }: GetButtonProps) {
  const text = useText();
  const prefix = localePrefix(useEnvelope());
  const action = useAction(id, badge !== "free");
  const isAdded = useIsUnlimited(id, action);
  const isSold = badge === "price";
  const key = action ? words[action] : isSold ? buy : undefined;
  if (badge === "free" || !key) return null;
  return (
    <ButtonLink
      size="large"
      icon="ticket"
      href={prefix + links.subscription.plans}
      data-offer={contentType}
      data-article={id}
      data-title={title}
      data-sold={isSold ? "" : undefined}
    >
      {text(isAdded ? "catalogue.get.add" : key)}
    </ButtonLink>
  );
}

/** Asked again after each dialog: a purchase may have changed it. */
function useAction(id: string, isOffered: boolean): PurchaseAction | null {
  const call = useCall();
  const isUser = useSession(({ status }) => status === "user");
  const isCovered = useDialog(({ open }) => open !== null);
  const [action, setAction] = useState<PurchaseAction | null>(null);
  useEffect(() => {
    if (!isUser || !isOffered || isCovered) return;
    let current = true;
    call("GET /purchase/user/purchaseOptions", { query: { articleId: id } }).then(
      (answer) => current && setAction(answer),
      (error: unknown) => console.info(String(error)),
    );
    return () => {
      current = false;
    };
  }, [call, id, isUser, isOffered, isCovered]);
  return isUser ? action : null;
}

/** Where songs are played from the wallet only, a plan without a limit puts them there and takes no credit for it. */
function useIsUnlimited(id: string, action: PurchaseAction | null): boolean {
  const call = useCall();
  const { shell } = useEnvelope();
  const asks = action === "CONSUME" && shell.features.FTMDOnly === true;
  const [isUnlimited, setIsUnlimited] = useState(false);
  useEffect(() => {
    setIsUnlimited(false);
    if (!asks) return;
    let current = true;
    call("GET /purchase/ArticlePurchaseOptions/:id", { params: { id } }).then(
      ({ consume }) => current && setIsUnlimited((consume[0]?.remaining ?? 0) < 0),
      (error: unknown) => console.info(String(error)),
    );
    return () => {
      current = false;
    };
  }, [call, id, asks]);
  return isUnlimited;
}
