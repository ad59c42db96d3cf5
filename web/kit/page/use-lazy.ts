// Lazy component: null until its code has loaded, which begins when it is wanted, and where it could not be loaded.
import { type ComponentType, useEffect, useState } from "react";

export function useLazy<P extends object>(
  wanted: boolean,
  load: () => Promise<ComponentType<P>>,
  onFailure?: () => void,
): ComponentType<P> | null {
  const [component, setComponent] = useState<ComponentType<P> | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what loads is the same in each render
  useEffect(() => {
    if (wanted && !component)
      load().then(
        (loaded) => setComponent(() => loaded),
        (error: unknown) => {
          console.error(error);
          onFailure?.();
        },
      );
  }, [wanted, component]);
  return component;
}
