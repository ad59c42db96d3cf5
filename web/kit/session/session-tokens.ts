// The access token of this page's session.
import { sessionDependencies } from "./session";
import { createTokenStore, type TokenStore } from "./tokens";

let tokens: TokenStore | null = null;

/** One token store per page. */
export function sessionTokens(): TokenStore {
  if (!tokens) {
    const { backend, tenant } = sessionDependencies().envelope().shell;
    tokens = createTokenStore({ base: backend, tenant });
  }
  return tokens;
}
