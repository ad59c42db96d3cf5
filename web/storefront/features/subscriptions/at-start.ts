// Runs with a page where its address or the tenant asks for it: comes back from a provider or a sign-in, warns of credit.
import type { Envelope } from "#generated/payloads";
import { afterReturn } from "./after-return";
import { watchCredit } from "./offer-credit";

export function atStart(envelope: Envelope) {
  // The pages of the sign-in have such parameters of their own, and hand them on.
  if (!/^(?:hosted|external|user)\//.test(envelope.page))
    afterReturn(envelope).catch((error: unknown) => console.error(error));
  if (envelope.shell.features["expiration popup enabled"] === true) watchCredit(envelope);
}
