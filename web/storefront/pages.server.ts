// The pages for server rendering: imported statically, because a render context cannot wait for a chunk.
import type { PageModule } from "#kit/page/page";

const files = import.meta.glob<PageModule>(["./pages/**/*.tsx", "!./pages/**/*.test.tsx"], { eager: true });

export function findPage(name: string): PageModule {
  const page = files[`./pages/${name}.tsx`];
  if (page) return page;
  const names = Object.keys(files).map((file) => file.slice("./pages/".length, -".tsx".length));
  throw new Error(`unknown page ${name}; there are ${names.sort().join(", ")}`);
}
