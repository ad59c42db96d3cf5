// The second try of what wants a fresh proof: asks for the password over the page, or to sign in again.
import type { Profile } from "../../../generated/payloads";
import { openDialog, useDialog } from "../../../ui/dialog-store";
import { codeOf } from "./save-results";

export interface ReauthenticateDialogProps {
  hasPassword: boolean;
  /** What to do with the password; throws what the form can show. */
  attempt: (currentPassword: string) => Promise<void>;
  /** What has nothing to do with the password goes back to where it was begun. */
  failed: (error: unknown) => void;
}

/** What `action` answers; null where the person thought better of it. */
export async function reauthenticate<T>(
  user: Pick<Profile, "hasPassword">,
  action: (currentPassword?: string) => Promise<T>,
): Promise<T | null> {
  try {
    return await action();
  } catch (error) {
    if (codeOf(error) !== "REAUTHENTICATION_REQUIRED") throw error;
  }
  return new Promise((resolve, reject) => {
    const attempt = async (currentPassword: string) => resolve(await action(currentPassword));
    const props: ReauthenticateDialogProps = { hasPassword: user.hasPassword, attempt, failed: reject };
    openDialog("reauthenticate", props);
    const number = useDialog.getState().open?.number;
    const stop = useDialog.subscribe(({ open }) => {
      if (open?.number === number) return;
      stop();
      resolve(null); // nothing where it was resolved before
    });
  });
}
