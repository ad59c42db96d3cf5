// The panel for the e-mail address. It changes after the one-time password sent to the new address was entered.
import { useState } from "react";
import type { Profile } from "#generated/payloads";
import { useText } from "#kit/messages/i18n";
import { useCall } from "#kit/session/session-calls";
import { Button } from "#ui/button";
import { Field } from "#ui/forms/field";
import { Form, SubmitButton } from "#ui/forms/form";
import { OtpField } from "#ui/forms/otp-field";
import { Icon } from "#ui/icon";
import { showToast } from "#ui/overlays/toast-store";
import { Panel } from "./panel";
import { reauthenticate } from "./reauthenticate";
import { profileChanged, withMessages } from "./save-results";
import "#ui/tag.css";

type Step = { at: "shown" } | { at: "asking" } | { at: "otp"; email: string };

export function EmailPanel({
  user,
  pending,
  onSaved,
}: {
  user: Profile;
  pending: string;
  onSaved: (user: Profile) => void;
}) {
  const text = useText();
  const [step, setStep] = useState<Step>(pending ? { at: "otp", email: pending } : { at: "shown" });
  return (
    <Panel title={text("profile.email.title")} lead={text("profile.email.lead")}>
      {user.email ? (
        <p className="profile-value">
          <bdi className="ltr">{user.email}</bdi>
          <span className={`tag${user.emailVerified ? " tag-accent" : ""}`}>
            {user.emailVerified && <Icon name="check" size={16} />}
            {text(user.emailVerified ? "profile.email.confirmed" : "profile.email.unconfirmed")}
          </span>
        </p>
      ) : (
        step.at === "shown" && <p className="small-text">{text("profile.email.none")}</p>
      )}
      {step.at === "shown" && user.state === "active" && (
        <div className="panel-actions">
          <Button onClick={() => setStep({ at: "asking" })}>
            {text(user.email ? "profile.email.change" : "profile.email.add")}
          </Button>
        </div>
      )}
      {step.at === "asking" && (
        <AskForm
          user={user}
          onAsked={(email) => setStep({ at: "otp", email })}
          onCancel={() => setStep({ at: "shown" })}
        />
      )}
      {step.at === "otp" && (
        <NumberForm
          email={step.email}
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
  onAsked: (email: string) => void;
  onCancel: () => void;
}) {
  const text = useText();
  const call = useCall();
  const ask = async ({ email }: { email: string }) => {
    try {
      const answer = await reauthenticate(user, (currentPassword) =>
        call("POST /user/email", { body: { email, currentPassword } }),
      );
      if (answer) onAsked(answer.email);
    } catch (error) {
      throw withMessages(error, { "email:different": "profile.email.same" });
    }
  };
  return (
    <Form<{ email: string }> rules={{ email: { required: true, email: true } }} onSubmit={ask}>
      <Field
        name="email"
        type="email"
        label={text("profile.email.new")}
        autoComplete="email"
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

function NumberForm({
  email,
  onConfirmed,
  onCancel,
}: {
  email: string;
  onConfirmed: (user: Profile) => void;
  onCancel: () => void;
}) {
  const text = useText();
  const call = useCall();
  const confirm = async ({ otp }: { otp: string }) => {
    const changed = await call("POST /user/email/confirm", { body: { otp } });
    profileChanged(changed);
    onConfirmed(changed);
    showToast({ message: "profile.email.saved", values: { email: `\u2066${changed.email}\u2069` } });
  };
  return (
    <Form<{ otp: string }> rules={{ otp: { required: true, length: 6 } }} onSubmit={confirm}>
      <p className="small-text" role="status">
        {text("profile.email.sent", { email: `\u2068${email}\u2069` })}
      </p>
      <OtpField name="otp" label={text("profile.email.otp")} autoFocus required />
      <div className="panel-actions">
        <SubmitButton>{text("profile.email.confirm")}</SubmitButton>
        <Button size="large" onClick={onCancel}>
          {text("profile.email.other")}
        </Button>
      </div>
    </Form>
  );
}
