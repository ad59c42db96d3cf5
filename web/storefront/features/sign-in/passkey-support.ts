// Whether this browser has passkeys (WebAuthn). A module of its own, so that a page can ask before it loads the rest.

export function hasPasskeys(): boolean {
  return (
    typeof PublicKeyCredential === "function" &&
    typeof PublicKeyCredential.parseRequestOptionsFromJSON === "function"
  );
}

/** Whether passkeys can appear in autofill (conditional mediation; autocomplete="username webauthn"). */
export async function hasPasskeysInFields(): Promise<boolean> {
  if (!hasPasskeys() || !PublicKeyCredential.isConditionalMediationAvailable) return false;
  return PublicKeyCredential.isConditionalMediationAvailable();
}
