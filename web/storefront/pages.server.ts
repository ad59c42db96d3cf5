// The same pages for the render contexts, which can wait for nothing: all there from the start.
import type { PageModule } from "../kit/page";
import { unknownPage } from "./pages";

const files = import.meta.glob<PageModule>(["./pages/**/*.tsx", "!./pages/**/*.test.tsx"], { eager: true });

export function findPage(name: string): PageModule {
  const page = files[`./pages/${name}.tsx`];
  if (!page) throw new Error(unknownPage(name, Object.keys(files)));
  return page;
}
