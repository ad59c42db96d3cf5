// A plan as pages and dialogs show it: name, price, promotion, billing cycle, trial, what is included, levels of a group.
import type { MoneyBody, SubscriptionType } from "#generated/payloads";
import { type IsoDuration, parseDuration } from "./iso-duration";

/** DISPLAY_SERVICE_NAME_TEXT_{locale} and its siblings, without the language. */
type LocalisedKey =
  | "ment_free_duration"
  | "custom_plan_label"
  | `DISPLAY_SERVICE_${
      | "NAME_TEXT"
      | "INFO_TEXT"
      | "DESC_TEXT"
      | "DESC_TEXT_CREDIT"
      | "BULLETS_TEXT"
      | "ABOVE_PURCHASE_OPTIONS"
      | "ABOVE_CTA"
      | "TITLE_TEXT"
      | "CURRENCY_TEXT"}`;

interface Promotion {
  price: MoneyBody;
  /** So many paid periods cost the promotion price. */
  cycles: number;
  percentOff: number;
}

export interface PlanView {
  id: string;
  type: SubscriptionType;
  name: string;
  about: string;
  bullets: string[];
  price: MoneyBody;
  promotion: Promotion | null;
  /** How often the price is charged; null where the server's duration is not readable. */
  cycle: IsoDuration | null;
  trial: IsoDuration | null;
  isBest: boolean;
  isDefault: boolean;
  /** An address on which the plan is sold instead of here. */
  redirect: string | null;
  aboveOptions: string;
  aboveButton: string;
  note: string;
}

export interface PlanGroup {
  id: string;
  title: string;
  /** By level, the lowest first. */
  plans: SubscriptionType[];
}

/** How a change is called: by the place of its plan among the levels of the group. */
export type ChangeKind = "upgrade" | "downgrade" | "change";

export function attribute(plan: SubscriptionType, key: string): string | undefined {
  return plan.attributes.find((each) => each.key === key)?.value;
}

/** The text in the page's language, else in English, else empty. */
export function localised(plan: SubscriptionType, key: LocalisedKey, locale: string): string {
  return attribute(plan, `${key}_${locale}`) ?? attribute(plan, `${key}_en`) ?? "";
}

/** Empty, and logged, where the attribute is not a JSON list of texts. */
function listOf(plan: SubscriptionType, what: string, json: string | undefined): string[] {
  if (!json) return [];
  try {
    const list: unknown = JSON.parse(json);
    if (Array.isArray(list) && list.every((item) => typeof item === "string")) return list;
  } catch {
    // Said below.
  }
  console.error(`${what} of the plan ${plan.name} is not a list of texts: ${json}`);
  return [];
}

/** ment_category; a plan that names none has a category of its own, in the specification's spelling. */
export function categoriesOf(plan: SubscriptionType): string[] {
  const json = attribute(plan, "ment_category");
  return json === undefined ? [`unkown${plan.id}`] : listOf(plan, "ment_category", json);
}

/** Also finds the plan's own category where it is spelt "unknown". */
export function isInCategory(plan: SubscriptionType, category: string): boolean {
  return categoriesOf(plan).includes(category === `unknown${plan.id}` ? `unkown${plan.id}` : category);
}

function numberOf(plan: SubscriptionType, key: string, usual: number): number {
  const value = Number(attribute(plan, key) || Number.NaN);
  return Number.isFinite(value) ? value : usual;
}

export const sortOf = (plan: SubscriptionType) => numberOf(plan, "ment_sort", 0);
export const sortCategoryOf = (plan: SubscriptionType) => numberOf(plan, "ment_sort_category", 30);

/** Ascending by ment_sort; what has the same number stays in its order. */
export function sorted(plans: readonly SubscriptionType[]): SubscriptionType[] {
  return plans.toSorted((one, other) => sortOf(one) - sortOf(other));
}

/**
 * Null unless the promotion is lower than the price. `literal` is the flag literalPercentOff: the specification's formula
 * shows what is still paid, 40 where 60 % are taken off.
 */
export function percentOff(
  price: MoneyBody,
  promotion: MoneyBody | undefined,
  literal = false,
): number | null {
  if (!promotion || promotion.currency !== price.currency || promotion.amount >= price.amount) return null;
  const paid = (promotion.amount / price.amount) * 100;
  return Math.round(literal ? paid : 100 - paid);
}

export function planView(plan: SubscriptionType, locale: string, literalPercentOff = false): PlanView {
  const promotion = plan.subscriptionTypePromotionPrice;
  const off = percentOff(plan.subscriptionTypePrice, promotion, literalPercentOff);
  return {
    id: plan.id,
    type: plan,
    name: localised(plan, "DISPLAY_SERVICE_NAME_TEXT", locale) || plan.name,
    about:
      localised(plan, "DISPLAY_SERVICE_INFO_TEXT", locale) ||
      localised(plan, "DISPLAY_SERVICE_DESC_TEXT", locale),
    bullets: listOf(
      plan,
      "DISPLAY_SERVICE_BULLETS_TEXT",
      localised(plan, "DISPLAY_SERVICE_BULLETS_TEXT", locale),
    ),
    price: plan.subscriptionTypePrice,
    promotion:
      promotion && off !== null
        ? { price: promotion, cycles: plan.subscriptionTypePromotionCycles ?? 1, percentOff: off }
        : null,
    cycle: parseDuration(plan.billingCycle),
    trial: plan.maxTrialDuration ? parseDuration(plan.maxTrialDuration) : null,
    isBest: attribute(plan, "ment_best_value") === "1",
    isDefault: attribute(plan, "ment_default") === "1",
    redirect: attribute(plan, "ment_redirect") || attribute(plan, "ment_url") || null,
    aboveOptions: localised(plan, "DISPLAY_SERVICE_ABOVE_PURCHASE_OPTIONS", locale),
    aboveButton: localised(plan, "DISPLAY_SERVICE_ABOVE_CTA", locale),
    note: attribute(plan, "ment_note") ?? "",
  };
}

/**
 * The groups in the order of their first plan by ment_sort, their plans by level. Plans of no group come last, in a group
 * without identifier. A plan of several groups is in the first of them only, so that nobody sees it twice.
 */
export function planGroups(plans: readonly SubscriptionType[], locale: string): PlanGroup[] {
  const groups: PlanGroup[] = [];
  const alone: SubscriptionType[] = [];
  for (const plan of sorted(plans)) {
    const own = plan.subscriptionTypeGroupList[0];
    if (!own) {
      alone.push(plan);
      continue;
    }
    const known = groups.find(({ id }) => id === own.id);
    if (known) known.plans.push(plan);
    else groups.push({ id: own.id, title: own.name, plans: [plan] });
  }
  for (const group of groups) {
    group.plans = group.plans.toSorted((one, other) => levelOf(one, group.id) - levelOf(other, group.id));
    const titled = group.plans.find((plan) => localised(plan, "DISPLAY_SERVICE_TITLE_TEXT", locale));
    if (titled) group.title = localised(titled, "DISPLAY_SERVICE_TITLE_TEXT", locale);
  }
  if (alone.length > 0) groups.push({ id: "", title: "", plans: alone });
  return groups;
}

/** The order of the plan's level in the group; 0 is the lowest. */
function levelOf(plan: SubscriptionType, groupId: string): number {
  const group = plan.subscriptionTypeGroupList.find(({ id }) => id === groupId);
  return group?.levels.find((level) => level.subscriptionTypeIds.includes(plan.id))?.order ?? 0;
}

/** The group that has both plans; one plan at a time is held of each group. */
export function commonGroup(one: SubscriptionType, other: SubscriptionType): string | null {
  const others = new Set(other.subscriptionTypeGroupList.map(({ id }) => id));
  return one.subscriptionTypeGroupList.find(({ id }) => others.has(id))?.id ?? null;
}

/** From the plan that is held to another one of its group. */
export function changeKind(from: SubscriptionType, to: SubscriptionType): ChangeKind {
  const group = commonGroup(from, to);
  const step = group === null ? 0 : levelOf(to, group) - levelOf(from, group);
  if (step > 0) return "upgrade";
  return step < 0 ? "downgrade" : "change";
}

/**
 * The specification's direction, where only the present level is known: from the lowest level one can only go up, from the
 * last one only down.
 */
export function upgradeDirection(plan: SubscriptionType, groupId: string): ChangeKind {
  const group = plan.subscriptionTypeGroupList.find(({ id }) => id === groupId);
  const order = group?.levels.find((level) => level.currentSubscriptionExist)?.order;
  if (order === 0) return "upgrade";
  return order !== undefined && order === group!.levels.at(-1)!.order ? "downgrade" : "change";
}

interface CompareRow {
  text: string;
  /** One for each plan, in their order. */
  included: boolean[];
}

/** A row for each thing that any of the plans includes, with the plans that do, in the order of its first mention. */
export function compareRows(plans: readonly PlanView[]): CompareRow[] {
  const rows = new Map<string, boolean[]>();
  plans.forEach(({ bullets }, index) => {
    for (const text of bullets) {
      const row = rows.get(text) ?? plans.map(() => false);
      row[index] = true;
      rows.set(text, row);
    }
  });
  return [...rows].map(([text, included]) => ({ text, included }));
}

/** Plans whose credits or access are for one of the content types, such as FULL_TRACK_MUSIC. */
export function plansFor(
  plans: readonly SubscriptionType[],
  contentTypes: readonly string[],
): SubscriptionType[] {
  return plans.filter(({ contingents }) =>
    contingents.some((each) => each.contentTypes.some((type) => contentTypes.includes(type))),
  );
}
