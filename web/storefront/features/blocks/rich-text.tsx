// Editors' HTML, sanitized by the server. The only component that renders HTML.
import "#ui/styles/rich-text.css";
export function RichText({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by the server when it was saved.
  return <div className="rich-text" dangerouslySetInnerHTML={{ __html: html }} />;
}
