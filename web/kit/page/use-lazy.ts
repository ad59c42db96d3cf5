// A component whose code is loaded when it is wanted: null until it is there, and where it could not be loaded.
import { type ComponentType, useEffect, useState } from "react";

export function useLater<P extends object>(
  wanted: boolean,
  load: () => Promise<ComponentType<P>>,
  onFailure?: () => void,
): ComponentType<P> | null {
  const [component, setComponent] = useState<ComponentType<P> | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what loads is the same in each drawing
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
