// The panel for the name. A toast offers to undo a change.
import type { Profile, ProfileBody } from "#generated/payloads";
import type { Rules } from "#kit/forms/form-rules";
import { useText } from "#kit/messages/i18n";
import { useCall } from "#kit/session/session-calls";
import { Field } from "#ui/forms/field";
import { Form, SubmitButton } from "#ui/forms/form";
import { showToast } from "#ui/overlays/toast-store";
import { Panel } from "./panel";
import { profileChanged, showFailure, withMessages } from "./save-results";

interface Values extends Record<string, string> {
  name: string;
  lastName: string;
}

const rules: Record<keyof Values, Rules> = {
  name: { max: 100 },
  lastName: { max: 100 },
};

export function NamePanel({ user, onSaved }: { user: Profile; onSaved: (user: Profile) => void }) {
  const text = useText();
  const call = useCall();
  const put = async (body: ProfileBody) => {
    const saved = await call("PUT /user/profile", { body });
    profileChanged(saved);
    onSaved(saved);
    return saved;
  };
  const save = async (values: Values) => {
    const before = { name: user.name, lastName: user.lastName };
    let saved: Profile;
    try {
      saved = await put({ name: values.name, lastName: values.lastName });
    } catch (error) {
      throw withMessages(error, { "name:format": "form.invalid", "lastName:format": "form.invalid" });
    }
    const name = [saved.name, saved.lastName].filter(Boolean).join(" ");
    showToast({
      message: name ? "profile.saved" : "profile.savedEmpty",
      values: { name: `\u2068${name}\u2069` },
      action: { label: "common.undo", run: () => void put(before).catch(showFailure) },
    });
  };
  return (
    <Panel title={text("profile.info.about")}>
      <Form<Values> rules={rules} defaults={{ name: user.name, lastName: user.lastName }} onSubmit={save}>
        <div className="form-pair">
          <Field name="name" label={text("profile.name")} autoComplete="given-name" optional />
          <Field name="lastName" label={text("profile.lastName")} autoComplete="family-name" optional />
        </div>
        <div className="panel-actions">
          <SubmitButton>{text("profile.save")}</SubmitButton>
        </div>
      </Form>
    </Panel>
  );
}
