import { Children, type ReactNode } from "react";

/** Facts for a line that wraps, with dots between them: where it breaks, the dot ends the line. */
export function Dots({ children }: { children: ReactNode }) {
  return Children.toArray(children).map((fact, index, all) => (
    <span key={index} className="inline-flex max-w-full items-center gap-1.5">
      {fact}
      {index < all.length - 1 && <span aria-hidden="true">·</span>}
    </span>
  ));
}
