import { Children, type ReactNode } from "react";

/**
 * A line of facts separated by dots. Each fact but the first has its dot in its left margin, which
 * is cut off at the start of a line, so that no line begins with a dot.
 */
export function Dots({ children }: { children: ReactNode }) {
  return (
    <span
      className={
        "-ml-4 flex flex-wrap items-center text-sm text-muted " +
        "[clip-path:inset(-4px_-4px_-4px_10px)]"
      }
    >
      {Children.toArray(children).map((fact, index) => (
        <span key={index} className="relative inline-flex max-w-full items-center pl-4">
          {index > 0 && (
            <span aria-hidden="true" className="absolute left-[5px]">
              ·
            </span>
          )}
          {fact}
        </span>
      ))}
    </span>
  );
}
