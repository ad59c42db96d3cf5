// The panel for two-step sign-in on the profile page. Its dialogs set up the app and show the recovery codes.
import { useState } from "react";
import type { Profile, SecondFactorOptions, SecondFactorState } from "#generated/payloads";
import { useIntl, useText } from "#kit/messages/i18n";
import { useCall } from "#kit/session/session-calls";
import { Button } from "#ui/button";
import { Icon } from "#ui/icon";
import { openDialog } from "#ui/overlays/dialog-store";
import { showToast } from "#ui/overlays/toast-store";
import { Panel } from "./panel";
import { longDate } from "./person";
import { reauthenticate } from "./reauthenticate";
import { codeOf, profileChanged, reloadPage, showFailure } from "./save-results";

export interface SecondFactorSetupDialogProps {
  options: SecondFactorOptions;
  /** Receives the recovery codes. */
  onEnabled: (codes: string[]) => void;
}

export interface RecoveryCodesDialogProps {
  codes: string[];
}

interface SecondFactorPanelProps {
  user: Profile;
  secondFactor: SecondFactorState;
}

export function SecondFactorPanel({ user, secondFactor }: SecondFactorPanelProps) {
  const text = useText();
  const factor = useSecondFactor(user, secondFactor);
  return (
    <Panel
      id="second-factor"
      title={text("profile.secondFactor.title")}
      lead={text("profile.secondFactor.lead")}
    >
      <Shown user={user} factor={factor} />
    </Panel>
  );
}

type Factor = ReturnType<typeof useSecondFactor>;

function Shown({ user, factor }: { user: Profile; factor: Factor }) {
  const text = useText();
  const intl = useIntl();
  const { state, busy } = factor;
  const disabled = busy || user.state !== "active";
  if (!state.enabledAt)
    return (
      <div className="panel-actions">
        <Button icon="key" disabled={disabled} onClick={() => void factor.begin()}>
          {text("profile.secondFactor.turnOn")}
        </Button>
      </div>
    );
  return (
    <>
      <ul className="entries">
        <li className="entry">
          <Icon name="check" />
          <div className="entry-words">
            <b>{text("profile.secondFactor.since", { date: longDate(intl, state.enabledAt) })}</b>
            <span className="fine-text">
              {text("profile.secondFactor.codesLeft", { count: state.recoveryCodesLeft })}
            </span>
          </div>
        </li>
      </ul>
      <div className="panel-actions">
        <Button disabled={disabled} onClick={() => void factor.renew()}>
          {text("profile.secondFactor.renew")}
        </Button>
        <Button disabled={disabled} onClick={() => void factor.turnOff()}>
          {text("profile.secondFactor.turnOff")}
        </Button>
      </div>
    </>
  );
}

/** The account's second factor, and the calls that change it, one at a time. */
function useSecondFactor(user: Profile, initial: SecondFactorState) {
  const call = useCall();
  const [state, setState] = useState(initial);
  const [busy, setBusy] = useState(false);

  const change = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      // Another device changed it meanwhile.
      if (codeOf(error)?.startsWith("SECOND_FACTOR_O")) reloadPage();
      else showFailure(error);
    } finally {
      setBusy(false);
    }
  };
  const keep = (codes: string[]) => {
    profileChanged();
    setState({ enabledAt: state.enabledAt ?? new Date().toISOString(), recoveryCodesLeft: codes.length });
    const props: RecoveryCodesDialogProps = { codes };
    openDialog("recovery-codes", props);
  };
  return {
    state,
    busy,
    begin: () =>
      change(async () => {
        const options = await reauthenticate(user, (currentPassword) =>
          call("POST /user/second-factor/options", { body: { currentPassword } }),
        );
        if (!options) return;
        const props: SecondFactorSetupDialogProps = {
          options,
          onEnabled: keep,
        };
        openDialog("second-factor-setup", props);
      }),
    renew: () =>
      change(async () => {
        const answer = await reauthenticate(user, (currentPassword) =>
          call("POST /user/second-factor/recovery-codes", { body: { currentPassword } }),
        );
        if (answer) keep(answer.codes);
      }),
    turnOff: () =>
      change(async () => {
        const off = await reauthenticate(user, (currentPassword) =>
          call("POST /user/second-factor/disable", { body: { currentPassword } }),
        );
        if (!off) return;
        profileChanged();
        setState(off);
        showToast({ message: "profile.secondFactor.off" });
      }),
  };
}
