// Previews of every e-mail and text message in every language, rendered as the program renders them.
import { useState } from "react";
import { locales } from "#generated/locales";
import { type Messages, makeIntl } from "#kit/messages/i18n";
import { renderEmail } from "../../mail/render-mail";
import { sampleRequest } from "../../mail/sample-request";
import { smsTemplates, templates } from "../../mail/templates";

export const title = "Mails";

const words = Object.fromEntries(
  Object.entries(import.meta.glob<Messages>("../../locales/*.json", { eager: true, import: "default" })).map(
    ([file, messages]) => [file.replace(/.*\/|\.json$/g, ""), messages],
  ),
);

export const EveryMail = () => {
  const [chosen, setChosen] = useState("plan-welcome");
  return (
    <>
      <Choice names={Object.keys(templates)} chosen={chosen} onChoose={setChosen} label="Template" />
      {locales.map((locale) => {
        const request = sampleRequest({ templateName: chosen, locale: locale.code });
        const mail = renderEmail(request, makeIntl(request, words[locale.code]!));
        return (
          <section key={locale.code} lang={locale.code} dir={locale.dir}>
            <h2>{mail.subject}</h2>
            <iframe
              title={`${chosen}, ${locale.name}`}
              srcDoc={mail.html}
              sandbox=""
              style={{ inlineSize: "100%", maxInlineSize: 640, blockSize: 720, border: 0 }}
            />
            <details>
              <summary>{locale.name}: plain text</summary>
              <pre style={{ whiteSpace: "pre-wrap" }}>{mail.text}</pre>
            </details>
          </section>
        );
      })}
    </>
  );
};

export const EveryTextMessage = () => (
  <>
    {Object.keys(smsTemplates).flatMap((templateName) =>
      locales.map((locale) => {
        const request = sampleRequest({ channel: "sms", templateName, locale: locale.code });
        return (
          <p key={templateName + locale.code} lang={locale.code} dir={locale.dir}>
            {renderEmail(request, makeIntl(request, words[locale.code]!)).text}
          </p>
        );
      }),
    )}
  </>
);

function Choice({
  names,
  chosen,
  onChoose,
  label,
}: {
  names: string[];
  chosen: string;
  onChoose: (name: string) => void;
  label: string;
}) {
  return (
    <label>
      {label}{" "}
      <select value={chosen} onChange={({ target }) => onChoose(target.value)}>
        {names.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
    </label>
  );
}
