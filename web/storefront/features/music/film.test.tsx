import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { renderInPage } from "../../../testing/sample-view";
import { Film } from "./film";

afterEach(cleanup);

it("has controls of its own once the film has started", () => {
  const { container } = renderInPage(<Film source="/media/trailer.mp4" title="Rain" />);
  const film = container.querySelector("video")!;
  vi.spyOn(film, "paused", "get").mockReturnValue(false);
  Object.defineProperty(film, "duration", { value: 30 });
  fireEvent.play(film);
  screen.getByRole("button", { name: "Pause Rain" });
  fireEvent.keyDown(screen.getByRole("slider", { name: "Position in Rain" }), { key: "ArrowRight" });
  expect(film.currentTime).toBe(5);
  fireEvent.click(screen.getByRole("button", { name: "Mute" }));
  expect(film.muted).toBe(true);
});
