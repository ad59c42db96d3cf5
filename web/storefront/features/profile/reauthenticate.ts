// Re-authentication (step-up): repeats a refused call with the current password, or offers to sign in again.
import type { Profile } from "#generated/payloads";
import { openDialog, useDialog } from "#ui/overlays/dialog-store";
import { codeOf } from "./save-results";

export interface ReauthenticateDialogProps {
  hasPassword: boolean;
  /** Repeats the call with the password; throws errors that the dialog's form can show. */
  attempt: (currentPassword: string) => Promise<void>;
  /** Receives an error that is not about the password; it goes to the caller of `reauthenticate`. */
  failed: (error: unknown) => void;
}

/** Returns the result of `action`; null if the person closed the dialog. */
export async function reauthenticate<T>(
  user: Pick<Profile, "hasPassword">,
  action: (currentPassword?: string) => Promise<T>,
): Promise<T | null> {
  try {
    return await action();
  } catch (error) {
    if (codeOf(error) !== "REAUTHENTICATION_REQUIRED") throw error;
  }
  return proveAndDo(user, action);
}

/** The same for what asks for the password each time. */
export function proveAndDo<T>(
  user: Pick<Profile, "hasPassword">,
  action: (currentPassword?: string) => Promise<T>,
): Promise<T | null> {
  return new Promise((resolve, reject) => {
    const attempt = async (currentPassword: string) => resolve(await action(currentPassword));
    const props: ReauthenticateDialogProps = { hasPassword: user.hasPassword, attempt, failed: reject };
    openDialog("reauthenticate", props);
    const number = useDialog.getState().open?.number;
    const stop = useDialog.subscribe(({ open }) => {
      if (open?.number === number) return;
      stop();
      resolve(null); // ignored if it was resolved before
    });
  });
}
