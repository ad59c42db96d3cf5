// The recent searches of a browser: the five newest, each once, and nothing empty.
import { beforeEach, expect, it } from "vitest";
import { forgetAllSearches, forgetSearch, readRecentSearches, rememberSearch } from "./recent-searches";

beforeEach(() => localStorage.clear());

it("keeps the five newest", () => {
  for (const term of ["one", "two", "three", "four", "five", "six"]) rememberSearch(term);
  expect(readRecentSearches()).toEqual(["two", "three", "four", "five", "six"]);
});

it("moves a repeated one to the end and ignores an empty one", () => {
  for (const term of ["rain", "sea", "rain", "", "  "]) rememberSearch(term);
  expect(readRecentSearches()).toEqual(["sea", "rain"]);
});

it("forgets one, or all", () => {
  for (const term of ["rain", "sea"]) rememberSearch(term);
  expect(forgetSearch("rain")).toEqual(["sea"]);
  forgetAllSearches();
  expect(localStorage.getItem("recentSearch")).toBeNull();
});

it("reads nothing from what it did not write", () => {
  for (const text of ["{", "7", '{"a":1}', '[1,"",null]']) {
    localStorage.setItem("recentSearch", text);
    expect(readRecentSearches()).toEqual([]);
  }
});
