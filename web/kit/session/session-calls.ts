// Calls with the access token of the signed-in user. A module of its own, so that a guest's page does not load it.
import { type Call, createCalls } from "#kit/calls/calls";
import { useShell } from "#kit/page/page";
import { hasStarted } from "./session";
import { sessionEnded } from "./session-ended";
import { sessionTokens } from "./session-tokens";

/** Null until the session has started: calls before that carry no token. */
const started = () => (hasStarted() ? sessionTokens() : null);

/** Calls that carry the access token of the signed-in user; no token for a guest. */
export function sessionCalls(
  shell: { backend: string; tenant: string },
  fetch?: typeof globalThis.fetch,
): Call {
  return createCalls({
    base: shell.backend,
    tenant: shell.tenant,
    fetch,
    session: {
      accessToken: async () => (await started()?.current()) ?? null,
      renew: async (refused) => (await started()?.renew(refused)) ?? null,
      ended: sessionEnded,
    },
  });
}

/** For a call whose request outlives the page, because the visitor may leave it at once. */
export const fetchBeyondPage: typeof fetch = (input, init) => fetch(input, { ...init, keepalive: true });

const made = new Map<string, Call>();

/** Returns the same function for every component of a tenant, so that it can be a dependency of a hook. */
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
