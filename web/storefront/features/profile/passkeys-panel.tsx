// Passkeys: those that were added, and one more from this device.
import { useEffect, useState } from "react";
import { useIntl } from "react-intl";
import type { Profile, ProfilePasskey } from "../../../generated/payloads";
import { useText } from "../../../kit/i18n";
import { createPasskey, hasPasskeys } from "../../../kit/passkeys";
import { useCall } from "../../../kit/session-calls";
import { Button } from "../../../ui/button";
import { Icon } from "../../../ui/icon";
import { showToast } from "../../../ui/toast";
import { Panel } from "./panel";
import { longDate } from "./person";
import { reauthenticate } from "./reauthenticate";
import { showFailure, useProfileChanged } from "./save-results";

interface Options {
  options: PublicKeyCredentialCreationOptionsJSON;
}

export function PasskeysPanel({
  user,
  passkeys: initial,
  device,
}: {
  user: Profile;
  passkeys: ProfilePasskey[];
  /** What this device is called: "Chrome on Android". */
  device: string;
}) {
  const text = useText();
  const intl = useIntl();
  const call = useCall();
  const profileChanged = useProfileChanged();
  const [passkeys, setPasskeys] = useState(initial);
  const [busy, setBusy] = useState(false);
  const [known, setKnown] = useState(true); // the server can't tell, and most browsers have them
  useEffect(() => setKnown(hasPasskeys()), []);

  const guarded = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      showFailure(error);
    } finally {
      setBusy(false);
    }
  };
  const add = () =>
    guarded(async () => {
      const asked = await reauthenticate(user, (currentPassword) =>
        call<{ data: Options }>("POST", "/user/passkeys/options", { body: { currentPassword } }),
      );
      if (!asked) return;
      const answer = await createPasskey(asked.data.options);
      if (!answer) return;
      const label = device || text("profile.passkeys.unnamed");
      const { data } = await call<{ data: ProfilePasskey[] }>("POST", "/user/passkeys", {
        body: { answer, label: label.slice(0, 60) },
      });
      setPasskeys(data);
      profileChanged();
      showToast({ message: "profile.passkeys.added" });
    });
  const remove = (id: string) =>
    guarded(async () => {
      const { data } = await call<{ data: ProfilePasskey[] }>(
        "DELETE",
        `/user/passkeys/${encodeURIComponent(id)}`,
      );
      setPasskeys(data);
      profileChanged();
      showToast({ message: "profile.passkeys.removed" });
    });

  return (
    <Panel id="passkeys" title={text("profile.passkeys.title")} lead={text("profile.passkeys.lead")}>
      {passkeys.length > 0 && (
        <ul className="entries">
          {passkeys.map((passkey) => (
            <li className="entry" key={passkey.id}>
              <Icon name="key" />
              <div className="entry-words">
                <b>
                  <bdi>{passkey.label}</bdi>
                </b>
                <span className="fine">
                  {text("profile.passkeys.since", { date: longDate(intl, passkey.createdAt) })}
                </span>
              </div>
              <Button
                disabled={busy || user.state !== "active"}
                onClick={() => void remove(passkey.id)}
                aria-label={text("profile.passkeys.removeNamed", { name: passkey.label })}
              >
                {text("profile.remove")}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {known ? (
        <div className="panel-acts">
          <Button icon="key" disabled={busy || user.state !== "active"} onClick={() => void add()}>
            {text("profile.passkeys.add")}
          </Button>
        </div>
      ) : (
        <p className="small">{text("profile.passkeys.unknown")}</p>
      )}
    </Panel>
  );
}
