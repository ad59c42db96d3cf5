import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { SubscriptionType, SubscriptionTypeGroup } from "#generated/payloads";
import { cycleOf, parseDuration } from "./iso-duration";
import {
  categoriesOf,
  changeKind,
  commonGroup,
  compareRows,
  isInCategory,
  percentOff,
  planGroups,
  plansFor,
  planView,
  sortCategoryOf,
  sorted,
  sortOf,
  upgradeDirection,
} from "./plans";

const euros = (amount: number) => ({ amount, currency: "EUR" });
const group = (id: string, ...levels: string[][]): SubscriptionTypeGroup => ({
  id,
  name: id,
  levels: levels.map((subscriptionTypeIds, order) => ({
    order,
    currentSubscriptionExist: false,
    subscriptionTypeIds,
  })),
});

function plan(id: string, changes: Partial<SubscriptionType> = {}, attributes: Record<string, string> = {}) {
  return {
    id,
    name: `Plan ${id}`,
    billingCycle: "P1M",
    subscriptionTypePrice: euros(10),
    attributes: Object.entries(attributes).map(([key, value]) => ({ key, value })),
    contingents: [{ contentTypes: ["FULL_TRACK_MUSIC"], amount: -1 }],
    accumulateContingent: false,
    consents: [],
    paymentMethods: ["card"],
    subscriptionTypeGroupList: [],
    ...changes,
  } satisfies SubscriptionType;
}

describe("a duration", () => {
  const cases: [string, ReturnType<typeof parseDuration>][] = [
    ["P1D", { count: 1, unit: "day" }],
    ["P7D", { count: 7, unit: "day" }],
    ["P14D", { count: 14, unit: "day" }],
    ["P1W", { count: 1, unit: "week" }],
    ["P1M", { count: 1, unit: "month" }],
    ["P3M", { count: 3, unit: "month" }],
    ["P1Y", { count: 1, unit: "year" }],
    ["P1Y6M", { count: 18, unit: "month" }],
    ["PT6H", { count: 6, unit: "hour" }],
    ["P1DT12H", { count: 36, unit: "hour" }],
    ["P1M1D", null],
    ["P0D", null],
    ["P", null],
    ["PT", null],
    ["a month", null],
    ["", null],
  ];
  it.each(cases)("%s", (iso, expected) => expect(parseDuration(iso)).toEqual(expected));

  it("names the billing cycles by the calendar", () => {
    const cycle = (iso: string) => cycleOf(parseDuration(iso)!);
    expect(cycle("P1D")).toEqual({ count: 1, unit: "day" });
    expect(cycle("P7D")).toEqual({ count: 1, unit: "week" });
    expect(cycle("P1M")).toEqual({ count: 1, unit: "month" });
    expect(cycle("P1Y")).toEqual({ count: 1, unit: "year" });
    expect(cycle("P12M")).toEqual({ count: 1, unit: "year" });
    expect(cycle("PT24H")).toEqual({ count: 1, unit: "day" });
    expect(cycle("P10D")).toEqual({ count: 10, unit: "day" });
  });
});

describe("a plan", () => {
  beforeEach(() => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it("has its texts in the page's language, else in English, else its own name", () => {
    const texts = {
      DISPLAY_SERVICE_NAME_TEXT_en: "Music",
      DISPLAY_SERVICE_NAME_TEXT_ar: "موسيقى",
      DISPLAY_SERVICE_BULLETS_TEXT_en: '["All songs", "Offline"]',
    };
    expect(planView(plan("a", {}, texts), "ar")).toMatchObject({
      name: "موسيقى",
      bullets: ["All songs", "Offline"],
    });
    expect(planView(plan("a", {}, texts), "fr").name).toBe("Music");
    expect(planView(plan("a"), "fr")).toMatchObject({ name: "Plan a", bullets: [], about: "" });
  });

  it("shows no list that is not one, and logs it", () => {
    const broken = plan("a", {}, { DISPLAY_SERVICE_BULLETS_TEXT_en: "All songs", ment_category: "music" });
    expect(planView(broken, "en").bullets).toEqual([]);
    expect(categoriesOf(broken)).toEqual([]);
    expect(console.error).toHaveBeenCalledTimes(2);
  });

  it("has a category of its own where it names none, in both spellings", () => {
    expect(categoriesOf(plan("a"))).toEqual(["unkowna"]);
    expect(isInCategory(plan("a"), "unknowna")).toBe(true);
    expect(isInCategory(plan("a"), "unkowna")).toBe(true);
    expect(isInCategory(plan("a", {}, { ment_category: '["music", "video"]' }), "video")).toBe(true);
    expect(isInCategory(plan("a"), "music")).toBe(false);
  });

  it("is sorted by ment_sort, where 0 is usual; its category sorts at 30", () => {
    expect(sortOf(plan("a"))).toBe(0);
    expect(sortOf(plan("a", {}, { ment_sort: "x" }))).toBe(0);
    expect(sortCategoryOf(plan("a"))).toBe(30);
    expect(sortCategoryOf(plan("a", {}, { ment_sort_category: "5" }))).toBe(5);
    const ids = sorted([plan("a", {}, { ment_sort: "2" }), plan("b"), plan("c", {}, { ment_sort: "-1" })]);
    expect(ids.map(({ id }) => id)).toEqual(["c", "b", "a"]);
  });

  it("shows the share that a promotion takes off, and nothing unless it is lower", () => {
    expect(percentOff(euros(10), euros(4))).toBe(60);
    expect(percentOff(euros(10), euros(10))).toBeNull();
    expect(percentOff(euros(10), euros(12))).toBeNull();
    expect(percentOff(euros(10), undefined)).toBeNull();
    expect(percentOff(euros(10), { amount: 4, currency: "USD" })).toBeNull();
  });

  it("shows the specification's own formula of a promotion with the flag literalPercentOff", () => {
    expect(percentOff(euros(10), euros(4), true)).toBe(40);
    const promoted = plan("a", { subscriptionTypePromotionPrice: euros(4) });
    expect(planView(promoted, "en", true).promotion).toEqual({ price: euros(4), cycles: 1, percentOff: 40 });
    expect(planView({ ...promoted, subscriptionTypePromotionCycles: 2 }, "en").promotion).toEqual({
      price: euros(4),
      cycles: 2,
      percentOff: 60,
    });
  });
});

describe("groups of plans", () => {
  const music = group("music", ["day", "week"], ["month"], ["year"]);
  const films = group("films", ["five"]);
  const day = plan("day", { subscriptionTypeGroupList: [music] }, { ment_sort: "1" });
  const week = plan("week", { subscriptionTypeGroupList: [music] }, { ment_sort: "2" });
  const month = plan(
    "month",
    { subscriptionTypeGroupList: [music] },
    { ment_sort: "4", DISPLAY_SERVICE_TITLE_TEXT_en: "All music" },
  );
  const year = plan("year", { subscriptionTypeGroupList: [music] }, { ment_sort: "3" });
  const five = plan(
    "five",
    { subscriptionTypeGroupList: [films], contingents: [{ contentTypes: ["VIDEO"], amount: 5 }] },
    { ment_sort: "0" },
  );
  const alone = plan("alone", {}, { ment_sort: "-9" });

  it("come in the order of their plans, which stand by level; plans of no group come last", () => {
    const groups = planGroups([year, month, week, day, alone, five], "en");
    expect(groups.map(({ id, title, plans }) => [id, title, plans.map((each) => each.id)])).toEqual([
      ["films", "films", ["five"]],
      ["music", "All music", ["day", "week", "month", "year"]],
      ["", "", ["alone"]],
    ]);
  });

  it("show a plan of several groups once", () => {
    const both = plan("both", { subscriptionTypeGroupList: [music, films] });
    expect(planGroups([both, five], "en").flatMap(({ plans }) => plans)).toHaveLength(2);
    expect(commonGroup(both, five)).toBe("films");
    expect(commonGroup(day, five)).toBeNull();
  });

  const changes: [string, SubscriptionType, SubscriptionType, string][] = [
    ["to a higher level is an upgrade", day, month, "upgrade"],
    ["to a lower level is a downgrade", year, month, "downgrade"],
    ["within a level is a change", day, week, "change"],
    ["to another group is a change", day, five, "change"],
  ];
  it.each(changes)("a change %s", (_sentence, from, to, kind) => expect(changeKind(from, to)).toBe(kind));

  it("say the direction of a change by the present level: 0 up, the last down, others a change", () => {
    const holding = (order: number) =>
      plan("x", {
        subscriptionTypeGroupList: [
          {
            ...music,
            levels: music.levels.map((each) => ({ ...each, currentSubscriptionExist: each.order === order })),
          },
        ],
      });
    expect(upgradeDirection(holding(0), "music")).toBe("upgrade");
    expect(upgradeDirection(holding(2), "music")).toBe("downgrade");
    expect(upgradeDirection(holding(1), "music")).toBe("change");
    expect(upgradeDirection(holding(9), "music")).toBe("change");
  });

  it("compare what their plans include", () => {
    const views = [
      planView(plan("a", {}, { DISPLAY_SERVICE_BULLETS_TEXT_en: '["Songs", "Offline"]' }), "en"),
      planView(plan("b", {}, { DISPLAY_SERVICE_BULLETS_TEXT_en: '["Films", "Songs"]' }), "en"),
    ];
    expect(compareRows(views)).toEqual([
      { text: "Songs", included: [true, true] },
      { text: "Offline", included: [true, false] },
      { text: "Films", included: [false, true] },
    ]);
  });

  it("find the plans for a kind of content", () => {
    expect(plansFor([day, five], ["VIDEO", "FULL_LENGTH_VIDEO"]).map(({ id }) => id)).toEqual(["five"]);
    expect(plansFor([day, five], ["GAME"])).toEqual([]);
  });
});
