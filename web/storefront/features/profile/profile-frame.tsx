// The frame of the pages below /profile: name and picture, navigation, and the page.

import type { ReactNode } from "react";
import * as links from "#generated/links";
import type { Profile } from "#generated/payloads";
import { type MessageKey, useText } from "#kit/messages/i18n";
import { localePrefix } from "#kit/navigation/addresses";
import { useEnvelope } from "#kit/page/page";
import { Icon, type IconName } from "#ui/icon";
import { Avatar } from "./avatar";
import { displayName } from "./person";
import { StateNote } from "./state-note";
import "./profile-frame.css";

const profilePages: { path: string; title: MessageKey; icon: IconName }[] = [
  { path: links.profile.overview, title: "profile.overview", icon: "user" },
  { path: links.profile.info, title: "profile.info.title", icon: "article" },
  { path: links.profile.subscriptions, title: "profile.plans.title", icon: "ticket" },
  { path: links.purchases.mine, title: "profile.purchases.title", icon: "download" },
  { path: links.cart.mine, title: "profile.cart.title", icon: "ticket" },
  { path: links.profile.receipts, title: "profile.receipts.title", icon: "list" },
  { path: links.profile.manage, title: "profile.manage.title", icon: "settings" },
];

/** A receipt is a page below the list of receipts; everything is below the overview. */
function currentness(shown: string, path: string): "page" | "true" | undefined {
  if (shown === path) return "page";
  return path !== links.profile.overview && shown.startsWith(`${path}/`) ? "true" : undefined;
}

export function ProfileFrame({
  user,
  title,
  lead,
  children,
}: {
  user: Profile;
  title: string;
  lead?: string;
  children: ReactNode;
}) {
  const text = useText();
  const envelope = useEnvelope();
  const prefix = localePrefix(envelope);
  return (
    <div className="profile profile-sub">
      <aside className="profile-side">
        <div className="profile-who">
          <Avatar user={user} />
          <div className="profile-who-words">
            <b>
              <bdi>{displayName(user)}</bdi>
            </b>
            {user.email && displayName(user) !== user.email && (
              <bdi className="fine-text ltr profile-address">{user.email}</bdi>
            )}
          </div>
        </div>
        <nav aria-label={text("profile.title")}>
          {profilePages.map(({ path, title: name, icon }) => (
            <a
              key={path}
              className="profile-nav"
              href={`${prefix}${path}`}
              aria-current={currentness(envelope.path, path)}
            >
              <Icon name={icon} size={20} />
              <span>{text(name)}</span>
            </a>
          ))}
        </nav>
      </aside>
      <div className="profile-main">
        <header className="profile-head">
          <a className="profile-back" href={prefix + links.profile.overview}>
            <Icon name="chevron-back" size={20} directional />
            {text("profile.title")}
          </a>
          <h1>{title}</h1>
          {lead && <p className="small-text">{lead}</p>}
        </header>
        <StateNote user={user} />
        {children}
      </div>
    </div>
  );
}
