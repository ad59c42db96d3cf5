// Stories of the shell, the error screen, toasts, the hosted sign-in and the profile's panels.
import { useEffect } from "react";
import type { Profile } from "#generated/payloads";
import { Button } from "#ui/button";
import { dismissToast, showToast } from "#ui/overlays/toast-store";
import { ClosedKiosk } from "#features/errors/closed-kiosk";
import { ErrorScreen } from "#features/errors/error-screen";
import { EmailField, HostedOtpField } from "#features/hosted/fields";
import { HostedCard } from "#features/hosted/hosted-card";
import { HostedForm } from "#features/hosted/hosted-form";
import { LargeOptions } from "#features/hosted/large-options";
import { PasskeysPanel } from "#features/profile/passkeys-panel";
import { SessionsPanel } from "#features/profile/sessions-panel";
import { Footer } from "../../storefront/shell/footer";
import { TopBar } from "../../storefront/shell/top-bar";

export const title = "Screens";

export const Toasts = () => {
  useEffect(() => {
    showToast({ message: "profile.saved", values: { name: "Mira" }, undo: () => undefined });
    return dismissToast;
  }, []);
  return <Button onClick={() => showToast({ message: "form.failed", code: "503" })}>Another toast</Button>;
};

export const TopAndBottom = () => (
  <>
    <TopBar />
    <Footer />
  </>
);

const error = { picture: <ClosedKiosk />, parentalControl: false };
export const NotFound = () => <ErrorScreen status={404} {...error} />;
export const ServerError = () => <ErrorScreen status={500} {...error} />;
export const ParentalControl = () => <ErrorScreen {...error} status={403} parentalControl />;

export const HostedSignIn = () => (
  <HostedCard title="Sign in" lead="With the address of your account." home="#home">
    <HostedForm action="#" submit="Continue">
      <EmailField />
    </HostedForm>
  </HostedCard>
);

export const HostedSignInRefused = () => (
  <HostedCard title="Enter the code" home="#home">
    <HostedForm
      action="#"
      submit="Continue"
      retryAfter={75}
      errors={[
        { field: "otp", message: "hosted.error.otpWrong", values: {} },
        { field: "", message: "hosted.error.tooMany", values: {} },
      ]}
    >
      <HostedOtpField />
    </HostedForm>
  </HostedCard>
);

export const SignInOptions = () => (
  <LargeOptions
    options={[
      { name: "google", kind: "oidc", label: "", href: "#google", sms: false },
      { name: "otp", kind: "otp", label: "", href: "#otp", sms: true },
    ]}
    email="#email"
    login="#login"
  />
);

const mira: Profile = {
  roles: ["user"],
  uuid: "u-1",
  userId: "0000000000001",
  name: "Mira",
  lastName: "Okonkwo",
  email: "mira@example.org",
  emailVerified: true,
  userInformation: {},
  avatar: "",
  state: "active",
  hasPassword: true,
  registered: false,
  avatarUrl: "",
};
const at = "2026-11-01T10:00:00.000Z";

export const Passkeys = () => (
  <PasskeysPanel user={mira} passkeys={[{ id: "1", label: "Chrome on Android", createdAt: at }]} device="" />
);
export const PasskeysNone = () => <PasskeysPanel user={mira} passkeys={[]} device="Firefox on Linux" />;
export const PasskeysOfASuspendedAccount = () => (
  <PasskeysPanel
    user={{ ...mira, state: "suspended" }}
    passkeys={[{ id: "1", label: "Chrome on Android", createdAt: at }]}
    device=""
  />
);
const session = { device: "Chrome on Android", address: "203.0.113.0", createdAt: at, seenAt: at };
export const Sessions = () => (
  <SessionsPanel
    user={mira}
    sessions={[
      { ...session, id: "1", method: "password", current: true },
      { ...session, id: "2", method: "passkey", current: false },
    ]}
    onEnded={() => undefined}
  />
);
