// Choosing a theme: shown at once, and kept for the person's other devices.
import type { Shell } from "#generated/payloads";
import { savePreference } from "#kit/session/session-control";
import { showDeviceTheme, showTheme, type ThemeChoice } from "./theme";

/** "As on this device" is a choice for this device alone. */
export function chooseTheme(shell: Pick<Shell, "theme">, choice: ThemeChoice) {
  if (choice === "device") {
    showDeviceTheme();
    return;
  }
  const alternatTheme = choice !== shell.theme;
  showTheme(shell, alternatTheme);
  savePreference({ alternatTheme });
}
