// The account button of the top bar: an icon while the session is unknown, "Sign in" for a guest, a menu for a user.

import { type ComponentType, type MouseEvent, useEffect, useState } from "react";
import * as links from "../../generated/links";
import { localePrefix } from "../../kit/addresses";
import { useLoadMessages, useText } from "../../kit/i18n";
import { useEnvelope } from "../../kit/page";
import { promptSignIn, useSession } from "../../kit/session";
import { Icon } from "../../ui/icon";

type MenuModule = { AccountMenu: ComponentType };

export function AccountButton() {
  const status = useSession((state) => state.status);
  const [Menu, setMenu] = useState<ComponentType | null>(null);
  const loadMessages = useLoadMessages();
  useEffect(() => {
    if (status !== "user") return;
    Promise.all([import("./account-menu"), loadMessages(["account"])]).then(
      ([module]: [MenuModule, unknown]) => setMenu(() => module.AccountMenu),
      (error: unknown) => console.error(error),
    );
  }, [status, loadMessages]);
  if (status === "user" && Menu) return <Menu />;
  return <SignInLink knows={status === "guest"} />;
}

/** A link to the portal's sign-in page, so that it works before hydration. */
function SignInLink({ knows }: { knows: boolean }) {
  const envelope = useEnvelope();
  const text = useText();
  const name = text("account.button");
  const ask = (event: MouseEvent) => {
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!plain || !knows) return;
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
