// The button on the page of something that is sold by itself: it opens the dialog that gives it to somebody else. A guest
// who has signed in for it comes back with ?gift=ID, which opens the dialog again.
import { useEffect } from "react";
import { guardHistory } from "../../../kit/history-guard";
import { useText } from "../../../kit/i18n";
import { promptSignIn, useSession } from "../../../kit/session";
import { Button } from "../../../ui/button";
import { openDialog } from "../../../ui/dialog-store";

interface GiftButtonProps {
  id: string;
  title: string;
  /** As contingents name it: FULL_TRACK_MUSIC. */
  contentType: string;
}

export function GiftButton({ id, title, contentType }: GiftButtonProps) {
  const text = useText();
  const status = useSession((session) => session.status);
  useEffect(() => {
    if (status === "user" && takeFromAddress(id)) openDialog("gift", { article: { id, title, contentType } });
  }, [status, id, title, contentType]);
  const open = () =>
    status === "guest"
      ? promptSignIn({ reason: "action", intent: { gift: id } })
      : openDialog("gift", { article: { id, title, contentType } });
  return (
    <Button size="large" icon="gift" onClick={open}>
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
