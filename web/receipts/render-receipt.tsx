// Lays a receipt out as an A4 page in SVG, from which the program makes the PDF. Everything is placed from the start
// edge: the left one, or the right one where the language is read from right to left.
import { renderToStaticMarkup } from "react-dom/server";
import type { IntlShape, MessageKey } from "#kit/messages/i18n";
import {
  amountFacts,
  amountText,
  paymentFacts,
  periodText,
  type ReceiptFact,
  receiptTitle,
} from "#features/receipts/receipt-facts";
import type { ReceiptRequest } from "./request";
import { cleaned, linesOf } from "./text-lines";

const page = { width: 595, height: 842, margin: 56 };
const inner = page.width - 2 * page.margin;
const columnGap = 24;
const half = (inner - columnGap) / 2;
const amountWidth = 120;
const ink = "#1b1b1f";
const quiet = "#5c5c66";
const rule = "#d8d8de";

export function renderReceiptPage(request: ReceiptRequest, intl: IntlShape): string {
  return renderToStaticMarkup(<ReceiptPage request={request} intl={intl} />);
}

interface Row {
  text: string;
  /** From the start edge of the page's inner part. */
  at: number;
  y: number;
  size?: number;
  bold?: boolean;
  colour?: string;
  /** `at` is where the text ends. */
  ends?: boolean;
}

/** Collects what is drawn from top to bottom. */
class Drawing {
  readonly rows: Row[] = [];
  readonly rules: number[] = [];

  line(text: string, at: number, y: number, look: Omit<Row, "text" | "at" | "y"> = {}) {
    this.rows.push({ text, at, y, ...look });
  }

  /** The lines of a text; returns the y of the line after them. */
  lines(
    text: string,
    at: number,
    y: number,
    width: number,
    most: number,
    look: Omit<Row, "text" | "at" | "y"> = {},
  ) {
    const size = look.size ?? 11;
    const lines = linesOf(text, size, width, most);
    lines.forEach((line, index) => {
      this.line(line, at, y + index * size * 1.45, look);
    });
    return y + lines.length * size * 1.45;
  }

  rule(y: number) {
    this.rules.push(y);
  }
}

function ReceiptPage({ request, intl }: { request: ReceiptRequest; intl: IntlShape }) {
  const { receipt, tenant, dir, locale } = request;
  const drawing = new Drawing();
  const t = (id: MessageKey) => intl.formatMessage({ id });
  const number = cleaned(receipt.number);

  const headEnd = head(drawing, receiptTitle(intl, receipt), number, tenant.title, accentOf(tenant.accent));
  const sides = parties(drawing, request, t, headEnd + 34);
  const sums = purchase(drawing, request, intl, t, sides + 28);
  payment(drawing, request, intl, t, sums + 40);

  const place = (at: number) => (dir === "rtl" ? page.width - page.margin - at : page.margin + at);
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width="210mm"
      height="297mm"
      viewBox={`0 0 ${page.width} ${page.height}`}
      xmlLang={locale}
      fontFamily="Noto Sans, Noto Sans Arabic, sans-serif"
    >
      <title>{`${receiptTitle(intl, receipt)} ${number}`}</title>
      <rect width={page.width} height={page.height} fill="#ffffff" />
      {drawing.rules.map((y) => (
        <line
          key={y}
          x1={page.margin}
          x2={page.width - page.margin}
          y1={y}
          y2={y}
          stroke={rule}
          strokeWidth={0.75}
        />
      ))}
      {drawing.rows.map(({ text, at, y, size = 11, bold, colour = ink, ends }) => (
        <text
          key={`${at} ${y} ${text}`}
          x={place(at)}
          y={y}
          fontSize={size}
          fontWeight={bold ? 700 : 400}
          fill={colour}
          direction={dir}
          textAnchor={ends ? "end" : "start"}
        >
          {isolated(text)}
        </text>
      ))}
    </svg>
  );
}

/** A Latin name or number in an Arabic line keeps its own order, and the other way round (Unicode FSI, PDI). */
const isolated = (text: string) => `\u2068${text}\u2069`;

const accentOf = (colour: string) => (/^#[0-9a-f]{6}$/i.test(colour) ? colour : ink);

/** The storefront at the start, what this is and its number at the end. */
function head(drawing: Drawing, title: string, number: string, tenant: string, accent: string): number {
  const below = drawing.lines(tenant, 0, 82, half, 2, { size: 20, bold: true, colour: accent });
  drawing.line(title, inner, 82, { size: 20, bold: true, ends: true });
  drawing.line(number, inner, 104, { size: 12, colour: quiet, ends: true });
  const end = Math.max(below, 112);
  drawing.rule(end);
  return end;
}

function parties(
  drawing: Drawing,
  { receipt }: ReceiptRequest,
  t: (id: MessageKey) => string,
  y: number,
): number {
  const { seller, buyerName, buyerEmail } = receipt;
  const label = { size: 9.5, colour: quiet };
  drawing.line(t("receipt.seller"), 0, y, label);
  let left = drawing.lines(seller.name, 0, y + 18, half, 2, { bold: true });
  for (const line of seller.address) left = drawing.lines(line, 0, left, half, 2);
  if (seller.taxId) left = drawing.lines(`${t("receipt.taxId")}: ${seller.taxId}`, 0, left, half, 2);
  if (!buyerName && !buyerEmail) return left;
  const column = half + columnGap;
  drawing.line(t("receipt.buyer"), column, y, label);
  let right = drawing.lines(buyerName, column, y + 18, half, 3, { bold: true });
  right = drawing.lines(buyerEmail, column, right, half, 2);
  return Math.max(left, right);
}

/** What was bought, and its amounts below each other. */
function purchase(
  drawing: Drawing,
  { receipt }: ReceiptRequest,
  intl: IntlShape,
  t: (id: MessageKey) => string,
  y: number,
): number {
  const label = { size: 9.5, colour: quiet };
  drawing.line(t("receipt.item"), 0, y, label);
  drawing.line(t("receipt.amount"), inner, y, { ...label, ends: true });
  drawing.rule(y + 10);
  const width = inner - amountWidth - columnGap;
  let next = drawing.lines(receipt.item, 0, y + 30, width, 3, { size: 12, bold: true });
  drawing.line(amountText(intl, receipt.amount), inner, y + 30, { size: 12, ends: true });
  next = drawing.lines(periodText(intl, receipt), 0, next, width, 2, { colour: quiet });
  drawing.rule(next);
  const facts = amountFacts(intl, receipt);
  facts.forEach(({ label: name, value }, index) => {
    const sum = index === facts.length - 1;
    const look = sum ? { size: 14, bold: true } : { colour: quiet };
    const at = next + 24 + index * 20;
    drawing.line(name, half + columnGap, at, look);
    drawing.line(value, inner, at, { ...look, ends: true });
  });
  return next + 24 + facts.length * 20;
}

function payment(
  drawing: Drawing,
  { receipt, tenant }: ReceiptRequest,
  intl: IntlShape,
  t: (id: MessageKey) => string,
  y: number,
) {
  const facts: ReceiptFact[] = [
    ...paymentFacts(intl, receipt),
    ...(receipt.corrects ? [{ label: t("receipt.corrects"), value: receipt.corrects.number }] : []),
  ];
  drawing.rule(y - 22);
  facts.forEach(({ label, value }, index) => {
    drawing.line(label, 0, y + index * 20, { colour: quiet });
    drawing.line(value, half + columnGap, y + index * 20);
  });
  const foot = [receipt.seller.name, tenant.origin.replace(/^https?:\/\//, "")].filter(Boolean).join(" · ");
  drawing.lines(foot, 0, page.height - page.margin, inner, 1, { size: 9, colour: quiet });
}
