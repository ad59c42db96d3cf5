// The account button of the top bar: an icon while the session is unknown, "Sign in" for a guest, a menu for a user.

import type { MouseEvent } from "react";
import * as links from "#generated/links";
import { useLoadMessages, useText } from "#kit/messages/i18n";
import { isPlainClick, localePrefix } from "#kit/navigation/addresses";
import { useEnvelope } from "#kit/page/page";
import { useLazy } from "#kit/page/use-lazy";
import { promptSignIn, useSession } from "#kit/session/session";
import { Icon } from "#ui/icon";

export function AccountButton() {
  const status = useSession((state) => state.status);
  const loadMessages = useLoadMessages();
  const Menu = useLazy(status === "user", async () => {
    const [{ AccountMenu }] = await Promise.all([import("./account-menu"), loadMessages(["account"])]);
    return AccountMenu;
  });
  if (status === "user" && Menu) return <Menu />;
  return <SignInLink knows={status === "guest"} />;
}

/** A link to the portal's sign-in page, so that it works before hydration. */
function SignInLink({ knows }: { knows: boolean }) {
  const envelope = useEnvelope();
  const text = useText();
  const name = text("account.button");
  const ask = (event: MouseEvent) => {
    if (!knows || !isPlainClick(event)) return;
    event.preventDefault();
    promptSignIn({ reason: "button" });
  };
  return (
    <a
      className="icon-button account-button"
      href={localePrefix(envelope) + links.user.login}
      rel="nofollow"
      aria-label={name}
      aria-haspopup={knows ? "dialog" : undefined}
      title={name}
      onClick={ask}
    >
      <Icon name="user" />
    </a>
  );
}
