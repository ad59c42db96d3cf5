// A request of any template, with all facts that any of them shows: for tests, and for the workshop's previews.
import { locales } from "#generated/locales";
import type { MailRequest } from "./request";

export const sampleOtp = "048151";

export function sampleRequest(changes: Partial<MailRequest> = {}): MailRequest {
  const locale = locales.find(({ code }) => code === (changes.locale ?? "en")) ?? locales[0];
  return {
    channel: "mail",
    templateName: "verify-email",
    locale: locale.code,
    iso: locale.iso,
    numbers: { digits: locale.code === "ar" ? "arab" : "latn", priceDecimals: 2 },
    dir: locale.dir,
    tenant: {
      title: "Aurora",
      origin: "https://aurora.example",
      accent: "#0b5f56",
      onAccent: "#fdfefe",
      accentDark: "#7fd6c9",
      onAccentDark: "#06231f",
    },
    messages: {},
    ...changes,
    data: {
      name: "Mira",
      otp: sampleOtp,
      minutes: 10,
      link: "/verify?token=abc&lang=en",
      resetLink: "/reset",
      email: "m***@example.org",
      device: "Chrome on Android",
      address: "203.0.113.0",
      at: "2026-11-21T14:05:00Z",
      provider: "Norden ID",
      secondFactor: "on",
      closesAt: "2026-12-05T00:00:00Z",
      plan: "Music Monthly",
      before: { amount: 9.99, currency: "EUR" },
      after: { amount: 11.99, currency: "EUR" },
      effectiveAt: "2027-03-31T22:00:00Z",
      timeZone: "Europe/Berlin",
      amount: { amount: 9.99, currency: "EUR" },
      nextAmount: { amount: 11.99, currency: "EUR" },
      nextAt: "2026-12-21T14:05:00Z",
      until: "2026-12-21T14:05:00Z",
      withdrawalUntil: "2026-12-05T14:05:00Z",
      codes: ["SBX-7KQ2-M9XW-TB4H", "SBX-PA3D-9RVT-2QKC"],
      giver: "Jonas",
      message: "Happy birthday!\nThis one is for the long train ride.",
      reference: "0000000000002",
      count: 3,
      notices: [{ about: "sandbox CHG-1", says: "the payer's bank took the payment back: reported" }],
      ...changes.data,
    },
  };
}
