// Checks of every page of the catalogue: one first heading with no gap below it, and structured data for machines.
import { cleanup, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import type { Envelope } from "#generated/payloads";
import type { PageModule } from "#kit/page/page";
import { structuredData } from "../storefront/structured-data";
import { pageSample } from "./page-samples";
import { sampleIntl } from "./sample-envelope";
import { renderInPage } from "./sample-view";

/** A page with its payload from the demo; `heading` is what it is about, `type` its type of schema.org. */
export interface PageToCheck {
  sample: string;
  module: unknown;
  heading: string;
  type: string;
}

export function showPage(module: unknown, props: object, changes: Partial<Envelope> = {}) {
  const Page = (module as PageModule<object>).default;
  return renderInPage(<Page {...props} />, changes);
}

const arabic = { locale: "ar", iso: "ar-EG", dir: "rtl", url: "/ar/x" } as const;
const level = (heading: Element) => Number(heading.tagName.slice(1));

export function checkPages(pages: PageToCheck[]) {
  describe.each(pages)("the page $sample", ({ sample, module, heading, type }) => {
    afterEach(cleanup);
    const envelope = pageSample<object>(sample);
    const { props } = envelope;

    it.each([
      { locale: "en" as const, changes: {} },
      { locale: "ar" as const, changes: arabic },
    ])("has one first heading and no gap below it in $locale", ({ locale, changes }) => {
      showPage(module, props, { ...envelope, ...changes });
      const levels = screen.getAllByRole("heading").map(level);
      expect(levels.filter((one) => one === 1)).toEqual([1]);
      expect(levels[0]).toBe(1);
      for (const [index, one] of levels.entries())
        expect(one - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1);
      expect(heading).not.toBe("");
      if (locale === "en") screen.getByRole("heading", { level: 1, name: heading });
    });

    it("tells machines what it is, with absolute addresses", () => {
      const { head } = module as PageModule<object>;
      const intl = sampleIntl(envelope);
      const described = head?.({ props, envelope, intl });
      expect(described?.title).not.toBe("");
      const entries = structuredData({ envelope, intl }, described);
      const text = JSON.stringify(entries);
      const types = entries.map((entry) => (entry as { "@type": string })["@type"]);
      expect(types).toContain(type);
      expect(types).toContain("BreadcrumbList");
      for (const [, address] of text.matchAll(/"(?:url|item)":"([^"]*)"/g)) {
        expect(address).toMatch(/^http:\/\/aurora\.localhost\//);
      }
    });
  });
}
