// The search page from its samples: what was found by kind with the words marked, what was meant, and what it offers where
// nothing was found.
import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import type { SearchPage } from "#generated/payloads";
import { showPage } from "#testing/page-checks";
import { pageSample } from "#testing/page-samples";
import * as searchPage from "./search";

const show = (sample: string) => {
  const envelope = pageSample<SearchPage>(sample);
  return { ...showPage(searchPage, envelope.props, envelope), props: envelope.props };
};

afterEach(cleanup);

it("shows what it found by kind, with the words marked", () => {
  const { props } = show("search");
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(`Results for “${props.query}”`);
  for (const name of ["Songs", "Albums"])
    screen.getByRole("heading", { level: 2, name: new RegExp(`^${name}`) });
  const marks = [...document.querySelectorAll("mark")].map((mark) => mark.textContent?.toLowerCase());
  expect(marks).toContain("rain");
});

it("has links to each kind, and filters", () => {
  const { props } = show("search");
  const kinds = within(screen.getByRole("navigation", { name: "Kinds" })).getAllByRole("link");
  expect(kinds.map((link) => link.getAttribute("href"))).toEqual(props.kinds.map(({ href }) => href));
});

it("says which words it took instead of those that were typed", () => {
  const { props } = show("search-meant");
  const link = screen.getByRole("link", { name: props.meant?.query });
  expect(link.getAttribute("href")).toBe(props.meant?.href);
});

it("offers what is popular where nothing was found", () => {
  show("search-nothing");
  expect(document.querySelector(".state-title")?.textContent).toBe("Nothing found for “zqxwvkj”");
  screen.getByRole("heading", { level: 2, name: /^Popular right now/ });
});
