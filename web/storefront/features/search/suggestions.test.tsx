// The search field with its suggestions: keys, what is said to screen readers, the last question wins, recent searches.
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { SearchResult, Suggestions } from "#generated/payloads";
import { accessibilityFaults } from "#testing/axe";
import { sampleCard } from "#testing/sample-music";
import { renderInPage } from "#testing/sample-view";
import { SearchForm } from "./search-form";

const call = vi.hoisted(() => vi.fn());
vi.mock("#kit/session/session-calls", () => ({ useCall: () => call }));

const result = (kind: SearchResult["kind"], title: string): SearchResult => ({
  kind,
  card: sampleCard({ id: title, title, subTitle: "", href: `#${title}` }),
  title: [{ text: title, hit: true }],
  subTitle: [],
  excerpt: [],
});
const found = (query: string, results: SearchResult[]): Suggestions => ({
  query,
  results,
  href: `#all-${query}`,
});
const rain = found("rain", [
  result("albums", "Rain"),
  result("tracks", "Rainy day"),
  result("albums", "Rains"),
]);

const show = async () => {
  renderInPage(<SearchForm />, { url: "/en" });
  const user = userEvent.setup();
  const field = screen.getByLabelText("Search", { selector: "input" });
  await user.click(field);
  await waitFor(() => expect(field.getAttribute("role")).toBe("combobox"));
  return { user, field };
};
const store = (...terms: string[]) => localStorage.setItem("recentSearch", JSON.stringify(terms));
const optionNames = () => screen.getAllByRole("option").map((option) => option.textContent);

describe("the search field", () => {
  beforeEach(() => {
    localStorage.clear();
    call.mockReset().mockResolvedValue(rain);
  });
  afterEach(cleanup);

  it("suggests by kind, and says how many", async () => {
    const { user, field } = await show();
    await user.type(field, "rain");
    await screen.findByRole("listbox", { name: "Suggestions" });
    expect(
      screen.getAllByRole("group").map((group) => group.getAttribute("aria-labelledby") !== null),
    ).toEqual([true, true]);
    expect(screen.getByRole("status").textContent).toBe("3 suggestions");
    expect(optionNames()).toEqual(["Rain", "Rains", "Rainy day", "All results for “rain”"]);
    expect(field.getAttribute("aria-expanded")).toBe("true");
    expect(await accessibilityFaults(document.body)).toEqual([]);
  });

  it("is walked by arrow keys, chosen from by Enter and closed by Escape", async () => {
    const { user, field } = await show();
    await user.type(field, "rain");
    await screen.findByRole("listbox");
    const activeName = () =>
      document.getElementById(field.getAttribute("aria-activedescendant") ?? "")?.textContent;
    await user.keyboard("{ArrowDown}{ArrowDown}");
    expect(activeName()).toBe("Rains");
    await user.keyboard("{ArrowUp}{ArrowUp}");
    expect(activeName()).toBeUndefined();
    await user.keyboard("{ArrowUp}");
    expect(activeName()).toBe("All results for “rain”");
    expect(document.activeElement).toBe(field);
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("listbox")).toBeNull();
    expect(field).toHaveProperty("value", "rain");
    await user.keyboard("{ArrowDown}");
    await screen.findByRole("listbox");
    await user.keyboard("{ArrowDown}{Enter}");
    expect(location.hash).toBe("#Rain");
    expect(JSON.parse(localStorage.getItem("recentSearch")!)).toEqual(["Rain"]);
  });

  it("takes the answer to the last question, and gives up the earlier", async () => {
    const asked: { q: string; signal: AbortSignal; answer: (given: Suggestions) => void }[] = [];
    call.mockImplementation(
      (_, { query, signal }) =>
        new Promise((answer) => {
          asked.push({ q: query.q, signal, answer });
        }),
    );
    const { user, field } = await show();
    await user.type(field, "sun");
    await waitFor(() => expect(asked).toHaveLength(1));
    await user.clear(field);
    await user.type(field, "rain");
    await waitFor(() => expect(asked.map(({ q }) => q)).toEqual(["sun", "rain"]));
    expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, false]);
    asked[1]!.answer(rain);
    await screen.findByText("Rainy day");
    asked[0]!.answer(found("sun", [result("albums", "Sun")]));
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(screen.queryByText("Sun")).toBeNull();
  });

  it("offers the recent searches of an empty field, the newest first, to remove one by one or all", async () => {
    store("oud", "rain");
    const { user, field } = await show();
    await screen.findByRole("listbox", { name: "Recent searches" });
    expect(optionNames()).toEqual(["rain", "oud"]);
    expect(screen.getByRole("status").textContent).toBe("2 recent searches");
    expect(await accessibilityFaults(document.body)).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Remove “rain” from the recent searches" }));
    expect(optionNames()).toEqual(["oud"]);
    expect(document.activeElement).toBe(field);
    await user.click(screen.getByRole("button", { name: "Clear all" }));
    expect(screen.queryByRole("listbox")).toBeNull();
    expect(localStorage.getItem("recentSearch")).toBeNull();
  });
});
