// The marketing campaign that brought the visitor: kept for the tab, also over a sign-in, and sent when she subscribes.
import type { MarketingCampaign } from "#generated/payloads";

export const CAMPAIGN_KEY = "marketingCampaign";

/** campgainId is the specification's spelling; links in the world have both. */
export const campaignParameters = ["campgainId", "campaignId", "clickId"] as const;

const LONGEST = 200;

/** Null without any of the parameters. One that is there twice with different values says nothing. */
export function campaignOf(parameters: URLSearchParams): MarketingCampaign | null {
  const found: MarketingCampaign = {};
  for (const name of campaignParameters) {
    const values = new Set(parameters.getAll(name));
    const [value] = values;
    if (values.size === 1 && value && value.length <= LONGEST) found[name] = value;
  }
  return Object.keys(found).length > 0 ? found : null;
}

export function keepCampaign(campaign: MarketingCampaign) {
  try {
    sessionStorage.setItem(CAMPAIGN_KEY, JSON.stringify(campaign));
  } catch {
    // Without storage the campaign is forgotten with the page.
  }
}

export function keptCampaign(): MarketingCampaign | null {
  try {
    const kept = Object(JSON.parse(sessionStorage.getItem(CAMPAIGN_KEY) ?? "null")) as Record<
      string,
      unknown
    >;
    const parameters = new URLSearchParams();
    for (const name of campaignParameters) {
      const value = kept[name];
      if (typeof value === "string") parameters.set(name, value);
    }
    return campaignOf(parameters);
  } catch {
    return null;
  }
}
