// The pages by name, each a separate chunk: pages/music/album.tsx is "music/album".
import type { PageModule } from "../kit/page";

export const files = import.meta.glob<PageModule>(["./pages/**/*.tsx", "!./pages/**/*.test.tsx"]);

export async function loadPage(name: string): Promise<PageModule> {
  const load = files[`./pages/${name}.tsx`];
  if (!load) throw new Error(unknownPage(name, Object.keys(files)));
  return load();
}

export function unknownPage(name: string, files: string[]): string {
  const names = files.map((file) => file.slice("./pages/".length, -".tsx".length));
  return `unknown page ${name}; there are ${names.sort().join(", ")}`;
}
