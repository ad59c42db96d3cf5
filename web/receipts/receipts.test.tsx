// @vitest-environment happy-dom
// The PDF's layout in every language, its lines, and the pages of receipts.
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { locales } from "#generated/locales";
import type { Profile, ReceiptDetails } from "#generated/payloads";
import { I18nProvider } from "#kit/messages/i18n";
import { EnvelopeProvider } from "#kit/page/page";
import { accessibilityFaults } from "#testing/axe";
import { sampleView } from "#testing/sample-envelope";
import { renderReceipt } from "../storefront/entry.server";
import ProfileReceiptRoute from "../storefront/pages/profile/receipt";
import ProfileReceiptsRoute from "../storefront/pages/profile/receipts";
import type { ReceiptRequest } from "./request";
import { linesOf, textWidth } from "./text-lines";

const receipt: ReceiptDetails = {
  id: "0000000000001",
  kind: "receipt",
  number: "AUR-000042",
  state: "paid",
  item: "Music Monthly",
  amount: { amount: 9.99, currency: "EUR" },
  paidAt: "2026-11-21T23:30:00Z",
  timeZone: "Europe/Berlin",
  seller: { name: "Aurora Music GmbH", address: ["Hafenweg 1", "24103 Kiel"], taxId: "DE1" },
  buyerName: "Mira Holm",
  buyerEmail: "mira@aurora.example",
  periodStart: "2026-11-21T23:30:00Z",
  periodEnd: "2026-12-21T23:30:00Z",
  tax: {
    net: { amount: 8.39, currency: "EUR" },
    tax: { amount: 1.6, currency: "EUR" },
    basisPoints: 1900,
  },
  method: "card",
  issuedAt: "2026-11-21T23:30:02Z",
  locale: "en",
  creditNotes: [],
};
const user = { userId: "1", uuid: "1", roles: ["user"], name: "Mira", lastName: "Holm", state: "active" };

function drawn(code: string, changes: Partial<ReceiptDetails> = {}, digits = "arab"): string {
  const locale = locales.find((each) => each.code === code)!;
  return renderReceipt(
    JSON.stringify({
      locale: code,
      iso: locale.iso,
      numbers: { digits: code === "ar" ? digits : "latn", priceDecimals: 2 },
      dir: locale.dir,
      tenant: {
        title: "Aurora",
        origin: "https://aurora.example",
        accent: "#0b5f56",
        onAccent: "#ffffff",
        accentDark: "#7fd6c9",
        onAccentDark: "#06231f",
      },
      messages: {},
      receipt: { ...receipt, ...changes },
    } satisfies ReceiptRequest),
  );
}
const parsed = (svg: string) => new DOMParser().parseFromString(svg, "image/svg+xml");

function show(page: "receipt" | "receipts", children: React.ReactNode, locale: "en" | "ar" = "en") {
  const path = page === "receipt" ? `/profile/receipts/${receipt.id}` : "/profile/receipts";
  const { envelope, intl } = sampleView({
    page: `profile/${page}`,
    path,
    url: `/${locale}${path}`,
    locale,
    iso: locale === "ar" ? "ar-EG" : "en-US",
    dir: locale === "ar" ? "rtl" : "ltr",
  });
  return render(
    <I18nProvider intl={intl}>
      <EnvelopeProvider value={envelope}>
        <main>{children}</main>
      </EnvelopeProvider>
    </I18nProvider>,
  );
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe("the PDF's page", () => {
  it.each(locales.map(({ code, dir }) => ({ code, dir })))("is whole in $code", ({ code, dir }) => {
    const svg = drawn(code);
    const texts = [...parsed(svg).querySelectorAll("text")];
    expect(texts.every((each) => each.getAttribute("direction") === dir)).toBe(true);
    const said = texts.map((each) => each.textContent).join("\n");
    for (const part of ["AUR-000042", "Aurora Music GmbH", "24103 Kiel", "DE1", "Mira Holm", "Music Monthly"])
      expect(said).toContain(part);
    expect(said).not.toMatch(/receipt\.[a-z]|undefined|null|NaN|\{[a-z]+\}/);
  });

  it("has the day of the seller's time zone, and no tax where there is none", () => {
    expect(drawn("en")).toContain("November 22, 2026");
    expect(drawn("en", { tax: undefined })).not.toContain("Net amount");
  });

  it("shows what people wrote as text, without what XML forbids", () => {
    const svg = drawn("en", { buyerName: "<image/> & \u0000\u000bMira\u202e", item: "a".repeat(500) });
    expect(svg).not.toContain("<image");
    expect(parsed(svg).querySelector("parsererror")).toBeNull();
    expect(svg).toContain("&lt;image/&gt; &amp; Mira");
  });
});

describe("lines", () => {
  it("fit their width, and end in an ellipsis where there are too many", () => {
    for (const text of [
      "W".repeat(300),
      "many words ".repeat(40),
      "كلمات كثيرة ".repeat(40),
      "漢字".repeat(90),
    ]) {
      const lines = linesOf(text, 11, 200, 3);
      expect(lines).toHaveLength(3);
      expect(lines[2]).toMatch(/…$/);
      for (const line of lines) expect(textWidth(line, 11)).toBeLessThanOrEqual(200);
    }
    expect(linesOf("", 11, 200, 3)).toEqual([]);
  });
});

describe("the pages", () => {
  it("list receipts and credit notes with links", async () => {
    const note = {
      ...receipt,
      id: "0000000000002",
      kind: "credit_note" as const,
      state: "credited" as const,
      number: "AUR-000043",
      amount: { amount: -9.99, currency: "EUR" },
    };
    const { container } = show(
      "receipts",
      <ProfileReceiptsRoute user={user as unknown as Profile} receipts={[note, receipt]} total={2} />,
    );
    const rows = screen.getAllByRole("listitem");
    expect(rows.map((row) => row.querySelector("a")?.getAttribute("href"))).toEqual([
      "/en/profile/receipts/0000000000002",
      "/en/profile/receipts/0000000000001",
    ]);
    expect(rows[0]!.textContent).toContain("-€9.99");
    expect(rows[1]!.textContent).toContain("Paid");
    expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
    expect(await accessibilityFaults(container)).toEqual([]);
  });

  it("say that there are none", () => {
    show("receipts", <ProfileReceiptsRoute user={user as unknown as Profile} receipts={[]} total={0} />);
    expect(screen.getByText("No receipts yet")).toBeTruthy();
  });

  it("show one with everything that it says", async () => {
    const refunded = { ...receipt, creditNotes: [{ id: "0000000000002", number: "AUR-000043" }] };
    const { container } = show(
      "receipt",
      <ProfileReceiptRoute user={user as unknown as Profile} receipt={refunded} />,
    );
    for (const part of ["AUR-000042", "24103 Kiel", "Mira Holm", "€8.39", "€1.60", "€9.99", "Card"])
      expect(container.textContent).toContain(part);
    expect(screen.getByRole("link", { name: "AUR-000043" })).toBeTruthy();
    // The list that it belongs to is marked in the menu, and nothing else.
    const marked = container.querySelectorAll("nav [aria-current]");
    expect([...marked].map((link) => link.getAttribute("href"))).toEqual(["/en/profile/receipts"]);
    expect(screen.getByRole("button", { name: "Download PDF" })).toBeTruthy();
    expect(await accessibilityFaults(container)).toEqual([]);
  });
});
