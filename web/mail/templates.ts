// Every e-mail and SMS template: its messages, its one-time password or link, and what to do if it was not you.
import * as links from "#generated/links";
import { deviceName } from "#kit/messages/device-name";
import { planMails, priceChangeWords } from "./plan-mails";
import { receiptMails } from "./receipt-mails";
import { staffMails } from "./staff-mails";
import {
  button,
  day,
  type EmailTemplate,
  greeting,
  moment,
  note,
  oneLine,
  otpBlock,
  required,
  type TemplateContext,
  text,
} from "./template-parts";
import { voucherMails } from "./voucher-mails";

const otpMinutes = 10;
const linkMinutes = 30;

/** Sent to an unverified address, so it contains no text that the person who typed the address could choose. */
function verifyEmail({ request, t }: TemplateContext) {
  const otp = required(request, "otp");
  return {
    subject: t("mail.verifyEmail.subject", { otp }),
    title: t("mail.verifyEmail.title"),
    blocks: [
      text(t("mail.verifyEmail.text")),
      otpBlock(otp),
      ...button(request, t("mail.verifyEmail.button"), request.data.link),
      note(t("mail.otp.lifetime", { minutes: request.data.minutes ?? otpMinutes })),
      note(t("mail.verifyEmail.notYou")),
    ],
  };
}

function signInOtp({ request, t }: TemplateContext) {
  const otp = required(request, "otp");
  return {
    subject: t("mail.otp.subject", { otp }),
    title: t("mail.otp.title"),
    blocks: [
      text(t("mail.otp.text")),
      otpBlock(otp),
      ...button(request, t("mail.otp.button"), request.data.link),
      note(t("mail.otp.lifetime", { minutes: request.data.minutes ?? otpMinutes })),
      note(t("mail.otp.notYou")),
    ],
  };
}

function resetPassword({ request, t }: TemplateContext) {
  return {
    subject: t("mail.resetPassword.subject"),
    title: t("mail.resetPassword.title"),
    blocks: [
      text(greeting(request, t)),
      text(t("mail.resetPassword.text")),
      ...button(request, t("mail.resetPassword.button"), required(request, "link")),
      note(t("mail.link.lifetime", { minutes: request.data.minutes ?? linkMinutes })),
      note(t("mail.resetPassword.notYou")),
    ],
  };
}

function newSignIn({ request, intl, t }: TemplateContext) {
  const { device, address } = request.data;
  const rows = [
    {
      label: t("mail.newSignIn.device"),
      value: deviceName(intl, oneLine(device)) || t("mail.newSignIn.unknown"),
    },
  ];
  rows.push({ label: t("mail.newSignIn.time"), value: moment(intl, required(request, "at")) });
  if (address) rows.push({ label: t("mail.newSignIn.address"), value: oneLine(address) });
  return {
    subject: t("mail.newSignIn.subject"),
    title: t("mail.newSignIn.title"),
    blocks: [
      text(greeting(request, t)),
      text(t("mail.newSignIn.text")),
      { kind: "facts" as const, rows },
      text(t("mail.newSignIn.notYou")),
      ...button(request, t("mail.newSignIn.button"), request.data.link ?? links.profile.manage),
    ],
  };
}

/** Sent to the new address, which is not verified yet. */
function changeEmail({ request, t }: TemplateContext) {
  const otp = required(request, "otp");
  return {
    subject: t("mail.changeEmail.subject", { otp }),
    title: t("mail.changeEmail.title"),
    blocks: [
      text(t("mail.changeEmail.text")),
      otpBlock(otp),
      note(t("mail.otp.lifetime", { minutes: request.data.minutes ?? otpMinutes })),
      note(t("mail.changeEmail.notYou")),
    ],
  };
}

function emailChanged({ request, t }: TemplateContext) {
  const { email } = request.data;
  return {
    subject: t("mail.emailChanged.subject"),
    title: t("mail.emailChanged.title"),
    blocks: [
      text(greeting(request, t)),
      text(
        email
          ? t("mail.emailChanged.text", { email: oneLine(email) })
          : t("mail.emailChanged.textWithoutAddress"),
      ),
      text(t("mail.emailChanged.notYou")),
      ...button(request, t("mail.account.button"), request.data.link ?? links.profile.manage),
    ],
  };
}

function passwordChanged({ request, t }: TemplateContext) {
  return {
    subject: t("mail.passwordChanged.subject"),
    title: t("mail.passwordChanged.title"),
    blocks: [
      text(greeting(request, t)),
      text(t("mail.passwordChanged.text")),
      text(t("mail.passwordChanged.notYou")),
      ...button(request, t("mail.account.button"), request.data.link ?? links.profile.manage),
    ],
  };
}

function phoneChanged({ request, t }: TemplateContext) {
  const phone = `\u2066${oneLine(request.data.phone)}\u2069`; // LRI, PDI: left to right in every language
  const change = request.data.change ?? "added";
  return {
    subject: t(`mail.phoneChanged.${change}.subject`),
    title: t(`mail.phoneChanged.${change}.title`),
    blocks: [
      text(greeting(request, t)),
      text(t(`mail.phoneChanged.${change}.text`, { phone })),
      text(t(change === "moved" ? "mail.phoneChanged.moved.next" : "mail.emailChanged.notYou")),
      ...button(request, t("mail.account.button"), request.data.link ?? links.profile.manage),
    ],
  };
}

function secondFactor({ request, t }: TemplateContext) {
  const change = required(request, "secondFactor");
  return {
    subject: t(`mail.secondFactor.${change}.subject`),
    title: t(`mail.secondFactor.${change}.title`),
    blocks: [
      text(greeting(request, t)),
      text(t(`mail.secondFactor.${change}.text`)),
      text(t("mail.secondFactor.notYou")),
      ...button(request, t("mail.account.button"), request.data.link ?? links.profile.manage),
    ],
  };
}

function accountExists({ request, t }: TemplateContext) {
  return {
    subject: t("mail.accountExists.subject"),
    title: t("mail.accountExists.title"),
    blocks: [
      text(t("mail.accountExists.text")),
      text(t("mail.accountExists.signInText")),
      ...button(request, t("mail.accountExists.signIn"), request.data.link ?? links.user.login),
      ...button(request, t("mail.accountExists.reset"), request.data.resetLink, true),
      note(t("mail.accountExists.notYou")),
    ],
  };
}

/** With a one-time password it asks for consent; without one it reports what was done. */
function linkIdentity({ request, t }: TemplateContext) {
  const provider = oneLine(required(request, "provider"));
  const { otp, link } = request.data;
  if (otp)
    return {
      subject: t("mail.linkIdentity.confirmSubject", { otp, provider }),
      title: t("mail.linkIdentity.confirmTitle", { provider }),
      blocks: [
        text(t("mail.linkIdentity.confirmText", { provider })),
        otpBlock(otp),
        ...button(request, t("mail.linkIdentity.confirmButton"), link),
        note(t("mail.otp.lifetime", { minutes: request.data.minutes ?? otpMinutes })),
        note(t("mail.linkIdentity.confirmNotYou")),
      ],
    };
  return {
    subject: t("mail.linkIdentity.subject", { provider }),
    title: t("mail.linkIdentity.title", { provider }),
    blocks: [
      text(greeting(request, t)),
      text(t("mail.linkIdentity.text", { provider })),
      text(t("mail.linkIdentity.notYou")),
      ...button(request, t("mail.account.button"), link ?? links.profile.manage),
    ],
  };
}

function accountClosing({ request, intl, t }: TemplateContext) {
  const date = day(intl, required(request, "closesAt"));
  return {
    subject: t("mail.accountClosing.subject"),
    title: t("mail.accountClosing.title"),
    blocks: [
      text(greeting(request, t)),
      text(t("mail.accountClosing.text", { date })),
      text(t("mail.accountClosing.comeBack")),
      ...button(request, t("mail.accountClosing.button"), request.data.link ?? links.profile.manage),
      note(t("mail.accountClosing.notYou")),
    ],
  };
}

export const templates: Record<string, EmailTemplate> = {
  "verify-email": verifyEmail,
  otp: signInOtp,
  "reset-password": resetPassword,
  "new-sign-in": newSignIn,
  "change-email": changeEmail,
  "email-changed": emailChanged,
  "password-changed": passwordChanged,
  "phone-changed": phoneChanged,
  "second-factor": secondFactor,
  "account-exists": accountExists,
  "link-identity": linkIdentity,
  "account-closing": accountClosing,
  ...planMails,
  ...receiptMails,
  ...staffMails,
  ...voucherMails,
};

/** SMS. The last line is the origin-bound one-time code format: phones fill it in on this host only. */
export const smsTemplates: Record<string, (context: TemplateContext) => string> = {
  otp: otpSms,
  "verify-msisdn": otpSms,
  "price-change": (context) => context.t("mail.priceChange.sms", priceChangeWords(context)),
};

function otpSms({ request, t }: TemplateContext): string {
  const otp = required(request, "otp");
  const host = /^https?:\/\/([^/:?#]+)/.exec(request.tenant.origin)?.[1];
  const sentence = t("mail.sms.otp", { otp, minutes: request.data.minutes ?? otpMinutes });
  return host ? `${sentence}\n\n@${host} #${otp}` : sentence;
}
