// From a request to a mail: subject, HTML and plain text, or the text of a text message.
import { renderToStaticMarkup } from "react-dom/server";
import type { IntlShape } from "react-intl";
import { LetterDocument } from "./letter";
import { letterText } from "./letter-text";
import type { MailRequest, RenderedMail } from "./request";
import { templates, textMessages, type Writer } from "./templates";

export function drawMail(request: MailRequest, intl: IntlShape): RenderedMail {
  const writer: Writer = {
    request,
    intl,
    say: (id, values) =>
      intl.formatMessage({ id }, isolated(request, { tenant: request.tenant.title, ...values })),
  };
  const known = request.channel === "sms" ? textMessages : templates;
  if (!Object.hasOwn(known, request.templateName))
    throw new Error(`there is no template "${request.templateName}" for ${request.channel}`);
  if (request.channel === "sms")
    return { subject: "", html: "", text: textMessages[request.templateName]?.(writer) ?? "" };

  const content = templates[request.templateName]?.(writer);
  if (!content) throw new Error(`the template "${request.templateName}" drew nothing`);
  const letter = {
    ...content,
    footer: writer.say("mail.footer"),
    copyHint: writer.say("mail.link.copy"),
  };
  const html = renderToStaticMarkup(
    <LetterDocument
      letter={letter}
      tenant={safeColours(request)}
      locale={request.locale}
      dir={request.dir}
    />,
  );
  return {
    subject: letter.subject,
    html: `<!doctype html>${html}`,
    text: letterText(letter, request.tenant.title),
  };
}

/**
 * Foreign words within Arabic sentences keep their own direction, and a line that begins with one is still read from
 * the right. Numbers alone need no help, and are copied; a text message has no room for signs that nobody sees.
 */
function isolated({ dir, channel }: MailRequest, values: Record<string, string | number>) {
  if (dir === "ltr" || channel === "sms") return values;
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === "string" && !/^\d+$/.test(value) ? `\u2068${value}\u2069` : value,
    ]),
  );
}

function safeColours({ tenant }: MailRequest): MailRequest["tenant"] {
  const colour = (value: string, instead: string) => (/^#[0-9a-f]{6}$/i.test(value) ? value : instead);
  return {
    ...tenant,
    accent: colour(tenant.accent, "#0b5f56"),
    onAccent: colour(tenant.onAccent, "#ffffff"),
    accentDark: colour(tenant.accentDark, "#7fd6c9"),
    onAccentDark: colour(tenant.onAccentDark, "#06231f"),
  };
}
