import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { IconButton } from "./icon-button";

afterEach(cleanup);

it("keeps the focus while it is disabled, and does nothing then", async () => {
  const press = vi.fn();
  const { rerender } = render(<IconButton icon="chevron" label="Next" onClick={press} />);
  const button = screen.getByRole("button", { name: "Next" });
  await userEvent.click(button);
  rerender(<IconButton icon="chevron" label="Next" onClick={press} disabled />);
  expect(document.activeElement).toBe(button);
  expect(button.getAttribute("aria-disabled")).toBe("true");
  await userEvent.keyboard("{Enter}");
  await userEvent.click(button);
  expect(press).toHaveBeenCalledTimes(1);
});
