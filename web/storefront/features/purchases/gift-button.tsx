// The button on the page of something that is sold by itself: it opens the dialog that gives it to somebody else. A guest
// who has signed in for it comes back with ?gift=ID, which opens the dialog again.
import { useEffect } from "react";
import type { Badge } from "#generated/payloads";
import { guardHistory } from "#kit/history/history-guard";
import { useText } from "#kit/messages/i18n";
import { knownSession } from "#kit/session/known-session";
import { promptSignIn, useSession } from "#kit/session/session";
import { Button } from "#ui/button";
import { openDialog } from "#ui/overlays/dialog-store";

interface GiftButtonProps {
  id: string;
  title: string;
  /** As contingents name it: FULL_TRACK_MUSIC. */
  contentType: string;
  badge: Badge;
  tone?: "glass";
}

/** Only of what is sold by itself. */
export function GiftButton({ badge, ...article }: GiftButtonProps) {
  return badge === "price" ? <OpenGift {...article} /> : null;
}

function OpenGift({ id, title, contentType, tone }: Omit<GiftButtonProps, "badge">) {
  const text = useText();
  const status = useSession((session) => session.status);
  useEffect(() => {
    if (status === "user" && takeFromAddress(id)) openDialog("gift", { article: { id, title, contentType } });
  }, [status, id, title, contentType]);
  const open = async () => {
    await knownSession();
    if (useSession.getState().status === "guest") promptSignIn({ reason: "action", intent: { gift: id } });
    else openDialog("gift", { article: { id, title, contentType } });
  };
  return (
    <Button tone={tone} size="large" icon="gift" onClick={() => void open()}>
      {text("catalogue.get.gift")}
    </Button>
  );
}

/** Once: the address forgets it. */
function takeFromAddress(id: string): boolean {
  const address = new URL(location.href);
  if (address.searchParams.get("gift") !== id) return false;
  address.searchParams.delete("gift");
  guardHistory(() => history.replaceState(history.state, "", address));
  return true;
}
