// Renders a mail request: subject, HTML and plain text for an e-mail, the text alone for an SMS.

import { renderToStaticMarkup } from "react-dom/server";
import type { IntlShape } from "#kit/messages/i18n";
import { EmailDocument } from "./email-document";
import { plainText } from "./plain-text";
import type { MailRequest, RenderedMail } from "./request";
import type { TemplateContext } from "./template-parts";
import { smsTemplates, templates } from "./templates";

export function renderEmail(request: MailRequest, intl: IntlShape): RenderedMail {
  const context: TemplateContext = {
    request,
    intl,
    t: (id, values) =>
      intl.formatMessage({ id }, isolated(request, { tenant: request.tenant.title, ...values })),
  };
  const known = request.channel === "sms" ? smsTemplates : templates;
  if (!Object.hasOwn(known, request.templateName))
    throw new Error(`there is no template "${request.templateName}" for ${request.channel}`);
  if (request.channel === "sms")
    return { subject: "", html: "", text: smsTemplates[request.templateName]?.(context) ?? "" };

  const content = templates[request.templateName]?.(context);
  if (!content) throw new Error(`the template "${request.templateName}" rendered nothing`);
  const email = {
    footer: context.t("mail.footer"),
    ...content,
    copyHint: context.t("mail.link.copy"),
  };
  const html = renderToStaticMarkup(
    <EmailDocument email={email} tenant={safeColours(request)} locale={request.locale} dir={request.dir} />,
  );
  return {
    subject: email.subject,
    html: `<!doctype html>${html}`,
    text: plainText(email, request.tenant.title, context.t),
  };
}

/**
 * Wraps inserted values in Unicode isolates (FSI, PDI) in right-to-left languages, so that a Latin name neither turns
 * its sentence nor its line around. Plain numbers are left as they are, because people copy them; an SMS has no room.
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
