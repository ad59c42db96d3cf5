// The account menu of a signed-in user: profile pages, the tenant's links, sign out.

import { useEffect, useRef } from "react";
import * as links from "#generated/links";
import type { Profile } from "#generated/payloads";
import { useText } from "#kit/messages/i18n";
import { localePrefix } from "#kit/navigation/addresses";
import { useEnvelope } from "#kit/page/page";
import { imageAddress } from "#kit/pictures/lazy-image";
import { useSession } from "#kit/session/session";
import { signOut } from "#kit/session/session-control";
import { Icon, isIconName } from "#ui/icon";
import { useMenuClosing } from "#ui/overlays/menu";
import { showToast, useToasts } from "#ui/overlays/toast-store";
import { displayName, initials, phoneText } from "#features/profile/person";
import "./account-menu.css";

export function AccountMenu() {
  const envelope = useEnvelope();
  const user = useSession((state) => state.user);
  const text = useText();
  const menu = useRef<HTMLDetailsElement>(null);
  useMenuClosing(menu);
  useGreeting(envelope.shell.title);
  if (!user) return null;
  const contact = user.email || phoneText(user.msisdn);
  const name = displayName(user);
  const prefix = localePrefix(envelope);
  const label = text("account.menu", { name });
  return (
    <details className="menu account-menu" ref={menu} key={envelope.url} name="top">
      <summary className="icon-button account-button" aria-label={label} title={name}>
        <Avatar user={user} />
      </summary>
      <div className="menu-list">
        <div className="account-who">
          <b>
            <bdi>{name}</bdi>
          </b>
          {contact !== name && <span className="ltr">{contact}</span>}
        </div>
        <a href={prefix + links.profile.overview}>
          <Icon name="user" size={20} />
          {text("account.profile")}
        </a>
        <a href={prefix + links.profile.manage}>
          <Icon name="settings" size={20} />
          {text("account.manage")}
        </a>
        <a href={`${prefix}${links.subscription.plans}?voucher=`} data-redeem="">
          <Icon name="ticket" size={20} />
          {text("account.redeem")}
        </a>
        {envelope.shell.profileMenu.map((link) => (
          <a key={link.key} href={link.href} aria-current={link.current ? "page" : undefined}>
            <Icon name={isIconName(link.icon) ? link.icon : "list"} size={20} />
            {link.title}
          </a>
        ))}
        <button type="button" onClick={() => void signOut()}>
          <Icon name="exit" size={20} />
          {text("account.signOut")}
        </button>
      </div>
    </details>
  );
}

/** After a sign-in, says as whom; after a registration, bids welcome. */
function useGreeting(tenant: string) {
  useEffect(() => {
    const { user, fresh } = useSession.getState();
    if (!user || !fresh) return;
    useSession.setState({ fresh: false });
    // The menu loads late: what has been said meanwhile answers something that the person did, and stays.
    if (useToasts.getState().shown) return;
    showToast({
      message: user.registered ? "account.welcome" : "account.signedInAs",
      values: { tenant, name: `\u2068${displayName(user)}\u2069` },
    });
  }, [tenant]);
}

/** The avatar, or the initials as an image: decorative, because the button's accessible name is a sentence. */
function Avatar({ user }: { user: Profile }) {
  const letters = user.avatarUrl ? "" : initials(user);
  return (
    <span className="avatar" aria-hidden="true" data-initials={letters || undefined}>
      {user.avatarUrl && <img src={imageAddress(user.avatarUrl)} alt="" width={32} height={32} />}
      {!user.avatarUrl && !letters && <Icon name="user" size={20} />}
    </span>
  );
}
