// Lays the picture of a link preview out as SVG, 1200 by 630: artwork at the start edge, kind, title and names beside
// it, the storefront below. The program puts the artwork's own bytes where the mark is, and makes a JPEG of it.
import { renderToStaticMarkup } from "react-dom/server";
import type { IntlShape } from "#kit/messages/i18n";
import { cleaned, linesOf, textWidth } from "../receipts/text-lines";
import type { SocialPictureRequest } from "./request";

const picture = { width: 1200, height: 630, margin: 72 };
const ARTWORK_MARK = "kiosk:artwork";
const gap = 64;
const white = "#ffffff";
const quiet = "#d6d6de";
const ground = "#15151b";

export function renderSocialPicture(request: SocialPictureRequest, intl: IntlShape): string {
  return renderToStaticMarkup(<SocialPicture request={request} intl={intl} />);
}

interface Line {
  text: string;
  y: number;
  size: number;
  bold: boolean;
  colour: string;
}

function SocialPicture({ request, intl }: { request: SocialPictureRequest; intl: IntlShape }) {
  const { dir, locale, tenant, ratio } = request;
  const rtl = dir === "rtl";
  const art = artworkBox(ratio);
  const start = art ? picture.margin + art.width + gap : picture.margin;
  const width = picture.width - picture.margin - start;
  const lines = wordsOf(request, intl, width);
  const artX = rtl ? picture.width - picture.margin - (art?.width ?? 0) : picture.margin;
  const textX = rtl ? picture.width - start : start;
  const accent = colourOr(tenant.accentDark, white);
  const edge = rtl ? picture.width - 14 : 0;
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      xmlnsXlink="http://www.w3.org/1999/xlink"
      width={picture.width}
      height={picture.height}
      viewBox={`0 0 ${picture.width} ${picture.height}`}
      xmlLang={locale}
      fontFamily="Noto Sans, Noto Sans Arabic, sans-serif"
    >
      <title>{cleaned(request.title)}</title>
      <defs>
        <linearGradient id="glow" x1={rtl ? 1 : 0} y1="0" x2={rtl ? 0 : 1} y2="1">
          <stop offset="0" stopColor={colourOr(request.color, accent)} stopOpacity="0.6" />
          <stop offset="1" stopColor={ground} stopOpacity="0" />
        </linearGradient>
        {art && (
          <clipPath id="frame">
            <rect x={artX} y={art.y} width={art.width} height={art.height} rx="20" />
          </clipPath>
        )}
      </defs>
      <rect width={picture.width} height={picture.height} fill={ground} />
      <rect width={picture.width} height={picture.height} fill="url(#glow)" />
      <rect x={edge} width="14" height={picture.height} fill={accent} />
      {art && (
        <image
          x={artX}
          y={art.y}
          width={art.width}
          height={art.height}
          preserveAspectRatio="xMidYMid slice"
          clipPath="url(#frame)"
          xlinkHref={ARTWORK_MARK}
        />
      )}
      {lines.map(({ text, y, size, bold, colour }) => (
        <text
          key={y}
          x={textX}
          y={y}
          fontSize={size}
          fontWeight={bold ? 700 : 400}
          fill={colour}
          direction={dir}
        >
          {`\u2068${text}\u2069`}
        </text>
      ))}
      <text
        x={textX}
        y={picture.height - picture.margin}
        fontSize="34"
        fontWeight="700"
        fill={accent}
        direction={dir}
      >
        {`\u2068${linesOf(drawable(tenant.title), 34, width, 1)[0] ?? ""}\u2069`}
      </text>
    </svg>
  );
}

/** In the middle of the height, whatever its shape. */
function artworkBox(ratio: number) {
  if (!(ratio > 0)) return null;
  const height = ratio > 1.2 ? Math.round(500 / Math.min(ratio, 2)) : 486;
  const width = ratio > 1.2 ? 500 : Math.round(486 * Math.max(0.5, Math.min(ratio, 1)));
  return { width, height, y: Math.round((picture.height - height) / 2) };
}

/** The largest that leaves room for the names below. */
const sizes = [
  { at: 76, most: 2 },
  { at: 62, most: 3 },
  { at: 52, most: 3 },
];

/** Kind, title and names, from the top; a long title is set smaller, at last in three lines with an ellipsis. */
function wordsOf(request: SocialPictureRequest, intl: IntlShape, width: number): Line[] {
  const { label, title, by } = request;
  const kind = label ? intl.formatMessage({ id: label }) : "";
  const out: Line[] = [];
  let y = 116;
  const add = (texts: string[], size: number, bold: boolean, colour: string) => {
    for (const text of texts) {
      out.push({ text, y, size, bold, colour });
      y += Math.round(size * 1.3);
    }
  };
  add(linesOf(kind, 30, width, 1), 30, false, quiet);
  const said = drawable(title);
  const size =
    sizes.find(({ at, most }) => linesOf(said, at, width, 4).length <= most && fits(said, at, width))?.at ??
    46;
  y += Math.round(size * 0.7);
  add(linesOf(said, size, width, 3), size, true, white);
  add(linesOf(drawable(by), 36, width, 2), 36, false, quiet);
  return out;
}

/** No word is broken. */
const fits = (text: string, size: number, width: number) =>
  text.split(" ").every((word) => textWidth(word, size) <= width);

/** Without pictographs, which the fonts of a server may not have. A text of them alone stays as it is. */
function drawable(text: string): string {
  const rest = text.replace(/\p{Extended_Pictographic}|\p{Regional_Indicator}|\u200d|\ufe0f/gu, "");
  return cleaned(rest) || cleaned(text);
}

const colourOr = (colour: string, other: string) => (/^#[0-9a-f]{6}$/i.test(colour) ? colour : other);
