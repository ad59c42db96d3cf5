// @vitest-environment happy-dom
// Every template in every language: complete, escaped, in its direction, and with the same text in plain text.
import { beforeEach, describe, expect, it, vi } from "vitest";
import { locales } from "#generated/locales";
import { renderMail } from "../storefront/entry.server";
import type { MailRequest, RenderedMail } from "./request";
import { sampleOtp as otp, sampleRequest as request } from "./sample-request";
import { templates } from "./templates";

const evil = `<script>alert("1")</script>`;
const render = (changes: Partial<MailRequest> = {}): RenderedMail =>
  JSON.parse(renderMail(JSON.stringify(request(changes))));
const parsed = (html: string) => new DOMParser().parseFromString(html, "text/html");

/** What a missing message or value would leave behind: keys, undefined, pattern syntax. */
const machinery = /mail\.[a-z]|undefined|null|NaN|\[object|\{[a-z]+\}|plural/;

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation((...values) => {
    throw new Error(values.join(" "));
  });
});

describe.each(locales.map(({ code, dir }) => ({ code, dir })))("in $code", ({ code, dir }) => {
  it.each(Object.keys(templates))("%s is whole", (templateName) => {
    const { subject, html, text } = render({ templateName, locale: code });
    const body = parsed(html);
    expect(body.documentElement.lang).toBe(code);
    expect(body.documentElement.dir).toBe(dir);
    expect(body.title).toBe(subject);
    expect(subject.length).toBeGreaterThan(8);
    expect(subject).not.toContain("\n");
    expect(html).not.toMatch(/<img|<link|<script|url\(|@import/);
    for (const values of [subject, body.body.textContent ?? "", text]) expect(values).not.toMatch(machinery);

    // Each paragraph and each address of the e-mail is in the plain text.
    for (const paragraph of body.querySelectorAll("h1, p.ink")) {
      expect(text).toContain(paragraph.textContent ?? "?");
    }
    for (const link of body.querySelectorAll("a")) {
      expect(link.getAttribute("href")).toMatch(/^https:\/\/aurora\.example\//);
      expect(text).toContain(link.getAttribute("href") ?? "?");
    }
  });

  it.each(Object.keys(templates))("%s shows what others wrote as text", (templateName) => {
    const data = {
      name: evil,
      device: evil,
      address: evil,
      provider: evil,
      plan: evil,
      email: evil,
      otp: "<b>1</b>",
    };
    const { html } = render({
      templateName,
      locale: code,
      data,
      tenant: { ...request().tenant, title: evil },
    });
    expect(html).not.toContain("<script");
    expect(html).not.toContain("<b>");
    expect(parsed(html).querySelectorAll("script, b")).toHaveLength(0);
  });

  it.each(["otp", "verify-msisdn"])("%s fits a text message", (templateName) => {
    const { subject, html, text } = render({ channel: "sms", templateName, locale: code });
    expect([subject, html]).toEqual(["", ""]);
    expect(text).not.toMatch(machinery);
    expect(text).toContain(otp);
    expect(text.endsWith(`\n\n@aurora.example #${otp}`)).toBe(true);
    expect(text.length).toBeLessThan(160);
    // One character outside the GSM alphabet reduces an SMS from 160 characters to 70.
    if (dir === "ltr") expect(text).toMatch(/^[\w@#\s.,;:!?'()+\-/àäèéìñòöùüßÄÉÑÖÜ¿¡]+$/);
  });

  it("price-change fits two text messages", () => {
    const { text } = render({ channel: "sms", templateName: "price-change", locale: code });
    expect(text).not.toMatch(machinery);
    for (const part of ["Aurora", "Music Monthly"]) expect(text).toContain(part);
    expect(text.length).toBeLessThan(306);
  });

  it("writes a code in Latin digits from left to right", () => {
    const { html, text, subject } = render({ templateName: "otp", locale: code });
    const shown = parsed(html).querySelector(".otp span");
    expect(shown?.textContent).toBe(otp);
    expect(shown?.getAttribute("dir")).toBe("ltr");
    expect(text).toContain(`\n    ${otp}\n`);
    expect(subject).toContain(otp);
  });
});

describe("the mail to staff", () => {
  const notices = Array.from({ length: 2 }, (_, at) => ({
    about: `sandbox CHG-${at}`,
    says: `the payer's bank took the payment back: ${"x".repeat(100)}`,
  }));
  const mail = (count: number, locale = "en") =>
    render({ templateName: "staff-payments", locale, data: { count, notices } });

  it("names each thing in the words of the log, and how many more there are", () => {
    const { text, subject } = mail(5);
    expect(subject).toContain("5 payments or ledger entries need a look");
    for (const { about, says } of notices) {
      expect(text).toContain(about);
      expect(text).toContain(says);
    }
    expect(text).toContain("3 more are in the log.");
    expect(mail(2).text).not.toContain("more");
  });

  it("counts as each language does", () => {
    expect(mail(3, "ro").subject).toContain("3 plăți");
    expect(mail(20, "ro").subject).toContain("20 de plăți");
    expect(mail(2, "ar").subject).toContain("دفعتان");
  });
});

describe("mails about a plan", () => {
  const told = (templateName: string, data: MailRequest["data"] = {}, locale = "en") =>
    render({ templateName, locale, data }).text;

  it("say what was paid, what is paid next and until when the contract can be withdrawn from", () => {
    const welcome = told("plan-welcome");
    for (const part of ["€9.99", "€11.99 on December 21, 2026", "December 5, 2026"])
      expect(welcome).toContain(part);
    expect(told("plan-welcome", { nextAt: null, nextAmount: null })).toContain("until December 21, 2026");
    expect(told("plan-welcome", { trial: true })).toContain("free trial of Music Monthly");
  });

  it("say whether a trial goes on or ends by itself", () => {
    expect(told("trial-ending")).toContain("costs €11.99");
    const free = told("trial-ending", { nextAmount: null });
    expect(free).toContain("ends by itself");
    expect(free).not.toContain("€");
  });

  it("say why a plan has ended, and what is given back after a withdrawal", () => {
    expect(told("plan-ended", { unpaid: true })).toContain("could not be paid");
    expect(told("plan-ended")).not.toContain("could not be paid");
    expect(told("plan-withdrawal")).toContain("You get €9.99 back");
    expect(told("plan-withdrawal", { amount: null })).toContain("Nothing of what you paid");
    expect(told("plan-withdrawal")).toContain("0000000000002");
  });

  it("say what follows where the payer's bank took a payment back", () => {
    const mail = told("plan-charged-back");
    for (const part of [
      "taken back €9.99 that was paid for your plan Music Monthly",
      "Songs and other things that you took with its credits are no longer among your purchases.",
      "Nothing more is charged to that card or number until you pay with it yourself.",
      "you can simply pay again, or talk to us",
    ])
      expect(mail).toContain(part);
    const without = told("plan-charged-back", { amount: null });
    expect(without).toContain("taken back a payment for your plan Music Monthly");
    expect(without).not.toContain("€");
  });

  it("name days in the tenant's time zone, and a change that waits for its day", () => {
    expect(told("plan-canceled", { until: "2026-12-31T23:30:00Z" })).toContain("January 1, 2027");
    expect(told("plan-changed", { at: "2026-12-31T12:00:00Z" })).toContain("From December 31, 2026");
    expect(told("plan-changed", { at: undefined })).toContain("From now on");
  });

  it("lead to where the plan is managed, and after its end to the plans", () => {
    const leading = (templateName: string) =>
      told(templateName)
        .match(/https:\S+/g)
        ?.at(-1);
    for (const name of [
      "plan-welcome",
      "renewal-ahead",
      "price-change",
      "plan-payment-failed",
      "plan-canceled",
    ])
      expect(leading(name)).toBe("https://aurora.example/profile/subscriptions");
    for (const name of ["plan-ended", "plan-charged-back"])
      expect(leading(name)).toBe("https://aurora.example/subscription");
  });

  it("have a footer of their own", () => {
    expect(told("plan-renewed")).toContain("concerns a plan of yours");
    expect(told("plan-renewed")).not.toContain("keep your account safe");
  });
});

describe("dates and durations", () => {
  it("are written as the language writes them", () => {
    const closing = (locale: string) => render({ templateName: "account-closing", locale }).text;
    expect(closing("en")).toContain("December 5, 2026");
    expect(closing("de")).toContain("5. Dezember 2026");
    expect(closing("fr")).toContain("5 décembre 2026");
    expect(closing("ro")).toContain("5 decembrie 2026");
    expect(closing("es")).toContain("5 de diciembre de 2026");
    expect(closing("ar")).toContain("٢٠٢٦");
  });

  it("have the digits that the tenant chose for Arabic", () => {
    const closing = (digits: string) =>
      render({ templateName: "account-closing", locale: "ar", numbers: { digits, priceDecimals: 2 } }).text;
    expect(closing("arab")).toContain("٢٠٢٦");
    expect(closing("latn")).toContain("2026");
    expect(closing("latn")).not.toMatch(/[٠-٩]/);
  });

  it("of a new price are the tenant's, with both prices", () => {
    const told = (locale: string, currency = "EUR", priceDecimals = 2, amount = 9.99) =>
      render({
        templateName: "price-change",
        locale,
        numbers: { digits: "latn", priceDecimals },
        data: { before: { amount, currency }, after: { amount: amount + 2, currency } },
      }).text;
    expect(told("en")).toContain("on or after April 1, 2027, it costs €11.99");
    expect(told("de")).toMatch(/kostet heute 9,99\s€.*1\. April 2027 oder danach kostet es 11,99\s€/);
    expect(told("en", "KWD", 3)).toMatch(/KWD\s9\.990/);
    expect(told("en", "JPY", 0, 10)).toContain("¥10 today");
  });

  it("name the time zone", () => {
    expect(render({ templateName: "new-sign-in" }).text).toMatch(/Time: November 21, 2026 at 2:05\sPM UTC/);
  });

  it("say what changed at the second factor", () => {
    const subject = (secondFactor: "on" | "off" | "codes") =>
      render({ templateName: "second-factor", data: { secondFactor } }).subject;
    expect(subject("on")).toBe("Two-step sign-in is on for your Aurora account");
    expect(subject("off")).toBe("Two-step sign-in is off for your Aurora account");
    expect(subject("codes")).toBe("New recovery codes for your Aurora account");
  });

  it("have the plural of the language", () => {
    const lasting = (locale: string, minutes: number) =>
      render({ templateName: "otp", locale, data: { minutes } }).text;
    expect(lasting("en", 1)).toContain("1 minute.");
    expect(lasting("ar", 2)).toContain("لدقيقتين");
    expect(lasting("ro", 30)).toContain("30 de minute");
  });
});

describe("a name", () => {
  it("greets", () => {
    expect(render({ templateName: "email-changed" }).text).toContain("Hello Mira,");
  });

  it.each(["https://evil.example", "Win at evil.example", "www.evil.example", "a@b", "x/y"])(
    "that a mail program would make a link of is left out: %s",
    (name) => {
      const { text, html } = render({ templateName: "email-changed", data: { name } });
      expect(text).toContain("\nHello,\n");
      expect(text + html).not.toContain(name);
    },
  );

  it("has one line and an end", () => {
    const { text } = render({
      templateName: "email-changed",
      data: { name: `Mira\r\nBcc: ${"x".repeat(500)}\u202e` },
    });
    expect(text).toMatch(/Hello Mira Bcc: x+…,/);
  });

  it("is not in a mail to an unverified address", () => {
    for (const templateName of ["verify-email", "change-email", "account-exists", "otp"]) {
      const { text, html } = render({ templateName, data: { name: "Buy now" } });
      expect(text + html).not.toContain("Buy now");
    }
  });
});

describe("a link", () => {
  it.each(["javascript:alert(1)", "//evil.example/", "data:text/html,x", "evil.example"])(
    "that is no address of the web is left out: %s",
    (link) => {
      const { html, text } = render({ data: { link } });
      expect(parsed(html).querySelector("a")).toBeNull();
      expect(text).not.toContain(link);
    },
  );

  it("may be absolute, and is escaped", () => {
    const link = 'https://aurora.example/x?a=1&b="><script>';
    const { html } = render({ data: { link } });
    expect(html).toContain('href="https://aurora.example/x?a=1&amp;b=&quot;&gt;&lt;script&gt;"');
    expect(html).not.toContain("<script");
  });
});

describe("what a tenant or the program says", () => {
  it("overrides our messages", () => {
    const { subject } = render({ messages: { "mail.verifyEmail.subject": "{tenant} says {otp}" } });
    expect(subject).toBe(`Aurora says ${otp}`);
  });

  it("is refused where a template needs more", () => {
    expect(() => render({ templateName: "reset-password", data: { link: "" } })).toThrow(/needs "link"/);
    expect(() => render({ templateName: "no-such" })).toThrow(/no template/);
    expect(() => render({ templateName: "constructor" })).toThrow(/no template/);
    expect(() => render({ channel: "sms", templateName: "reset-password" })).toThrow(/no template/);
  });

  it("cannot style more than its colours", () => {
    const tenant = {
      ...request().tenant,
      accentDark: "red}*{display:none",
      accent: "#fff;background:url(x)",
    };
    const { html } = render({ tenant });
    expect(html).not.toContain("display:none}");
    expect(html).not.toContain("url(");
  });

  it("asks for consent with a one-time password, and reports what was done without one", () => {
    const asked = render({ templateName: "link-identity" });
    expect(asked.subject).toContain(otp);
    const told = render({ templateName: "link-identity", data: { otp: "" } });
    expect(told.subject).toBe("Norden ID is linked to your Aurora account");
  });
});
