// The panel for name and telephone number. A toast offers to undo a change.
import type { Profile, ProfileBody } from "../../../generated/payloads";
import type { Rules } from "../../../kit/form-rules";
import { useText } from "../../../kit/i18n";
import { useCall } from "../../../kit/session-calls";
import { Field } from "../../../ui/field";
import { Form, SubmitButton } from "../../../ui/form";
import { showToast } from "../../../ui/toast-store";
import { Panel } from "./panel";
import { phoneText } from "./person";
import { profileChanged, showFailure, withMessages } from "./save-results";

interface Values extends Record<string, string> {
  name: string;
  lastName: string;
  phone: string;
}

const rules: Record<keyof Values, Rules> = {
  name: { required: true, max: 100 },
  lastName: { max: 100 },
  // A telephone number as people write it, in the digits of any script.
  phone: { max: 40, regex: /^\+?[\p{Nd}\s()./-]{5,40}$/u },
};

export function NamePanel({ user, onSaved }: { user: Profile; onSaved: (user: Profile) => void }) {
  const text = useText();
  const call = useCall();
  const put = async (body: ProfileBody) => {
    const saved = await call("PUT /user/profile", { body });
    profileChanged(saved);
    onSaved(saved);
  };
  const save = async (values: Values) => {
    const before = { name: user.name, lastName: user.lastName, userInformation: user.userInformation };
    const { phone, ...information } = user.userInformation;
    const typed = values.phone.trim();
    try {
      await put({
        name: values.name,
        lastName: values.lastName,
        userInformation: typed ? { ...information, phone: typed } : information,
      });
    } catch (error) {
      throw withMessages(error, { "name:format": "form.invalid", "lastName:format": "form.invalid" });
    }
    // No undo if there was no name before: the server refuses an empty one.
    const undo = before.name ? () => void put(before).catch(showFailure) : undefined;
    showToast({
      message: "profile.saved",
      action: undo && { label: "common.undo", run: undo },
    });
  };
  return (
    <Panel title={text("profile.info.about")}>
      <Form<Values>
        key={`${user.name}|${user.lastName}|${user.userInformation.phone}`}
        rules={rules}
        defaults={{
          name: user.name,
          lastName: user.lastName,
          phone: user.userInformation.phone ?? phoneText(user.msisdn),
        }}
        onSubmit={save}
      >
        <div className="form-pair">
          <Field name="name" label={text("profile.name")} autoComplete="given-name" required />
          <Field name="lastName" label={text("profile.lastName")} autoComplete="family-name" optional />
        </div>
        <Field
          name="phone"
          type="tel"
          label={text("profile.phone")}
          hint={text("profile.phoneHint")}
          autoComplete="tel"
          optional
        />
        <div className="panel-actions">
          <SubmitButton>{text("profile.save")}</SubmitButton>
        </div>
      </Form>
    </Panel>
  );
}
