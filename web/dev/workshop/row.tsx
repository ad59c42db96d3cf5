// Lays the variants of a story side by side.
import type { ReactNode } from "react";

export function Row({ children }: { children: ReactNode }) {
  return <div style={{ display: "flex", flexWrap: "wrap", gap: 16, alignItems: "center" }}>{children}</div>;
}
