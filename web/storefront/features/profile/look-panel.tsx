// The panel for language and theme on the profile page. Both are saved to the account, for every device.
import { type ChangeEvent, type MouseEvent, useId } from "react";
import { useText } from "#kit/messages/i18n";
import { useNavigator } from "#kit/navigation/navigation";
import { useEnvelope } from "#kit/page/page";
import { useCall } from "#kit/session/session-calls";
import { chooseTheme } from "#kit/theme/choose-theme";
import { type ThemeChoice, themeChoices, useThemeChoice } from "#kit/theme/theme";
import { RadioCards } from "#ui/forms/radio-cards";
import { Panel } from "./panel";
import { profileChanged, showFailure } from "./save-results";
import "#ui/chip.css";
import "#ui/forms/form.css";

export function LookPanel() {
  const text = useText();
  const { locales, locale, shell } = useEnvelope();
  const theme = useThemeChoice(shell);
  const call = useCall();
  const navigator = useNavigator();

  const languageLabel = useId();

  const chooseLanguage = async (event: MouseEvent, { code, href }: (typeof locales)[number]) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return; // opens a new tab or window
    event.preventDefault();
    if (code === locale) return;
    try {
      await call("PUT /user/selectUserLang", { body: { selectedLang: code } });
    } catch (error) {
      showFailure(error); // the page still changes its language
    }
    profileChanged();
    if (navigator) navigator.navigate(href);
    else location.assign(href);
  };

  return (
    <Panel id="look" title={text("profile.look.title")} lead={text("profile.look.lead")}>
      {/* Links and not a select: there an arrow key would already change the language of the page. */}
      <nav className="field" aria-labelledby={languageLabel}>
        <span className="field-label" id={languageLabel}>
          {text("profile.look.language")}
        </span>
        <div className="chips">
          {locales.map((each) => (
            <a
              key={each.code}
              className="chip"
              href={each.href}
              lang={each.code}
              dir={each.dir}
              hrefLang={each.code}
              aria-current={each.code === locale ? "page" : undefined}
              onClick={(event) => void chooseLanguage(event, each)}
            >
              {each.name}
            </a>
          ))}
        </div>
      </nav>
      {shell.alternatTheme && (
        <RadioCards
          name="theme"
          legend={text("theme.title")}
          value={theme ?? ""}
          options={themeChoices.map((value) => ({ value, label: text(`theme.${value}`) }))}
          onChange={({ target }: ChangeEvent<HTMLInputElement>) =>
            chooseTheme(shell, target.value as ThemeChoice)
          }
        />
      )}
    </Panel>
  );
}
