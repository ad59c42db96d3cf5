// The panel for the password. A new password signs out all other devices.
import { useState } from "react";
import type { Profile } from "#generated/payloads";
import type { Rules } from "#kit/forms/form-rules";
import { useText } from "#kit/messages/i18n";
import { useCall } from "#kit/session/session-calls";
import { Form, SubmitButton } from "#ui/forms/form";
import { PasswordField } from "#ui/forms/password-field";
import { showToast } from "#ui/overlays/toast-store";
import { Panel } from "./panel";
import { passwordMessages } from "./password-messages";
import { reauthenticate } from "./reauthenticate";
import { profileChanged, withMessages } from "./save-results";

interface Values extends Record<string, string> {
  currentPassword: string;
  newPassword: string;
  again: string;
}

const rules: Record<keyof Values, Rules> = {
  currentPassword: { required: true },
  newPassword: { required: true, min: 8, max: 1024 },
  again: { required: true, confirmed: "newPassword" },
};

export function PasswordPanel({ user, onChanged }: { user: Profile; onChanged: () => void }) {
  const text = useText();
  const call = useCall();
  const [saved, setSaved] = useState(0); // key of the form: a new form after each save, so that its fields are empty
  const [hadPassword, setHadPassword] = useState(user.hasPassword);
  const save = async ({ currentPassword, newPassword }: Values) => {
    const send = (proof?: string) =>
      call("POST /user/password", { body: { currentPassword: proof || undefined, newPassword } });
    try {
      const answer = hadPassword
        ? await send(currentPassword)
        : await reauthenticate({ hasPassword: false }, send);
      if (!answer) return;
    } catch (error) {
      throw withMessages(error, passwordMessages);
    }
    profileChanged();
    onChanged();
    setHadPassword(true);
    setSaved((count) => count + 1);
    showToast({ message: "profile.password.saved" });
  };
  return (
    <Panel
      id="password"
      title={text("profile.password.title")}
      lead={text(hadPassword ? "profile.password.lead" : "profile.password.leadNone")}
    >
      <Form<Values>
        key={saved}
        rules={hadPassword ? rules : { ...rules, currentPassword: {} }}
        onSubmit={save}
      >
        {/* The user name, for password managers. */}
        <input
          className="visually-hidden"
          type="text"
          autoComplete="username"
          defaultValue={user.email ?? user.msisdn ?? ""}
          readOnly
          tabIndex={-1}
          aria-hidden="true"
        />
        {hadPassword && (
          <PasswordField name="currentPassword" label={text("profile.password.current")} required />
        )}
        <PasswordField
          name="newPassword"
          label={text("profile.password.new")}
          hint={text("profile.password.hint", { min: 8 })}
          autoComplete="new-password"
          required
        />
        <PasswordField
          name="again"
          label={text("profile.password.again")}
          autoComplete="new-password"
          required
        />
        <div className="panel-actions">
          <SubmitButton>
            {text(hadPassword ? "profile.password.change" : "profile.password.set")}
          </SubmitButton>
        </div>
      </Form>
    </Panel>
  );
}
