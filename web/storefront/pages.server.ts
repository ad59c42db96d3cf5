// The pages for server rendering: imported statically, because a render context cannot wait for a chunk.
import type { PageModule } from "../kit/page";
import { unknownPage } from "./pages";

const files = import.meta.glob<PageModule>(["./pages/**/*.tsx", "!./pages/**/*.test.tsx"], { eager: true });

export function findPage(name: string): PageModule {
  const page = files[`./pages/${name}.tsx`];
  if (!page) throw new Error(unknownPage(name, Object.keys(files)));
  return page;
}
