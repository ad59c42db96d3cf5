// The HTML of an e-mail: tables and inline styles, because every mail program understands them.
import type { CSSProperties, ReactNode } from "react";
import type { MailTenant } from "./request";

export type EmailBlock =
  | { kind: "text"; text: string }
  /** A code, in Latin digits and from left to right in every language. */
  | { kind: "otp"; value: string }
  | { kind: "button"; label: string; href: string; quiet?: boolean }
  | { kind: "facts"; rows: { label: string; value: string }[] }
  /** A text that somebody else wrote, with its lines. */
  | { kind: "quote"; text: string }
  /** Small print. */
  | { kind: "note"; text: string };

export interface EmailContent {
  subject: string;
  title: string;
  blocks: EmailBlock[];
  footer: string;
  /** The sentence before an address that is printed for copying. */
  copyHint: string;
}

interface EmailDocumentProps {
  email: EmailContent;
  tenant: MailTenant;
  locale: string;
  dir: "ltr" | "rtl";
}

const ink = "#17201e";
const muted = "#55605d";
const line = "#e3e7e5";
const fonts =
  "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Noto Sans Arabic', Arial, sans-serif";

export function EmailDocument({ email, tenant, locale, dir }: EmailDocumentProps) {
  return (
    <html lang={locale} dir={dir}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{email.subject}</title>
        <style>{darkStyle(tenant)}</style>
      </head>
      <body className="page" style={{ margin: 0, padding: 0, backgroundColor: "#f4f6f5" }}>
        <Preview email={email} />
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
                      {email.title}
                    </h1>
                    {email.blocks.map((block, index) => (
                      <Block key={index} block={block} email={email} tenant={tenant} dir={dir} />
                    ))}
                  </td>
                </tr>
                <tr>
                  <td className="muted" style={{ ...small, padding: "16px 4px 0" }}>
                    {email.footer}
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

interface BlockProps {
  block: EmailBlock;
  email: EmailContent;
  tenant: MailTenant;
  dir: "ltr" | "rtl";
}

function Block({ block, email, tenant, dir }: BlockProps) {
  switch (block.kind) {
    case "text":
      return (
        <p className="ink" style={{ ...text, margin: "0 0 16px" }}>
          {block.text}
        </p>
      );
    case "otp":
      return (
        <Table dir={dir} style={{ margin: "0 0 16px" }}>
          <tr>
            <td className="otp" align="center" style={otpBox}>
              <span dir="ltr" style={{ unicodeBidi: "isolate" }}>
                {block.value}
              </span>
            </td>
          </tr>
        </Table>
      );
    case "button":
      return block.quiet ? (
        <QuietLink block={block} tenant={tenant} />
      ) : (
        <Button block={block} email={email} tenant={tenant} />
      );
    case "facts":
      return (
        <Table dir={dir} style={{ margin: "0 0 16px" }}>
          {block.rows.map(({ label, value }) => (
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
    case "quote":
      return (
        <p
          className="ink"
          dir="auto"
          style={{
            ...text,
            margin: "0 0 16px",
            padding: "12px 16px",
            border: `1px solid ${line}`,
            borderRadius: 12,
            whiteSpace: "pre-line",
          }}
        >
          {block.text}
        </p>
      );
    case "note":
      return (
        <p className="muted" style={{ ...small, margin: "0 0 12px" }}>
          {block.text}
        </p>
      );
  }
}

type ButtonBlock = Extract<EmailBlock, { kind: "button" }>;

/** The address is printed below the button, for people and programs that do not follow buttons. */
function Button({ block, email, tenant }: { block: ButtonBlock; email: EmailContent; tenant: MailTenant }) {
  return (
    <>
      <table role="presentation" cellPadding={0} cellSpacing={0} style={{ margin: "0 0 16px" }}>
        <tbody>
          <tr>
            <td className="button" style={{ backgroundColor: tenant.accent, borderRadius: 999 }}>
              <a
                className="button"
                href={block.href}
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
                {block.label}
              </a>
            </td>
          </tr>
        </tbody>
      </table>
      <p className="muted" style={{ ...small, margin: "0 0 16px", wordBreak: "break-all" }}>
        {email.copyHint}
        <br />
        <a
          className="link"
          href={block.href}
          dir="ltr"
          style={{ color: tenant.accent, unicodeBidi: "isolate" }}
        >
          {block.href}
        </a>
      </p>
    </>
  );
}

function QuietLink({ block, tenant }: { block: ButtonBlock; tenant: MailTenant }) {
  return (
    <p style={{ ...text, margin: "0 0 16px" }}>
      <a className="link" href={block.href} style={{ color: tenant.accent }}>
        {block.label}
      </a>
    </p>
  );
}

/** Preheader: the line that a mail program lists after the subject. */
function Preview({ email }: { email: EmailContent }) {
  const first = email.blocks.find((block) => block.kind === "text" && block.text.length > 30);
  return (
    <div style={{ display: "none", maxHeight: 0, overflow: "hidden", opacity: 0 }}>
      {first?.kind === "text" ? first.text : email.title}
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
const otpBox: CSSProperties = {
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

/** Dark theme for mail programs that follow the system. Contains no character that HTML would escape. */
function darkStyle({ accentDark, onAccentDark }: MailTenant): string {
  const rules = [
    ".page { background-color: #101413 !important; }",
    ".card { background-color: #1a201e !important; border-color: #2c3532 !important; }",
    ".ink { color: #eef2f0 !important; }",
    ".muted { color: #a9b4b0 !important; }",
    ".ink, .muted { border-color: #2c3532 !important; }",
    ".otp { color: #ffffff !important; background-color: #101413 !important; }",
    `.link { color: ${accentDark} !important; }`,
    `.button { background-color: ${accentDark} !important; color: ${onAccentDark} !important; }`,
  ];
  return `@media (prefers-color-scheme: dark) { ${rules.join(" ")} }`;
}
