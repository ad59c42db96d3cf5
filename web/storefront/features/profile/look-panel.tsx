// The panel for language and theme on the profile page. Both are saved to the account, for every device.
import type { ChangeEvent } from "react";
import { chooseTheme } from "../../../kit/choose-theme";
import { useText } from "../../../kit/i18n";
import { useNavigator } from "../../../kit/navigation";
import { useEnvelope } from "../../../kit/page";
import { useCall } from "../../../kit/session-calls";
import { type ThemeChoice, themeChoices, useThemeChoice } from "../../../kit/theme";
import { RadioCards } from "../../../ui/radio-cards";
import { Select } from "../../../ui/select";
import { Panel } from "./panel";
import { profileChanged, showFailure } from "./save-results";

export function LookPanel() {
  const text = useText();
  const { locales, locale, shell } = useEnvelope();
  const theme = useThemeChoice(shell);
  const call = useCall();
  const navigator = useNavigator();

  const chooseLanguage = async ({ target }: ChangeEvent<HTMLSelectElement>) => {
    const wanted = locales.find(({ code }) => code === target.value);
    if (!wanted || wanted.code === locale) return;
    try {
      await call("PUT /user/selectUserLang", { body: { selectedLang: wanted.code } });
    } catch (error) {
      showFailure(error); // the page still changes its language
    }
    profileChanged();
    if (navigator) navigator.navigate(wanted.href);
    else location.assign(wanted.href);
  };

  return (
    <Panel id="look" title={text("profile.look.title")} lead={text("profile.look.lead")}>
      <Select
        name="language"
        label={text("profile.look.language")}
        defaultValue={locale}
        options={locales.map(({ code, name }) => ({ value: code, label: name, lang: code }))}
        onChange={(event) => void chooseLanguage(event)}
      />
      {shell.alternatTheme && (
        <RadioCards
          // Also updated when the theme is changed in the top bar.
          key={theme}
          name="theme"
          legend={text("theme.title")}
          defaultValue={theme ?? undefined}
          options={themeChoices.map((value) => ({ value, label: text(`theme.${value}`) }))}
          onChange={({ target }: ChangeEvent<HTMLInputElement>) =>
            chooseTheme(shell, target.value as ThemeChoice)
          }
        />
      )}
    </Panel>
  );
}
