// Loads what belongs to the signed-in user, once the session is known. A feature that has such data adds a line here.
import type { Envelope } from "#generated/payloads";
import { followWallet } from "#features/entitlement/load-wallet";

export function loadWithSession(envelope: () => Pick<Envelope, "shell">) {
  followWallet(envelope);
}
