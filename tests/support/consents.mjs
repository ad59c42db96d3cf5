// What a client agrees to when it orders a plan that begins at once, within the time of withdrawal.
import { readFileSync } from "node:fs";

const { "subscription.consent.waiver": text } = JSON.parse(
  readFileSync(new URL("../../web/locales/en.json", import.meta.url), "utf8"),
);

export const beginAtOnce = [{ name: "immediate_delivery", text }];
