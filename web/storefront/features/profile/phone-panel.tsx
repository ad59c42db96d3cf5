// The panel for the mobile number. It is saved after the one-time password sent to it was entered.
import { useState } from "react";
import type { Profile } from "#generated/payloads";
import { useText } from "#kit/messages/i18n";
import { useCall } from "#kit/session/session-calls";
import { Button } from "#ui/button";
import { Field } from "#ui/forms/field";
import { Form, SubmitButton } from "#ui/forms/form";
import { OtpField } from "#ui/forms/otp-field";
import { showToast } from "#ui/overlays/toast-store";
import { askToRemove } from "./ask-to-remove";
import { Panel } from "./panel";
import { phoneText } from "./person";
import { reauthenticate } from "./reauthenticate";
import { profileChanged, showFailure, withMessages } from "./save-results";

interface PhonePanelProps {
  user: Profile;
  /** The portal sends text messages, so a number can be confirmed. */
  textMessages: boolean;
  pending: string;
  onSaved: (user: Profile) => void;
}

type Step = { at: "shown" } | { at: "asking" } | { at: "otp"; msisdn: string };

export function PhonePanel({ user, textMessages, pending, onSaved }: PhonePanelProps) {
  const text = useText();
  const [step, setStep] = useState<Step>(pending ? { at: "otp", msisdn: pending } : { at: "shown" });
  if (!textMessages && !user.msisdn) return null;
  return (
    <Panel id="phone" title={text("profile.phone.title")} lead={text("profile.phone.lead")}>
      {user.msisdn ? (
        <p className="profile-value">
          <bdi className="ltr">{phoneText(user.msisdn)}</bdi>
        </p>
      ) : (
        step.at === "shown" && <p className="small-text">{text("profile.phone.none")}</p>
      )}
      {step.at === "shown" && user.state === "active" && (
        <div className="panel-actions">
          {textMessages && (
            <Button onClick={() => setStep({ at: "asking" })}>
              {text(user.msisdn ? "profile.phone.change" : "profile.phone.add")}
            </Button>
          )}
          {user.msisdn && <RemoveButton user={user} onRemoved={onSaved} />}
        </div>
      )}
      {step.at === "asking" && (
        <AskForm
          user={user}
          onAsked={(msisdn) => setStep({ at: "otp", msisdn })}
          onCancel={() => setStep({ at: "shown" })}
        />
      )}
      {step.at === "otp" && (
        <OtpForm
          msisdn={step.msisdn}
          onConfirmed={(changed) => {
            setStep({ at: "shown" });
            onSaved(changed);
          }}
          onCancel={() => setStep({ at: "asking" })}
        />
      )}
    </Panel>
  );
}

function AskForm({
  user,
  onAsked,
  onCancel,
}: {
  user: Profile;
  onAsked: (msisdn: string) => void;
  onCancel: () => void;
}) {
  const text = useText();
  const call = useCall();
  const ask = async ({ msisdn }: { msisdn: string }) => {
    try {
      const answer = await reauthenticate(user, (currentPassword) =>
        call("POST /user/phone", { body: { msisdn, currentPassword } }),
      );
      if (answer) onAsked(answer.msisdn);
    } catch (error) {
      throw withMessages(error, {
        "msisdn:msisdn": "profile.error.phoneFormat",
        "msisdn:different": "profile.phone.same",
      });
    }
  };
  return (
    <Form<{ msisdn: string }> rules={{ msisdn: { required: true } }} onSubmit={ask}>
      <Field
        name="msisdn"
        type="tel"
        label={text("profile.phone.new")}
        hint={text("profile.phone.hint")}
        autoComplete="tel"
        autoFocus
        required
      />
      <div className="panel-actions">
        <SubmitButton>{text("profile.email.send")}</SubmitButton>
        <Button size="large" onClick={onCancel}>
          {text("profile.cancel")}
        </Button>
      </div>
    </Form>
  );
}

function OtpForm({
  msisdn,
  onConfirmed,
  onCancel,
}: {
  msisdn: string;
  onConfirmed: (user: Profile) => void;
  onCancel: () => void;
}) {
  const text = useText();
  const call = useCall();
  const number = `\u2066${phoneText(msisdn)}\u2069`; // LRI, PDI: left to right in every language
  const confirm = async ({ otp }: { otp: string }) => {
    const changed = await call("POST /user/phone/confirm", { body: { otp } });
    profileChanged(changed);
    onConfirmed(changed);
    showToast({ message: "profile.phone.saved", values: { number } });
  };
  return (
    <Form<{ otp: string }> rules={{ otp: { required: true, length: 6 } }} onSubmit={confirm}>
      <p className="small-text" role="status">
        {text("profile.phone.sent", { number })}
      </p>
      <OtpField name="otp" label={text("profile.phone.otp")} autoFocus required />
      <div className="panel-actions">
        <SubmitButton>{text("profile.email.confirm")}</SubmitButton>
        <Button size="large" onClick={onCancel}>
          {text("profile.phone.other")}
        </Button>
      </div>
    </Form>
  );
}

function RemoveButton({ user, onRemoved }: { user: Profile; onRemoved: (user: Profile) => void }) {
  const text = useText();
  const call = useCall();
  const [busy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    try {
      const changed = await reauthenticate(user, (currentPassword) =>
        call("POST /user/phone/remove", { body: { currentPassword } }),
      );
      if (!changed) return;
      profileChanged(changed);
      onRemoved(changed);
      showToast({ message: "profile.phone.removed" });
    } catch (error) {
      showFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button busy={busy} onClick={() => askToRemove({ what: "phone", onConfirm: () => void remove() })}>
      {text("profile.remove")}
    </Button>
  );
}
