// The pages by name, each a separate chunk: pages/music/album.tsx is "music/album".
import type { PageModule } from "#kit/page/page";

/**
 * Music, and one's own account. Every page loads this list, so it is short; pages-later.ts has the rest. The pages of
 * the account are here because they are near their limit of script, and a second list is a file more.
 */
export const files = import.meta.glob<PageModule>([
  "./pages/*.tsx",
  "./pages/{music,profile}/*.tsx",
  "!./pages/**/*.test.tsx",
]);

export async function loadPage(name: string): Promise<PageModule> {
  const file = `./pages/${name}.tsx`;
  const load = files[file] ?? (await import("./pages-later")).files[file];
  if (!load) throw new Error(`unknown page ${name}`);
  return load();
}
