import { Children, type ReactNode } from "react";

/**
 * A line of facts with dots between them. Each but the first has its dot before it, in a margin that
 * is cut off, so that a line never begins with a dot.
 */
export function Dots({ children }: { children: ReactNode }) {
  return (
    <p
      className={
        "-ml-4 flex flex-wrap items-center text-sm text-muted " +
        "[clip-path:inset(-4px_-4px_-4px_0.625rem)]"
      }
    >
      {Children.toArray(children).map((fact, index) => (
        <span key={index} className="relative inline-flex max-w-full items-center pl-4">
          {index > 0 && (
            <span aria-hidden="true" className="absolute left-[0.3125rem]">
              ·
            </span>
          )}
          {fact}
        </span>
      ))}
    </p>
  );
}
