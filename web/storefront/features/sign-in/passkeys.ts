// Passkeys (WebAuthn) in the browser: creation and assertion, with options and answers as JSON.
import type { Json } from "#generated/payloads";

interface AssertionRequest {
  /** PublicKeyCredentialRequestOptionsJSON, which the server passes through. */
  options: Json;
  /** Conditional mediation: wait for a choice in autofill instead of opening a dialog. */
  inField?: boolean;
  signal?: AbortSignal;
}

/** Signs the server's challenge with a passkey; null if the person cancelled. */
export async function answerWithPasskey({
  options,
  inField = false,
  signal,
}: AssertionRequest): Promise<Json> {
  return answerOf(
    navigator.credentials.get({
      publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(
        options as unknown as PublicKeyCredentialRequestOptionsJSON,
      ),
      mediation: inField ? "conditional" : "optional",
      signal,
    }),
  );
}

/** Creates a passkey for the account in the options (PublicKeyCredentialCreationOptionsJSON); null if cancelled. */
export async function createPasskey(options: Json): Promise<Json> {
  return answerOf(
    navigator.credentials.create({
      publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(
        options as unknown as PublicKeyCredentialCreationOptionsJSON,
      ),
    }),
  );
}

async function answerOf(asked: Promise<Credential | null>): Promise<Json> {
  try {
    const credential = await asked;
    return credential instanceof PublicKeyCredential ? (credential.toJSON() as unknown as Json) : null;
  } catch (error) {
    if (error instanceof DOMException && ["NotAllowedError", "AbortError"].includes(error.name)) return null;
    throw error;
  }
}
