// The panel for two-step sign-in on the profile page: sets up an authenticator app, shows recovery codes once.
import { lazy, Suspense, useState } from "react";
import type { Profile, SecondFactorOptions, SecondFactorState } from "../../../generated/payloads";
import { type MessageKey, useIntl, useText } from "../../../kit/i18n";
import { useCall } from "../../../kit/session-calls";
import { Button } from "../../../ui/button";
import { Form, SubmitButton } from "../../../ui/form";
import { Icon } from "../../../ui/icon";
import { OtpField } from "../../../ui/otp-field";
import { showToast } from "../../../ui/toast-store";
import { Panel } from "./panel";
import { longDate } from "./person";
import { reauthenticate } from "./reauthenticate";
import { codeOf, profileChanged, reloadPage, showFailure, withMessages } from "./save-results";
import "./second-factor-panel.css";

/** Its encoder loads when it is shown. */
const QrCode = lazy(() => import("./qr-code"));

type Step =
  | { at: "shown" }
  | { at: "setup"; options: SecondFactorOptions }
  | { at: "codes"; codes: string[] };

interface SecondFactorPanelProps {
  user: Profile;
  secondFactor: SecondFactorState;
}

export function SecondFactorPanel({ user, secondFactor }: SecondFactorPanelProps) {
  const text = useText();
  const factor = useSecondFactor(user, secondFactor);
  const { step } = factor;
  return (
    <Panel
      id="second-factor"
      title={text("profile.secondFactor.title")}
      lead={text("profile.secondFactor.lead")}
    >
      {step.at === "setup" && (
        <Setup options={step.options} onConfirm={factor.confirm} onCancel={factor.cancel} />
      )}
      {step.at === "codes" && <RecoveryCodes codes={step.codes} onKept={factor.cancel} />}
      {step.at === "shown" && <Shown user={user} factor={factor} />}
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

interface SetupProps {
  options: SecondFactorOptions;
  onConfirm: (otp: string) => Promise<void>;
  onCancel: () => void;
}

function Setup({ options, onConfirm, onCancel }: SetupProps) {
  const text = useText();
  return (
    <Form<{ otp: string }>
      rules={{ otp: { required: true, length: 6 } }}
      onSubmit={({ otp }) => onConfirm(otp)}
    >
      <p className="small-text">{text("profile.secondFactor.scan")}</p>
      <div className="second-factor-key">
        <div className="qr-code">
          <Suspense>
            <QrCode content={options.uri} label={text("profile.secondFactor.qr")} />
          </Suspense>
        </div>
        <p>
          <span className="small-text">{text("profile.secondFactor.key")}</span>
          <code dir="ltr">{options.secret.replace(/.{4}(?=.)/g, "$& ")}</code>
        </p>
      </div>
      <OtpField name="otp" label={text("profile.secondFactor.otp")} required />
      <div className="panel-actions">
        <SubmitButton>{text("profile.secondFactor.confirm")}</SubmitButton>
        <Button size="large" onClick={onCancel}>
          {text("profile.cancel")}
        </Button>
      </div>
    </Form>
  );
}

function RecoveryCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const text = useText();
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join("\n"));
    showToast({ message: "profile.secondFactor.copied" });
  };
  return (
    <div className="second-factor-codes" role="status">
      <h3>{text("profile.secondFactor.codesTitle")}</h3>
      <p className="small-text">{text("profile.secondFactor.codesLead")}</p>
      <ul dir="ltr">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="panel-actions">
        <Button tone="primary" onClick={onKept}>
          {text("profile.secondFactor.kept")}
        </Button>
        <Button onClick={() => void copy().catch(showFailure)}>{text("profile.secondFactor.copy")}</Button>
      </div>
    </div>
  );
}

/** The account's second factor, the step that is shown, and the calls that change it, one at a time. */
function useSecondFactor(user: Profile, initial: SecondFactorState) {
  const call = useCall();
  const [state, setState] = useState(initial);
  const [step, setStep] = useState<Step>({ at: "shown" });
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
  const keep = (codes: string[], message: MessageKey) => {
    profileChanged();
    setState({ enabledAt: state.enabledAt ?? new Date().toISOString(), recoveryCodesLeft: codes.length });
    setStep({ at: "codes", codes });
    showToast({ message });
  };
  return {
    state,
    step,
    busy,
    begin: () =>
      change(async () => {
        const options = await reauthenticate(user, (currentPassword) =>
          call("POST /user/second-factor/options", { body: { currentPassword } }),
        );
        if (options) setStep({ at: "setup", options });
      }),
    /** Throws what the form shows. */
    confirm: async (otp: string) => {
      try {
        const { codes } = await call("POST /user/second-factor", { body: { otp } });
        keep(codes, "profile.secondFactor.on");
      } catch (error) {
        throw withMessages(error, { "otp:wrong": "profile.secondFactor.wrong" });
      }
    },
    renew: () =>
      change(async () => {
        const answer = await reauthenticate(user, (currentPassword) =>
          call("POST /user/second-factor/recovery-codes", { body: { currentPassword } }),
        );
        if (answer) keep(answer.codes, "profile.secondFactor.renewed");
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
    cancel: () => setStep({ at: "shown" }),
  };
}
