// /profile/manage: language and theme, sign-in methods, devices, data export and account deletion.
import { useState } from "react";
import type { ProfileManagePage } from "#generated/payloads";
import { useText } from "#kit/messages/i18n";
import type { HeadContext } from "#kit/page/page";
import { DataPanel } from "#features/profile/data-panel";
import { IdentitiesPanel } from "#features/profile/identities-panel";
import { LookPanel } from "#features/profile/look-panel";
import { PasskeysPanel } from "#features/profile/passkeys-panel";
import { PasswordPanel } from "#features/profile/password-panel";
import { ProfileFrame } from "#features/profile/profile-frame";
import { PurchaseLockPanel } from "#features/profile/purchase-lock-panel";
import { SecondFactorPanel } from "#features/profile/second-factor-panel";
import { SessionsPanel } from "#features/profile/sessions-panel";
import { ShortcutsPanel } from "#features/profile/shortcuts-panel";

export function head({ intl }: HeadContext<ProfileManagePage>) {
  return { title: intl.formatMessage({ id: "profile.manage.title" }) };
}

export default function ProfileManageRoute({
  user,
  passkeys,
  secondFactor,
  identities,
  sessions: initial,
  graceDays,
}: ProfileManagePage) {
  const text = useText();
  const [sessions, setSessions] = useState(initial);
  const here = sessions.filter(({ current }) => current);
  return (
    <ProfileFrame user={user} title={text("profile.manage.title")}>
      <LookPanel />
      <ShortcutsPanel />
      {user.state === "active" && <PasswordPanel user={user} onChanged={() => setSessions(here)} />}
      <PasskeysPanel user={user} passkeys={passkeys} device={here[0]?.device ?? ""} />
      <SecondFactorPanel user={user} secondFactor={secondFactor} />
      <PurchaseLockPanel user={user} />
      <IdentitiesPanel user={user} identities={identities} />
      <SessionsPanel user={user} sessions={sessions} onEnded={setSessions} />
      <DataPanel user={user} graceDays={graceDays} />
    </ProfileFrame>
  );
}
