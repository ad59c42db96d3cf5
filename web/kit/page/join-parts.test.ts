import { describe, expect, it } from "vitest";
import type { PageRange } from "#generated/payloads";
import { appended, joinLists } from "./join-parts";

interface Shelves {
  name: string;
  albums: { id: string }[];
  videos: { id: string }[];
  paging: PageRange;
}

const part = (offset: number, albums: string[], paging: Partial<PageRange> = {}): Shelves => ({
  name: "all",
  albums: albums.map((id) => ({ id })),
  videos: [],
  paging: { offset, limit: 2, total: 5, ...paging },
});
const ids = ({ albums }: Shelves) => albums.map(({ id }) => id);

describe("joining parts of a list", () => {
  const join = joinLists<Shelves>("albums", "videos");

  it("puts the next part behind, and goes on after it", () => {
    const second = part(4, ["c", "d"], { previous: "?offset=2", next: "?offset=6" });
    const joined = join(part(2, ["a", "b"], { previous: "?offset=0", next: "?offset=4" }), second);
    expect(ids(joined)).toEqual(["a", "b", "c", "d"]);
    expect(joined.paging).toEqual({
      offset: 2,
      limit: 4,
      total: 5,
      previous: "?offset=0",
      next: "?offset=6",
      isJoined: true,
    });
    expect(joined.name).toBe("all");
  });

  it("ends with the last part, and takes the newest count", () => {
    const joined = join(part(0, ["a", "b"], { next: "?offset=2" }), part(2, ["c"], { total: 3 }));
    expect(joined.paging).toEqual({ offset: 0, limit: 4, total: 3, isJoined: true });
  });

  it("shows once what a new entry has moved into the next part", () => {
    expect(ids(join(part(0, ["a", "b"]), part(2, ["b", "c"])))).toEqual(["a", "b", "c"]);
  });

  it("leaves what is shown as it was", () => {
    const shown = [1, 2];
    expect(appended(shown, [2, 3], String)).toEqual([1, 2, 3]);
    expect(shown).toEqual([1, 2]);
  });
});
