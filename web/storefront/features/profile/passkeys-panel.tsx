// The panel for passkeys on the profile page: lists them, adds one on this device, removes one.
import { useEffect, useState } from "react";
import type { Profile, ProfilePasskey } from "#generated/payloads";
import { deviceName } from "#kit/messages/device-name";
import { useIntl, useText } from "#kit/messages/i18n";
import { useCall } from "#kit/session/session-calls";
import { Button } from "#ui/button";
import { Icon } from "#ui/icon";
import { showToast } from "#ui/overlays/toast-store";
import { hasPasskeys } from "#features/sign-in/passkey-support";
import { askToRemove } from "./ask-to-remove";
import { Panel } from "./panel";
import { longDate } from "./person";
import { reauthenticate } from "./reauthenticate";
import { profileChanged, showFailure } from "./save-results";

interface PasskeysPanelProps {
  user: Profile;
  passkeys: ProfilePasskey[];
  /** The name of this device: "Chrome on Android". */
  device: string;
}

export function PasskeysPanel({ user, passkeys: initial, device }: PasskeysPanelProps) {
  const text = useText();
  const { passkeys, busy, add, remove } = usePasskeys(user, initial, device);
  const [supported, setSupported] = useState(true); // the server cannot tell, and most browsers support them
  useEffect(() => setSupported(hasPasskeys()), []);
  const disabled = user.state !== "active";
  return (
    <Panel id="passkeys" title={text("profile.passkeys.title")} lead={text("profile.passkeys.lead")}>
      {passkeys.length > 0 && (
        <ul className="entries">
          {passkeys.map((passkey) => (
            <PasskeyEntry
              key={passkey.id}
              passkey={passkey}
              busy={busy}
              disabled={disabled}
              onRemove={() =>
                askToRemove({
                  what: "passkeys",
                  name: passkey.label,
                  onConfirm: () => void remove(passkey.id),
                })
              }
            />
          ))}
        </ul>
      )}
      {supported ? (
        <div className="panel-actions">
          <Button icon="key" busy={busy} disabled={disabled} onClick={() => void add()}>
            {text("profile.passkeys.add")}
          </Button>
        </div>
      ) : (
        <p className="small-text">{text("profile.passkeys.unknown")}</p>
      )}
    </Panel>
  );
}

interface PasskeyEntryProps {
  passkey: ProfilePasskey;
  busy: boolean;
  disabled: boolean;
  onRemove: () => void;
}

function PasskeyEntry({ passkey, busy, disabled, onRemove }: PasskeyEntryProps) {
  const text = useText();
  const intl = useIntl();
  return (
    <li className="entry">
      <Icon name="key" />
      <div className="entry-words">
        <b>
          <bdi>{passkey.label}</bdi>
        </b>
        <span className="fine-text">
          {text("profile.passkeys.since", { date: longDate(intl, passkey.createdAt) })}
        </span>
      </div>
      <Button
        busy={busy}
        disabled={disabled}
        onClick={onRemove}
        aria-label={text("profile.passkeys.removeNamed", { name: passkey.label })}
      >
        {text("profile.remove")}
      </Button>
    </li>
  );
}

/** The passkeys of the account and the calls that change them, one at a time. */
function usePasskeys(user: Profile, initial: ProfilePasskey[], device: string) {
  const text = useText();
  const intl = useIntl();
  const call = useCall();
  const [passkeys, setPasskeys] = useState(initial);
  const [busy, setBusy] = useState(false);

  /** `change` resolves to the new list, or to null if the person gave up. */
  const save = async (
    change: () => Promise<ProfilePasskey[] | null>,
    message: "profile.passkeys.added" | "profile.passkeys.removed",
  ) => {
    setBusy(true);
    try {
      const changed = await change();
      if (!changed) return;
      setPasskeys(changed);
      profileChanged();
      showToast({ message });
    } catch (error) {
      showFailure(error);
    } finally {
      setBusy(false);
    }
  };
  const create = async () => {
    const asked = await reauthenticate(user, (currentPassword) =>
      call("POST /user/passkeys/options", { body: { currentPassword } }),
    );
    if (!asked) return null;
    const { createPasskey } = await import("#features/sign-in/passkeys");
    const answer = await createPasskey(asked.options);
    if (!answer) return null;
    const label = (deviceName(intl, device) || text("profile.passkeys.unnamed")).slice(0, 60);
    return call("POST /user/passkeys", { body: { answer, label } });
  };
  return {
    passkeys,
    busy,
    add: () => save(create, "profile.passkeys.added"),
    remove: (id: string) =>
      save(() => call("DELETE /user/passkeys/:id", { params: { id } }), "profile.passkeys.removed"),
  };
}
