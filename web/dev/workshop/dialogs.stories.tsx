// Stories of every dialog. Each one is open when its story is shown.

import { Button } from "#ui/button";
import { Icon } from "#ui/icon";
import { Dialog, DialogActions } from "#ui/overlays/dialog";
import CustomFeedbackDialog from "#features/blocks/dialogs/custom-feedback";
import FullSongDialog from "#features/player/dialogs/full-song";
import OfflineSongsDialog from "#features/player/dialogs/offline-songs";
import ShortcutsDialog from "#features/player/dialogs/shortcuts";
import CloseAccountDialog from "#features/profile/dialogs/close-account";
import ReauthenticateDialog from "#features/profile/dialogs/reauthenticate";
import RecoveryCodesDialog from "#features/profile/dialogs/recovery-codes";
import RemoveDialog from "#features/profile/dialogs/remove";
import SecondFactorSetupDialog from "#features/profile/dialogs/second-factor-setup";
import ShareDialog from "#features/share/dialogs/share";
import AppInstallerDialog from "#features/sign-in/dialogs/app-installer";
import LoginDialog from "#features/sign-in/dialogs/login";
import LoginOptionsDialog from "#features/sign-in/dialogs/login-options";
import LoginOrSignUpDialog from "#features/sign-in/dialogs/login-or-sign-up";
import SessionExpiredDialog from "#features/sign-in/dialogs/session-expired";
import WifiLoginNotSupportedDialog from "#features/sign-in/dialogs/wifi-login-not-supported";

export const title = "Dialogs";

const options = ["password", "otp", "passkey", "oidc", "operator"].map((kind) => ({
  name: kind === "oidc" ? "google" : kind,
  kind,
  label: "",
  href: `#${kind}`,
  sms: kind === "otp",
}));
const fails = async () => {
  throw new Error("not in the workshop");
};

export const Plain = () => (
  <Dialog title="A dialog" picture={<Icon name="info" />} text="With a sentence about what it is for.">
    <DialogActions>
      <Button tone="primary" wide>
        Do it
      </Button>
      <Button wide>Not now</Button>
    </DialogActions>
  </Dialog>
);
export const Login = () => <LoginDialog prompt={{ reason: "button" }} options={[]} />;
export const LoginForAPage = () => <LoginDialog prompt={{ reason: "page" }} options={[]} />;
export const LoginOrSignUp = () => <LoginOrSignUpDialog prompt={{ reason: "action" }} options={[]} />;
export const LoginOptions = () => <LoginOptionsDialog prompt={{ reason: "button" }} options={options} />;
export const LoginOptionsMissing = () => <LoginOptionsDialog prompt={{ reason: "button" }} options={[]} />;
export const WifiLoginNotSupported = () => (
  <WifiLoginNotSupportedDialog prompt={{ reason: "button" }} options={[]} />
);
export const SessionExpired = () => <SessionExpiredDialog />;
export const AppInstaller = () => <AppInstallerDialog />;
export const Share = () => (
  <ShareDialog
    title="Greenhouse Frequency"
    url="https://aurora.example/en/music/tracks/greenhouse-frequency/0"
  />
);
export const ShareFromAMoment = () => (
  <ShareDialog
    title="Why the night is dark"
    url="https://aurora.example/en/podcast/episode/why-the-night-is-dark/0"
    start={{ seconds: 75, time: "1:15" }}
  />
);
export const FullSong = () => (
  <FullSongDialog
    title="Greenhouse Frequency"
    seconds={30}
    purchase={[{ type: "subscription", consumable: false, sort: 30 }]}
  />
);
export const FullSongWithAPrice = () => (
  <FullSongDialog
    title="Greenhouse Frequency"
    seconds={30}
    purchase={[{ type: "DTO", consumable: false, sort: 30, price: { amount: 0.99, currency: "EUR" } }]}
  />
);
export const FullSongAfterItsPreview = () => (
  <FullSongDialog
    title="Greenhouse Frequency"
    seconds={30}
    purchase={[{ type: "subscription", consumable: false, sort: 30 }]}
    reason="ended"
    next
  />
);
export const OfflineSongs = () => <OfflineSongsDialog />;
export const Shortcuts = () => <ShortcutsDialog />;
export const CloseAccount = () => <CloseAccountDialog graceDays={14} onConfirm={() => undefined} />;
export const Reauthenticate = () => (
  <ReauthenticateDialog hasPassword attempt={fails} failed={() => undefined} />
);
export const SecondFactorSetup = () => (
  <SecondFactorSetupDialog
    options={{
      key: "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ",
      uri: "otpauth://totp/Aurora:mira%40aurora.example?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Aurora",
    }}
    onEnabled={() => undefined}
  />
);
export const RecoveryCodes = () => (
  <RecoveryCodesDialog codes={Array.from({ length: 10 }, (_, at) => `abcd-efgh-jkm${at}`)} />
);
export const ReauthenticateWithoutPassword = () => (
  <ReauthenticateDialog hasPassword={false} attempt={fails} failed={() => undefined} />
);
export const RemovePasskey = () => (
  <RemoveDialog what="passkeys" name="Chrome on Android" onConfirm={() => undefined} />
);
export const RemovePhone = () => <RemoveDialog what="phone" onConfirm={() => undefined} />;

export const CustomFeedback = () => (
  <CustomFeedbackDialog
    title="Good that you are here"
    text="You found us through a friend. Ten songs are open to you, without an account."
    mood="success"
    actionText="Listen now"
    href="/en/music/tracks"
  />
);
