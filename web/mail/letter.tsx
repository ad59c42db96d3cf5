// A letter as values, and how mail programs are shown it: tables and inline styles, which all of them understand.
import type { CSSProperties, ReactNode } from "react";
import type { MailTenant } from "./request";

export type LetterPart =
  | { kind: "text"; text: string }
  /** A code, in Latin digits and from left to right in every language. */
  | { kind: "number"; value: string }
  | { kind: "button"; label: string; href: string; quiet?: boolean }
  | { kind: "facts"; rows: { label: string; value: string }[] }
  /** Small print. */
  | { kind: "note"; text: string };

export interface Letter {
  subject: string;
  title: string;
  parts: LetterPart[];
  footer: string;
  /** What stands before an address that is shown for copying. */
  copyHint: string;
}

interface LetterProps {
  letter: Letter;
  tenant: MailTenant;
  locale: string;
  dir: "ltr" | "rtl";
}

const ink = "#17201e";
const muted = "#55605d";
const line = "#e3e7e5";
const fonts =
  "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Noto Sans Arabic', Arial, sans-serif";

export function LetterDocument({ letter, tenant, locale, dir }: LetterProps) {
  return (
    <html lang={locale} dir={dir}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{letter.subject}</title>
        <style>{darkStyle(tenant)}</style>
      </head>
      <body className="page" style={{ margin: 0, padding: 0, backgroundColor: "#f4f6f5" }}>
        <Preview letter={letter} />
        <Table dir={dir} className="page" style={{ backgroundColor: "#f4f6f5" }}>
          <tr>
            <td align="center" style={{ padding: "32px 16px" }}>
              <Table dir={dir} style={{ maxWidth: 520 }}>
                <tr>
                  <td
                    className="ink"
                    style={{ ...text, fontSize: 18, fontWeight: 700, padding: "0 4px 16px" }}
                  >
                    {tenant.title}
                  </td>
                </tr>
                <tr>
                  <td className="card" style={card}>
                    <h1
                      className="ink"
                      style={{ ...text, fontSize: 24, lineHeight: "30px", margin: "0 0 16px" }}
                    >
                      {letter.title}
                    </h1>
                    {letter.parts.map((part, index) => (
                      <Part key={index} part={part} letter={letter} tenant={tenant} dir={dir} />
                    ))}
                  </td>
                </tr>
                <tr>
                  <td className="muted" style={{ ...small, padding: "16px 4px 0" }}>
                    {letter.footer}
                  </td>
                </tr>
              </Table>
            </td>
          </tr>
        </Table>
      </body>
    </html>
  );
}

interface PartProps {
  part: LetterPart;
  letter: Letter;
  tenant: MailTenant;
  dir: "ltr" | "rtl";
}

function Part({ part, letter, tenant, dir }: PartProps) {
  switch (part.kind) {
    case "text":
      return (
        <p className="ink" style={{ ...text, margin: "0 0 16px" }}>
          {part.text}
        </p>
      );
    case "number":
      return (
        <Table dir={dir} style={{ margin: "0 0 16px" }}>
          <tr>
            <td className="number" align="center" style={numberBox}>
              <span dir="ltr" style={{ unicodeBidi: "isolate" }}>
                {part.value}
              </span>
            </td>
          </tr>
        </Table>
      );
    case "button":
      return part.quiet ? (
        <QuietLink part={part} tenant={tenant} />
      ) : (
        <Button part={part} letter={letter} tenant={tenant} />
      );
    case "facts":
      return (
        <Table dir={dir} style={{ margin: "0 0 16px" }}>
          {part.rows.map(({ label, value }) => (
            <tr key={label}>
              <td
                className="muted"
                width="34%"
                style={{ ...small, padding: "8px 0", borderTop: `1px solid ${line}` }}
              >
                {label}
              </td>
              <td className="ink" style={{ ...text, padding: "8px 0", borderTop: `1px solid ${line}` }}>
                <bdi>{value}</bdi>
              </td>
            </tr>
          ))}
        </Table>
      );
    case "note":
      return (
        <p className="muted" style={{ ...small, margin: "0 0 12px" }}>
          {part.text}
        </p>
      );
  }
}

type ButtonPart = Extract<LetterPart, { kind: "button" }>;

/** Below it the address itself: some people, and some programs, do not follow buttons. */
function Button({ part, letter, tenant }: { part: ButtonPart; letter: Letter; tenant: MailTenant }) {
  return (
    <>
      <table role="presentation" cellPadding={0} cellSpacing={0} style={{ margin: "0 0 16px" }}>
        <tbody>
          <tr>
            <td className="button" style={{ backgroundColor: tenant.accent, borderRadius: 999 }}>
              <a
                className="button"
                href={part.href}
                style={{
                  ...text,
                  display: "inline-block",
                  borderRadius: 999,
                  padding: "12px 24px",
                  fontWeight: 600,
                  color: tenant.onAccent,
                  textDecoration: "none",
                }}
              >
                {part.label}
              </a>
            </td>
          </tr>
        </tbody>
      </table>
      <p className="muted" style={{ ...small, margin: "0 0 16px", wordBreak: "break-all" }}>
        {letter.copyHint}
        <br />
        <a
          className="link"
          href={part.href}
          dir="ltr"
          style={{ color: tenant.accent, unicodeBidi: "isolate" }}
        >
          {part.href}
        </a>
      </p>
    </>
  );
}

function QuietLink({ part, tenant }: { part: ButtonPart; tenant: MailTenant }) {
  return (
    <p style={{ ...text, margin: "0 0 16px" }}>
      <a className="link" href={part.href} style={{ color: tenant.accent }}>
        {part.label}
      </a>
    </p>
  );
}

/** The line that lists of mails show after the subject. */
function Preview({ letter }: { letter: Letter }) {
  const first = letter.parts.find((part) => part.kind === "text" && part.text.length > 30);
  return (
    <div style={{ display: "none", maxHeight: 0, overflow: "hidden", opacity: 0 }}>
      {first?.kind === "text" ? first.text : letter.title}
    </div>
  );
}

interface TableProps {
  dir: "ltr" | "rtl";
  className?: string;
  style?: CSSProperties;
  children: ReactNode;
}

function Table({ dir, className, style, children }: TableProps) {
  return (
    <table
      role="presentation"
      dir={dir}
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      className={className}
      style={{ borderCollapse: "separate", borderSpacing: 0, ...style }}
    >
      <tbody>{children}</tbody>
    </table>
  );
}

const text: CSSProperties = { fontFamily: fonts, fontSize: 16, lineHeight: "24px", color: ink };
const small: CSSProperties = { fontFamily: fonts, fontSize: 13, lineHeight: "20px", color: muted };
const card: CSSProperties = {
  backgroundColor: "#ffffff",
  border: `1px solid ${line}`,
  borderRadius: 16,
  padding: "28px 24px 16px",
};
const numberBox: CSSProperties = {
  fontFamily: "ui-monospace, 'SF Mono', Menlo, Consolas, 'Liberation Mono', monospace",
  fontSize: 34,
  lineHeight: "44px",
  fontWeight: 700,
  letterSpacing: 6,
  color: ink,
  backgroundColor: "#f4f6f5",
  borderRadius: 12,
  padding: "14px 8px",
};

/** For programs that follow the system's theme; the others keep the light one. No sign that HTML would escape. */
function darkStyle({ accentDark, onAccentDark }: MailTenant): string {
  const rules = [
    ".page { background-color: #101413 !important; }",
    ".card { background-color: #1a201e !important; border-color: #2c3532 !important; }",
    ".ink { color: #eef2f0 !important; }",
    ".muted { color: #a9b4b0 !important; }",
    ".ink, .muted { border-color: #2c3532 !important; }",
    ".number { color: #ffffff !important; background-color: #101413 !important; }",
    `.link { color: ${accentDark} !important; }`,
    `.button { background-color: ${accentDark} !important; color: ${onAccentDark} !important; }`,
  ];
  return `@media (prefers-color-scheme: dark) { ${rules.join(" ")} }`;
}
