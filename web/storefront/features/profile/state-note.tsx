// The note on every profile page of a closing or suspended account: how to keep it, or why it cannot be changed.
import { useState } from "react";
import type { Profile } from "#generated/payloads";
import { useIntl, useText } from "#kit/messages/i18n";
import { useCall } from "#kit/session/session-calls";
import { Button } from "#ui/button";
import { Icon } from "#ui/icon";
import { showToast } from "#ui/overlays/toast-store";
import { longDate } from "./person";
import { profileChanged, reloadPage, showFailure } from "./save-results";
import "./state-note.css";

export function StateNote({ user }: { user: Profile }) {
  const text = useText();
  if (user.state === "closing") return <ClosingNote user={user} />;
  if (user.state !== "suspended") return null;
  return (
    <div className="profile-note">
      <Icon name="info" />
      <div>
        <b>{text("profile.suspended.head")}</b>
        <p>{text("profile.suspended.text")}</p>
      </div>
    </div>
  );
}

function ClosingNote({ user }: { user: Profile }) {
  const text = useText();
  const intl = useIntl();
  const call = useCall();
  const [busy, setBusy] = useState(false);
  const comeBack = async () => {
    setBusy(true);
    try {
      await call("DELETE /user/close");
      showToast({ message: "profile.closing.back" });
      profileChanged();
      reloadPage();
    } catch (error) {
      showFailure(error);
      setBusy(false);
    }
  };
  return (
    <div className="profile-note profile-note-warn">
      <Icon name="warning" />
      <div>
        <b>{text("profile.closing.head", { date: longDate(intl, user.closesAt ?? "") })}</b>
        <p>{text("profile.closing.text")}</p>
        <Button tone="primary" busy={busy} onClick={() => void comeBack()}>
          {text("profile.closing.comeBack")}
        </Button>
      </div>
    </div>
  );
}
