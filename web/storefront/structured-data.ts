// Collects the structured data (schema.org as JSON-LD) of the pages that have some: pages/X.structured-data.ts beside
// pages/X.tsx. The server writes it into the document; the browser loads this file after a navigation in place, so no page
// pays for it with its script.
import type { PageHead, StructuredData, View } from "#kit/page/page";

const files = import.meta.glob<StructuredData<unknown>>("./pages/**/*.structured-data.ts", {
  eager: true,
  import: "structuredData",
});

/** Empty for a page that has none. `head` is what the page file says of this page. */
export function structuredData({ envelope, intl }: Omit<View, "page">, head?: PageHead): object[] {
  const described = files[`./pages/${envelope.page}.structured-data.ts`];
  return described && head ? described({ props: envelope.props, envelope, intl, head }) : [];
}

/** Puts the structured data of the page into the document, instead of that of its list before it was longer. */
export function addStructuredData(view: View, page: Document = document) {
  const { envelope, intl } = view;
  for (const old of page.head.querySelectorAll('script[type="application/ld+json"]')) old.remove();
  const head = view.page.head?.({ props: envelope.props, envelope, intl });
  for (const description of structuredData(view, head)) {
    const script = page.createElement("script");
    script.type = "application/ld+json";
    script.textContent = JSON.stringify(description);
    page.head.append(script);
  }
}
