// /profile/info: name, picture, telephone and e-mail address.
import { useState } from "react";
import type { ProfileInfoPage } from "#generated/payloads";
import { useText } from "#kit/messages/i18n";
import type { HeadContext } from "#kit/page/page";
import { AvatarPanel } from "#features/profile/avatar-panel";
import { EmailPanel, PhonePanel } from "#features/profile/contact-panel";
import { NamePanel } from "#features/profile/name-panel";
import { ProfileFrame } from "#features/profile/profile-frame";

export function head({ intl }: HeadContext<ProfileInfoPage>) {
  return { title: intl.formatMessage({ id: "profile.info.title" }) };
}

export default function ProfileInfoRoute({
  user: initial,
  avatars,
  pendingEmail,
  textMessages,
  pendingMsisdn,
}: ProfileInfoPage) {
  const text = useText();
  const [user, setUser] = useState(initial);
  return (
    <ProfileFrame user={user} title={text("profile.info.title")}>
      <AvatarPanel user={user} avatars={avatars} onSaved={setUser} />
      <NamePanel user={user} onSaved={setUser} />
      <EmailPanel user={user} pending={pendingEmail} onSaved={setUser} />
      <PhonePanel user={user} textMessages={textMessages} pending={pendingMsisdn} onSaved={setUser} />
    </ProfileFrame>
  );
}
