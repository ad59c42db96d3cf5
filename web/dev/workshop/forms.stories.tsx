// Stories of forms and fields, with hints and errors.
import { CallError } from "#kit/calls/calls";
import { Checkbox } from "#ui/forms/checkbox";
import { Field } from "#ui/forms/field";
import { Form, FormProblem, SubmitButton } from "#ui/forms/form";
import { OtpField } from "#ui/forms/otp-field";
import { PasswordField } from "#ui/forms/password-field";
import { RadioCards } from "#ui/forms/radio-cards";
import { Select } from "#ui/forms/select";

export const title = "Forms";

const languages = [
  { value: "en", label: "English" },
  { value: "ar", label: "العربية", lang: "ar" },
];
const plans = [
  { value: "free", label: "Free", hint: "With a preview of every song" },
  { value: "full", label: "Full", hint: "Every song, as often as you like" },
];

export const Fields = () => (
  <Form rules={{ name: { required: true }, email: { email: true } }}>
    <Field name="name" label="Name" autoComplete="name" required />
    <Field name="email" type="email" label="E-mail address" hint="For receipts." optional />
    <Field name="phone" type="tel" label="Telephone" ltr defaultValue="+49 170 1234567" />
    <PasswordField name="password" label="Password" autoComplete="new-password" />
    <OtpField name="otp" label="Code from the e-mail" />
    <Select name="language" label="Language" placeholder="Choose" options={languages} />
    <RadioCards name="plan" legend="Plan" options={plans} defaultValue="free" />
    <RadioCards name="tile" legend="As tiles" look="tiles" options={plans} />
    <Checkbox name="terms" label="I agree to the terms" hint="They are short." />
    <SubmitButton>Save</SubmitButton>
  </Form>
);

export const Errors = () => (
  <form className="form">
    <FormProblem>That did not work. Please try again.</FormProblem>
    <Field name="name" label="Name" error="Please fill this in." />
    <PasswordField name="password" label="Password" error="At least 8 characters." />
    <OtpField name="otp" label="Code from the e-mail" error="These are not the digits that we sent." />
    <Select name="language" label="Language" options={languages} error="Please choose one." />
    <RadioCards name="plan" legend="Plan" options={plans} error="Please choose one." />
    <Checkbox name="terms" label="I agree to the terms" error="Please agree." />
  </form>
);

/** Submit it: the server refuses one field and the form as a whole. */
export const RefusedByTheServer = () => (
  <Form<{ email: string }>
    defaults={{ email: "mira@example.org" }}
    onSubmit={async () => {
      throw new CallError("POST", "/user/email", 409, "", {
        i18n: "profile.error.emailTaken",
        errors: [{ field: "email", rule: "email" }, { field: "elsewhere" }],
      });
    }}
  >
    <Field name="email" type="email" label="E-mail address" />
    <SubmitButton>Send</SubmitButton>
  </Form>
);

export const Disabled = () => (
  <fieldset disabled className="form">
    <Field name="name" label="Name" defaultValue="Mira" />
    <Checkbox name="terms" label="I agree" defaultChecked />
    <SubmitButton wide>Save</SubmitButton>
  </fieldset>
);
