import { cleanup, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { sampleEnvelope } from "#testing/sample-envelope";
import { renderInPage } from "#testing/sample-view";
import { LanguageMenu } from "./language-menu";

describe("the language menu", () => {
  afterEach(cleanup);

  it("offers every language by its own name", () => {
    renderInPage(<LanguageMenu />);
    expect(screen.getByText("العربية").closest("a")?.getAttribute("href")).toBe("/ar");
  });

  it("is left out where the tenant's header has none", () => {
    const { shell } = sampleEnvelope();
    renderInPage(<LanguageMenu />, { shell: { ...shell, languages: false } });
    expect(screen.queryByText("العربية")).toBeNull();
  });
});
