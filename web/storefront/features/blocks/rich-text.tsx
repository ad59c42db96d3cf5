// HTML of editors. The server has cleaned it; it is the only place that trusts HTML.
export function RichText({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by the server when it was saved.
  return <div className="rich-text" dangerouslySetInnerHTML={{ __html: html }} />;
}
