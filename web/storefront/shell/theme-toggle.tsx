// The button that switches between light and dark theme, if the tenant has both.
import { useText } from "../../kit/i18n";
import { useEnvelope } from "../../kit/page";
import { savePreference } from "../../kit/session";
import { toggleTheme, useTheme } from "../../kit/theme";
import { Icon } from "../../ui/icon";

export function ThemeToggle() {
  const { shell, theme: rendered } = useEnvelope();
  const theme = useTheme(rendered);
  const text = useText();
  if (!shell.alternatTheme) return null;
  const choose = () => savePreference({ alternatTheme: toggleTheme(shell) !== shell.theme });
  const name = text(theme === "dark" ? "shell.toLight" : "shell.toDark");
  return (
    <button
      type="button"
      className="icon-button needs-script"
      title={name}
      aria-label={name}
      onClick={choose}
    >
      <Icon name={theme === "dark" ? "sun" : "moon"} />
    </button>
  );
}
