// The panel for the purchase lock on the profile page: locking is one press, unlocking asks for the password.
import { useState } from "react";
import type { Profile } from "#generated/payloads";
import { useIntl, useText } from "#kit/messages/i18n";
import { useCall } from "#kit/session/session-calls";
import { Button } from "#ui/button";
import { Icon } from "#ui/icon";
import { showToast } from "#ui/overlays/toast-store";
import { Panel } from "./panel";
import { longDate } from "./person";
import { proveAndDo, reauthenticate } from "./reauthenticate";
import { profileChanged, showFailure } from "./save-results";

export function PurchaseLockPanel({ user }: { user: Profile }) {
  const text = useText();
  const intl = useIntl();
  const call = useCall();
  const [since, setSince] = useState(user.purchasesLockedAt);
  const [busy, setBusy] = useState(false);
  const set = (locked: boolean) => (currentPassword?: string) =>
    call("PUT /user/purchase-lock", { body: { locked, currentPassword } });
  const change = async (locked: boolean) => {
    setBusy(true);
    try {
      // Whoever holds the device may be signed in: a lock that they could take off would be none.
      const changed = await (locked
        ? set(true)()
        : (user.hasPassword ? proveAndDo : reauthenticate)(user, set(false)));
      if (!changed) return;
      profileChanged(changed);
      setSince(changed.purchasesLockedAt);
      showToast({ message: locked ? "profile.purchaseLock.on" : "profile.purchaseLock.off" });
    } catch (error) {
      showFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Panel
      id="purchase-lock"
      title={text("profile.purchaseLock.title")}
      lead={text("profile.purchaseLock.lead")}
    >
      {since && (
        <ul className="entries">
          <li className="entry">
            <Icon name="key" />
            <div className="entry-words">
              <b>{text("profile.purchaseLock.since", { date: longDate(intl, since) })}</b>
            </div>
          </li>
        </ul>
      )}
      <div className="panel-actions">
        <Button
          icon={since ? undefined : "key"}
          busy={busy}
          disabled={user.state !== "active"}
          onClick={() => void change(!since)}
        >
          {text(since ? "profile.purchaseLock.turnOff" : "profile.purchaseLock.turnOn")}
        </Button>
      </div>
    </Panel>
  );
}
