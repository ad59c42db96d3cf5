import { beforeEach, expect, test } from "vitest";
import { sampleEnvelope } from "#testing/sample-envelope";
import { rememberSection, SECTION_COOKIE } from "./last-section";

const link = (href: string, current: boolean) => ({ key: href, title: href, href, icon: "", current });

beforeEach(() => {
  document.cookie = `${SECTION_COOKIE}=; path=/; expires=Thu, 01 Jan 1970 00:00:00 GMT`;
});

test("the section of the page is remembered", () => {
  const envelope = sampleEnvelope();
  envelope.shell.navigation = [link("/en", false), link("/en/music/albums", true)];
  rememberSection(envelope);
  expect(document.cookie).toContain(`${SECTION_COOKIE}=${encodeURIComponent("/en/music/albums")}`);
});

test("a page outside of all sections, or one that leads elsewhere, leaves it as it was", () => {
  const envelope = sampleEnvelope();
  envelope.shell.navigation = [link("/en", false), link("https://elsewhere.example/", true)];
  rememberSection(envelope);
  expect(document.cookie).not.toContain(SECTION_COOKIE);
});
