// /profile: the overview of the account, with links to its parts.

import * as links from "#generated/links";
import type { ProfilePage } from "#generated/payloads";
import { useIntl, useText } from "#kit/messages/i18n";
import { localePrefix } from "#kit/navigation/addresses";
import { type HeadContext, useEnvelope, useShell } from "#kit/page/page";
import { signOut } from "#kit/session/session-control";
import { Button, ButtonLink } from "#ui/button";
import { Icon, type IconName, isIconName } from "#ui/icon";
import { Avatar } from "#features/profile/avatar";
import { displayName, longDate } from "#features/profile/person";
import { StateNote } from "#features/profile/state-note";
import "#features/profile/panel.css";
import "#features/profile/profile-frame.css";
import "./profile.css";

export function head({ intl }: HeadContext<ProfilePage>) {
  return { title: intl.formatMessage({ id: "profile.title" }) };
}

export default function ProfileRoute({ user, memberSince, sessions, passkeys }: ProfilePage) {
  const text = useText();
  const intl = useIntl();
  const { title, profileMenu } = useShell();
  const prefix = localePrefix(useEnvelope());
  const name = displayName(user);
  return (
    <div className="profile">
      <header className="profile-hello">
        <Avatar user={user} size="large" />
        <div className="profile-who-words">
          <h1>
            <bdi>{name || text("profile.title")}</bdi>
          </h1>
          {user.email && user.email !== name && <bdi className="ltr profile-address">{user.email}</bdi>}
          <p className="small-text">
            {text("profile.since", { tenant: title, date: longDate(intl, memberSince) })}
          </p>
        </div>
      </header>
      <StateNote user={user} />
      <ul className="profile-cards">
        <ShortCut
          href={prefix + links.profile.info}
          icon="user"
          title={text("profile.info.title")}
          about={text("profile.info.short")}
        />
        <ShortCut
          href={prefix + links.profile.subscriptions}
          icon="ticket"
          title={text("profile.plans.title")}
          about={text("profile.plans.short")}
        />
        <ShortCut
          href={prefix + links.profile.receipts}
          icon="list"
          title={text("profile.receipts.title")}
          about={text("profile.receipts.short")}
        />
        <ShortCut
          href={`${prefix}${links.profile.manage}#sessions`}
          icon="key"
          title={text("profile.security.title")}
          about={text("profile.security.short", { sessions, passkeys })}
        />
        <ShortCut
          href={`${prefix}${links.profile.manage}#look`}
          icon="globe"
          title={text("profile.look.title")}
          about={text("profile.look.short")}
        />
        <ShortCut
          href={`${prefix}${links.profile.manage}#data`}
          icon="download"
          title={text("profile.data.title")}
          about={text("profile.data.short")}
        />
      </ul>
      <div className="panel-actions">
        {profileMenu.map((link) => (
          <ButtonLink key={link.href} href={link.href} icon={isIconName(link.icon) ? link.icon : "info"}>
            {link.title}
          </ButtonLink>
        ))}
        <Button icon="exit" onClick={() => void signOut()}>
          {text("account.signOut")}
        </Button>
      </div>
    </div>
  );
}

function ShortCut({
  href,
  icon,
  title,
  about,
}: {
  href: string;
  icon: IconName;
  title: string;
  about: string;
}) {
  return (
    <li>
      <a className="profile-card" href={href}>
        <span className="profile-card-icon">
          <Icon name={icon} />
        </span>
        <span className="entry-words">
          <b>{title}</b>
          <span className="small-text">{about}</span>
        </span>
        <Icon name="chevron" size={20} directional />
      </a>
    </li>
  );
}
