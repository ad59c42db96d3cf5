// The panel for personal data on the profile page: data export and account deletion.
import { useState } from "react";
import type { Profile } from "#generated/payloads";
import { useText } from "#kit/messages/i18n";
import { useEnvelope } from "#kit/page/page";
import { useCall } from "#kit/session/session-calls";
import { Button } from "#ui/button";
import { openDialog } from "#ui/overlays/dialog-store";
import { Panel } from "./panel";
import { reauthenticate } from "./reauthenticate";
import { saveFile } from "./save-file";
import { profileChanged, reloadPage, showFailure } from "./save-results";

export interface CloseAccountDialogProps {
  graceDays: number;
  onConfirm: () => void;
}

export function DataPanel({ user, graceDays }: { user: Profile; graceDays: number }) {
  const text = useText();
  const { shell } = useEnvelope();
  const call = useCall();
  const [busy, setBusy] = useState(false);

  const download = async () => {
    setBusy(true);
    try {
      const file = await call("GET /user/export");
      saveFile(
        new Blob([JSON.stringify(file, null, 2)], { type: "application/json" }),
        `${shell.tenant}-my-data-${new Date().toISOString().slice(0, 10)}.json`,
      );
    } catch (error) {
      showFailure(error);
    } finally {
      setBusy(false);
    }
  };
  const close = async () => {
    setBusy(true);
    try {
      const closed = await reauthenticate(user, (currentPassword) =>
        call("POST /user/close", { body: { currentPassword } }),
      );
      if (closed) {
        profileChanged();
        scrollTo(0, 0); // the note with the date is at the top
        reloadPage();
      }
    } catch (error) {
      showFailure(error);
    } finally {
      setBusy(false);
    }
  };
  const ask = () => {
    const props: CloseAccountDialogProps = { graceDays, onConfirm: () => void close() };
    openDialog("close-account", props);
  };

  return (
    <>
      <Panel id="data" title={text("profile.data.title")} lead={text("profile.data.lead")}>
        <div className="panel-actions">
          <Button icon="download" busy={busy} onClick={() => void download()}>
            {text("profile.data.download")}
          </Button>
        </div>
      </Panel>
      {user.state === "active" && (
        <Panel
          id="close"
          title={text("profile.close.title")}
          lead={text("profile.close.lead", { days: graceDays })}
        >
          <div className="panel-actions">
            <Button tone="outline" busy={busy} onClick={ask}>
              {text("profile.close.button")}
            </Button>
          </div>
        </Panel>
      )}
    </>
  );
}
