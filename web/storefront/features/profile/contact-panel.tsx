// The panels for the e-mail address and the mobile number. A contact changes after the one-time password that was sent
// to the new one has been entered.
import { type ReactNode, useState } from "react";
import type { Profile } from "#generated/payloads";
import type { Call } from "#kit/calls/calls";
import type { Rules } from "#kit/forms/form-rules";
import { type MessageKey, useText } from "#kit/messages/i18n";
import { useCall } from "#kit/session/session-calls";
import { Button } from "#ui/button";
import { Field, type FieldProps } from "#ui/forms/field";
import { Form, SubmitButton } from "#ui/forms/form";
import { OtpField } from "#ui/forms/otp-field";
import { Icon } from "#ui/icon";
import { showToast } from "#ui/overlays/toast-store";
import { askToRemove } from "./ask-to-remove";
import { Panel } from "./panel";
import { phoneText } from "./person";
import { reauthenticate } from "./reauthenticate";
import { profileChanged, showFailure, withMessages } from "./save-results";
import "#ui/tag.css";

interface PanelProps {
  user: Profile;
  /** Where a one-time password was sent that has not been entered yet; otherwise empty. */
  pending: string;
  onSaved: (user: Profile) => void;
}

/** How one kind of contact is asked for, changed and named. */
interface Contact {
  /** The anchor of its panel. */
  id?: string;
  field: Pick<FieldProps, "type" | "autoComplete"> & { name: "email" | "msisdn" };
  rules: Rules;
  words: Record<
    "title" | "lead" | "none" | "add" | "change" | "new" | "sent" | "otp" | "saved" | "other",
    MessageKey
  > & { hint?: MessageKey };
  /** The messages of the field's errors, by field and rule. */
  problems: Record<string, MessageKey>;
  /** Has a one-time password sent, and answers where to. */
  ask(call: Call, contact: string, currentPassword?: string): Promise<string>;
  confirm(call: Call, otp: string): Promise<Profile>;
  /** For the sentence that says where the one-time password was sent, and for the one that says what was saved. */
  sentTo(contact: string): Record<string, string>;
  savedAs(contact: string, user: Profile): Record<string, string>;
}

const email: Contact = {
  field: { name: "email", type: "email", autoComplete: "email" },
  rules: { required: true, email: true },
  words: {
    title: "profile.email.title",
    lead: "profile.email.lead",
    none: "profile.email.none",
    add: "profile.email.add",
    change: "profile.email.change",
    new: "profile.email.new",
    sent: "profile.email.sent",
    otp: "profile.email.otp",
    saved: "profile.email.saved",
    other: "profile.email.other",
  },
  problems: { "email:different": "profile.email.same" },
  ask: async (call, email, currentPassword) =>
    (await call("POST /user/email", { body: { email, currentPassword } })).email,
  confirm: (call, otp) => call("POST /user/email/confirm", { body: { otp } }),
  sentTo: (email) => ({ email: `\u2068${email}\u2069` }),
  savedAs: (_, user) => ({ email: `\u2066${user.email}\u2069` }),
};

/** LRI, PDI: left to right in every language. */
const inItsDirection = (msisdn: string) => ({ number: `\u2066${phoneText(msisdn)}\u2069` });

const phone: Contact = {
  id: "phone",
  field: { name: "msisdn", type: "tel", autoComplete: "tel" },
  rules: { required: true },
  words: {
    title: "profile.phone.title",
    lead: "profile.phone.lead",
    none: "profile.phone.none",
    add: "profile.phone.add",
    change: "profile.phone.change",
    new: "profile.phone.new",
    hint: "profile.phone.hint",
    sent: "profile.phone.sent",
    otp: "profile.phone.otp",
    saved: "profile.phone.saved",
    other: "profile.phone.other",
  },
  problems: { "msisdn:msisdn": "profile.error.phoneFormat", "msisdn:different": "profile.phone.same" },
  ask: async (call, msisdn, currentPassword) =>
    (await call("POST /user/phone", { body: { msisdn, currentPassword } })).msisdn,
  confirm: (call, otp) => call("POST /user/phone/confirm", { body: { otp } }),
  sentTo: inItsDirection,
  savedAs: inItsDirection,
};

export function EmailPanel(props: PanelProps) {
  const text = useText();
  const { user } = props;
  return (
    <ContactPanel
      {...props}
      contact={email}
      present={user.email}
      mark={
        <span className={`tag${user.emailVerified ? " tag-accent" : ""}`}>
          {user.emailVerified && <Icon name="check" size={16} />}
          {text(user.emailVerified ? "profile.email.confirmed" : "profile.email.unconfirmed")}
        </span>
      }
    />
  );
}

/** `textMessages`: the portal sends text messages, so a number can be confirmed. */
export function PhonePanel({ textMessages, ...props }: PanelProps & { textMessages: boolean }) {
  const { user, onSaved } = props;
  if (!textMessages && !user.msisdn) return null;
  return (
    <ContactPanel
      {...props}
      contact={phone}
      present={user.msisdn && phoneText(user.msisdn)}
      canChange={textMessages}
      more={user.msisdn && <RemoveButton user={user} onRemoved={onSaved} />}
    />
  );
}

interface ContactPanelProps extends PanelProps {
  contact: Contact;
  /** The contact of now, as it is shown. */
  present: string | undefined;
  /** Beside it. */
  mark?: ReactNode;
  canChange?: boolean;
  /** Further buttons. */
  more?: ReactNode;
}

type Step = { at: "shown" } | { at: "asking" } | { at: "otp"; sentTo: string };

function ContactPanel({
  contact,
  user,
  pending,
  onSaved,
  present,
  mark,
  canChange = true,
  more,
}: ContactPanelProps) {
  const text = useText();
  const [step, setStep] = useState<Step>(pending ? { at: "otp", sentTo: pending } : { at: "shown" });
  const { id, words } = contact;
  return (
    <Panel id={id} title={text(words.title)} lead={text(words.lead)}>
      {present ? (
        <p className="profile-value">
          <bdi className="ltr">{present}</bdi>
          {mark}
        </p>
      ) : (
        step.at === "shown" && <p className="small-text">{text(words.none)}</p>
      )}
      {step.at === "shown" && user.state === "active" && (
        <div className="panel-actions">
          {canChange && (
            <Button onClick={() => setStep({ at: "asking" })}>
              {text(present ? words.change : words.add)}
            </Button>
          )}
          {more}
        </div>
      )}
      {step.at === "asking" && (
        <AskForm
          contact={contact}
          user={user}
          onAsked={(sentTo) => setStep({ at: "otp", sentTo })}
          onCancel={() => setStep({ at: "shown" })}
        />
      )}
      {step.at === "otp" && (
        <OtpForm
          contact={contact}
          sentTo={step.sentTo}
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

interface AskFormProps {
  contact: Contact;
  user: Profile;
  onAsked: (sentTo: string) => void;
  onCancel: () => void;
}

function AskForm({ contact, user, onAsked, onCancel }: AskFormProps) {
  const text = useText();
  const call = useCall();
  const { field, rules, words } = contact;
  const ask = async (values: Record<string, string>) => {
    try {
      const sentTo = await reauthenticate(user, (currentPassword) =>
        contact.ask(call, values[field.name] ?? "", currentPassword),
      );
      if (sentTo) onAsked(sentTo);
    } catch (error) {
      throw withMessages(error, contact.problems);
    }
  };
  return (
    <Form<Record<string, string>> rules={{ [field.name]: rules }} onSubmit={ask}>
      <Field {...field} label={text(words.new)} hint={words.hint && text(words.hint)} autoFocus required />
      <div className="panel-actions">
        <SubmitButton>{text("profile.email.send")}</SubmitButton>
        <Button size="large" onClick={onCancel}>
          {text("profile.cancel")}
        </Button>
      </div>
    </Form>
  );
}

interface OtpFormProps {
  contact: Contact;
  sentTo: string;
  onConfirmed: (user: Profile) => void;
  onCancel: () => void;
}

function OtpForm({ contact, sentTo, onConfirmed, onCancel }: OtpFormProps) {
  const text = useText();
  const call = useCall();
  const { words } = contact;
  const confirm = async ({ otp }: { otp: string }) => {
    const changed = await contact.confirm(call, otp);
    profileChanged(changed);
    onConfirmed(changed);
    showToast({ message: words.saved, values: contact.savedAs(sentTo, changed) });
  };
  return (
    <Form<{ otp: string }> rules={{ otp: { required: true, length: 6 } }} onSubmit={confirm}>
      <p className="small-text" role="status">
        {text(words.sent, contact.sentTo(sentTo))}
      </p>
      <OtpField name="otp" label={text(words.otp)} autoFocus required />
      <div className="panel-actions">
        <SubmitButton>{text("profile.email.confirm")}</SubmitButton>
        <Button size="large" onClick={onCancel}>
          {text(words.other)}
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
