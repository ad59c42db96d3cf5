// Calls of whoever is signed in and the tokens that they carry; a guest's page goes without all of this.
import { type Call, createCalls } from "./calls";
import { useShell } from "./page";
import { hasStarted, sessionDependencies, sessionEnded } from "./session";
import { createTokenStore, type TokenStore } from "./tokens";

let tokens: TokenStore | null = null;

/** One keeper for the life of the page. */
export function sessionTokens(): TokenStore {
  if (!tokens) {
    const { backend, tenant } = sessionDependencies().envelope().shell;
    tokens = createTokenStore({ base: backend, tenant });
  }
  return tokens;
}

/** Before the session has started every call is a guest's. */
const started = () => (hasStarted() ? sessionTokens() : null);

/** Calls in the name of whoever is signed in; a guest's go without a token. */
export function sessionCalls(shell: { backend: string; tenant: string }): Call {
  return createCalls({
    base: shell.backend,
    tenant: shell.tenant,
    session: {
      accessToken: async () => (await started()?.current()) ?? null,
      renew: async (refused) => (await started()?.renew(refused)) ?? null,
      ended: sessionEnded,
    },
  });
}

const made = new Map<string, Call>();

/** The same function for every component of a tenant, so that it may stand among a hook's dependencies. */
export function useCall(): Call {
  const { backend, tenant } = useShell();
  const key = `${backend} ${tenant}`;
  let call = made.get(key);
  if (!call) {
    call = sessionCalls({ backend, tenant });
    made.set(key, call);
  }
  return call;
}
