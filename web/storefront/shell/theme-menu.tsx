// The menu of the theme: light, dark, or as on the device, if the tenant has both.
import { useRef } from "react";
import { useText } from "#kit/messages/i18n";
import { useEnvelope } from "#kit/page/page";
import { chooseTheme } from "#kit/theme/choose-theme";
import { themeChoices, useTheme, useThemeChoice } from "#kit/theme/theme";
import { Icon } from "#ui/icon";
import { useMenuClosing } from "#ui/overlays/menu";

export function ThemeMenu() {
  const { shell, theme: rendered } = useEnvelope();
  const theme = useTheme(rendered);
  const chosen = useThemeChoice(shell);
  const text = useText();
  const menu = useRef<HTMLDetailsElement>(null);
  useMenuClosing(menu);
  if (!shell.alternatTheme) return null;
  const name = text("theme.title");
  return (
    <details className="menu needs-script" ref={menu} name="top">
      <summary className="icon-button" aria-label={name} title={name}>
        <Icon name={theme === "dark" ? "moon" : "sun"} />
      </summary>
      <div className="menu-list">
        {themeChoices.map((choice) => (
          <button
            key={choice}
            type="button"
            aria-current={choice === chosen ? "true" : undefined}
            onClick={() => {
              chooseTheme(shell, choice);
              menu.current?.querySelector("summary")?.focus();
              menu.current?.removeAttribute("open");
            }}
          >
            {text(`theme.${choice}`)}
            <Icon name="check" size={20} />
          </button>
        ))}
      </div>
    </details>
  );
}
