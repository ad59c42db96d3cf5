// Every mail that Kiosk sends: its words, its number or link, and what to do when it was not you.
import type { IntlShape } from "react-intl";
import type { MessageKey } from "../kit/i18n";
import type { Letter, LetterPart } from "./letter";
import type { MailRequest } from "./request";

export interface Writer {
  request: MailRequest;
  intl: IntlShape;
  say: (id: MessageKey, values?: Record<string, string | number>) => string;
}
export type Template = (writer: Writer) => Omit<Letter, "footer" | "copyHint">;

const numberMinutes = 10;
const linkMinutes = 30;

/** Goes to an address that nobody has proven yet, so it holds nothing that whoever typed the address wrote. */
function verifyEmail({ request, say }: Writer) {
  const number = needed(request, "number");
  return {
    subject: say("mail.verifyEmail.subject", { number }),
    title: say("mail.verifyEmail.title"),
    parts: [
      text(say("mail.verifyEmail.text")),
      numberPart(number),
      ...button(request, say("mail.verifyEmail.button"), request.data.link),
      note(say("mail.number.lifetime", { minutes: request.data.minutes ?? numberMinutes })),
      note(say("mail.verifyEmail.notYou")),
    ],
  };
}

function signInCode({ request, say }: Writer) {
  const number = needed(request, "number");
  return {
    subject: say("mail.signInCode.subject", { number }),
    title: say("mail.signInCode.title"),
    parts: [
      text(say("mail.signInCode.text")),
      numberPart(number),
      ...button(request, say("mail.signInCode.button"), request.data.link),
      note(say("mail.number.lifetime", { minutes: request.data.minutes ?? numberMinutes })),
      note(say("mail.signInCode.notYou")),
    ],
  };
}

function resetPassword({ request, say }: Writer) {
  return {
    subject: say("mail.resetPassword.subject"),
    title: say("mail.resetPassword.title"),
    parts: [
      text(greeting(request, say)),
      text(say("mail.resetPassword.text")),
      ...button(request, say("mail.resetPassword.button"), needed(request, "link")),
      note(say("mail.link.lifetime", { minutes: request.data.minutes ?? linkMinutes })),
      note(say("mail.resetPassword.notYou")),
    ],
  };
}

function newSignIn({ request, intl, say }: Writer) {
  const { device, address } = request.data;
  const rows = [
    { label: say("mail.newSignIn.device"), value: oneLine(device) || say("mail.newSignIn.unknown") },
  ];
  rows.push({ label: say("mail.newSignIn.time"), value: moment(intl, needed(request, "at")) });
  if (address) rows.push({ label: say("mail.newSignIn.address"), value: oneLine(address) });
  return {
    subject: say("mail.newSignIn.subject"),
    title: say("mail.newSignIn.title"),
    parts: [
      text(greeting(request, say)),
      text(say("mail.newSignIn.text")),
      { kind: "facts" as const, rows },
      text(say("mail.newSignIn.notYou")),
      ...button(request, say("mail.newSignIn.button"), request.data.link ?? "/profile/manage"),
    ],
  };
}

/** To the new address, which is not proven yet. */
function changeEmail({ request, say }: Writer) {
  const number = needed(request, "number");
  return {
    subject: say("mail.changeEmail.subject", { number }),
    title: say("mail.changeEmail.title"),
    parts: [
      text(say("mail.changeEmail.text")),
      numberPart(number),
      note(say("mail.number.lifetime", { minutes: request.data.minutes ?? numberMinutes })),
      note(say("mail.changeEmail.notYou")),
    ],
  };
}

function emailChanged({ request, say }: Writer) {
  const { email } = request.data;
  return {
    subject: say("mail.emailChanged.subject"),
    title: say("mail.emailChanged.title"),
    parts: [
      text(greeting(request, say)),
      text(
        email
          ? say("mail.emailChanged.text", { email: oneLine(email) })
          : say("mail.emailChanged.textWithoutAddress"),
      ),
      text(say("mail.emailChanged.notYou")),
      ...button(request, say("mail.account.button"), request.data.link ?? "/profile/manage"),
    ],
  };
}

function accountExists({ request, say }: Writer) {
  return {
    subject: say("mail.accountExists.subject"),
    title: say("mail.accountExists.title"),
    parts: [
      text(say("mail.accountExists.text")),
      text(say("mail.accountExists.signInText")),
      ...button(request, say("mail.accountExists.signIn"), request.data.link ?? "/user/login"),
      ...button(request, say("mail.accountExists.reset"), request.data.resetLink, true),
      note(say("mail.accountExists.notYou")),
    ],
  };
}

/** With a number it asks for consent; without one it tells what was done. */
function linkIdentity({ request, say }: Writer) {
  const provider = oneLine(needed(request, "provider"));
  const { number, link } = request.data;
  if (number)
    return {
      subject: say("mail.linkIdentity.confirmSubject", { number, provider }),
      title: say("mail.linkIdentity.confirmTitle", { provider }),
      parts: [
        text(say("mail.linkIdentity.confirmText", { provider })),
        numberPart(number),
        ...button(request, say("mail.linkIdentity.confirmButton"), link),
        note(say("mail.number.lifetime", { minutes: request.data.minutes ?? numberMinutes })),
        note(say("mail.linkIdentity.confirmNotYou")),
      ],
    };
  return {
    subject: say("mail.linkIdentity.subject", { provider }),
    title: say("mail.linkIdentity.title", { provider }),
    parts: [
      text(greeting(request, say)),
      text(say("mail.linkIdentity.text", { provider })),
      text(say("mail.linkIdentity.notYou")),
      ...button(request, say("mail.account.button"), link ?? "/profile/manage"),
    ],
  };
}

function accountClosing({ request, intl, say }: Writer) {
  const date = day(intl, needed(request, "closesAt"));
  return {
    subject: say("mail.accountClosing.subject"),
    title: say("mail.accountClosing.title"),
    parts: [
      text(greeting(request, say)),
      text(say("mail.accountClosing.text", { date })),
      text(say("mail.accountClosing.comeBack")),
      ...button(request, say("mail.accountClosing.button"), request.data.link ?? "/profile/manage"),
      note(say("mail.accountClosing.notYou")),
    ],
  };
}

export const templates: Record<string, Template> = {
  "verify-email": verifyEmail,
  "sign-in-code": signInCode,
  "reset-password": resetPassword,
  "new-sign-in": newSignIn,
  "change-email": changeEmail,
  "email-changed": emailChanged,
  "account-exists": accountExists,
  "link-identity": linkIdentity,
  "account-closing": accountClosing,
};

/** Text messages. The last line lets a telephone fill the number in, on this host alone. */
export const textMessages: Record<string, (writer: Writer) => string> = {
  "sign-in-code": numberMessage,
  "verify-msisdn": numberMessage,
};

function numberMessage({ request, say }: Writer): string {
  const number = needed(request, "number");
  const host = /^https?:\/\/([^/:?#]+)/.exec(request.tenant.origin)?.[1];
  const sentence = say("mail.sms.number", { number, minutes: request.data.minutes ?? numberMinutes });
  return host ? `${sentence}\n\n@${host} #${number}` : sentence;
}

function needed(request: MailRequest, fact: "number" | "link" | "at" | "provider" | "closesAt"): string {
  const value = request.data[fact];
  if (!value) throw new Error(`the template ${request.templateName} needs "${fact}"`);
  return value;
}

const text = (words: string): LetterPart => ({ kind: "text", text: words });
const note = (words: string): LetterPart => ({ kind: "note", text: words });
const numberPart = (value: string): LetterPart => ({ kind: "number", value });

function button(request: MailRequest, label: string, link: string | undefined, quiet = false): LetterPart[] {
  const href = link && absolute(link, request.tenant.origin);
  return href ? [{ kind: "button", label, href, quiet }] : [];
}

/** Nothing but an address of the web gets into a link. */
function absolute(link: string, origin: string): string {
  if (/^https?:\/\//.test(link)) return link;
  return link.startsWith("/") && !link.startsWith("//") ? origin + link : "";
}

function greeting({ data }: MailRequest, say: Writer["say"]): string {
  const name = oneLine(data.name);
  return name && !looksLikeAddress(name) ? say("mail.greeting.named", { name }) : say("mail.greeting.plain");
}

/** Mail programs make links of what looks like one, and a name is anybody's to choose. */
function looksLikeAddress(name: string): boolean {
  return /:\/\/|www\.|@|\S\.\S{2}|\//i.test(name);
}

function oneLine(value: string | undefined): string {
  const line = (value ?? "").replace(/[\p{Cc}\u2028-\u202e\u2066-\u2069\s]+/gu, " ").trim();
  return line.length > 80 ? `${[...line].slice(0, 79).join("")}…` : line;
}

function moment(intl: IntlShape, at: string): string {
  return intl.formatDate(at, {
    year: "numeric",
    month: "long",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
  });
}

function day(intl: IntlShape, at: string): string {
  return intl.formatDate(at, { year: "numeric", month: "long", day: "numeric" });
}
