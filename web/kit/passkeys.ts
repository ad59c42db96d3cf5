// Passkeys in the browser: whether it has them, and its answers to a server's challenge, both sides as JSON.

export function hasPasskeys(): boolean {
  return (
    typeof PublicKeyCredential === "function" &&
    typeof PublicKeyCredential.parseRequestOptionsFromJSON === "function"
  );
}

/** Whether the browser offers its passkeys among the suggestions of a field (autocomplete="username webauthn"). */
export async function hasPasskeysInFields(): Promise<boolean> {
  if (!hasPasskeys() || !PublicKeyCredential.isConditionalMediationAvailable) return false;
  return PublicKeyCredential.isConditionalMediationAvailable();
}

export interface PasskeyQuestion {
  options: PublicKeyCredentialRequestOptionsJSON;
  /** Waits for a choice in a field instead of asking in a window of its own. */
  inField?: boolean;
  signal?: AbortSignal;
}

/** What the visitor's passkey says to the challenge; null where they chose none. */
export async function answerWithPasskey({
  options,
  inField = false,
  signal,
}: PasskeyQuestion): Promise<unknown | null> {
  return answerOf(
    navigator.credentials.get({
      publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options),
      mediation: inField ? "conditional" : "optional",
      signal,
    }),
  );
}

/** A new passkey for the account that the options name; null where the visitor thought better of it. */
export async function createPasskey(
  options: PublicKeyCredentialCreationOptionsJSON,
): Promise<unknown | null> {
  return answerOf(
    navigator.credentials.create({
      publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options),
    }),
  );
}

async function answerOf(asked: Promise<Credential | null>): Promise<unknown | null> {
  try {
    const credential = await asked;
    return credential instanceof PublicKeyCredential ? (credential.toJSON() as unknown) : null;
  } catch (error) {
    if (error instanceof DOMException && ["NotAllowedError", "AbortError"].includes(error.name)) return null;
    throw error;
  }
}
