import { cleanup, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { renderInPage } from "#testing/sample-view";
import { AgeGrade } from "./age-grade";

describe("the grade of a rating", () => {
  afterEach(cleanup);

  it.each([
    [0, "All ages", "Suitable for all ages"],
    [10, "6+", "Suitable from age 6"],
    [20, "12+", "Suitable from age 12"],
    [30, "16+", "Suitable from age 16"],
    [40, "18+", "Suitable from age 18"],
    [50, "18+", "Suitable from age 18"],
    [25, "18+", "Suitable from age 18"],
  ])("%i is shown as %s", (rating, short, long) => {
    renderInPage(<AgeGrade rating={rating} />);
    expect(screen.getByText(short)).toBeDefined();
    expect(screen.getByText(long)).toBeDefined();
  });
});
