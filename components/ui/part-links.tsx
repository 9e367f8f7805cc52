import Link from "next/link";
import type { MouseEvent } from "react";
import { cx } from "./cx";

interface Part {
  href: string;
  label: string;
  current?: boolean;
  /** Shown after the label. */
  count?: number;
  /** Shows the part without loading its page. */
  onOpen?: () => void;
}

interface PartLinksProps {
  /** Accessible name of the navigation. */
  label: string;
  parts: readonly Part[];
  className?: string;
}

/** The parts of a place side by side, each as wide as the others; long names take two lines. */
export function PartLinks({ label, parts, className }: PartLinksProps) {
  return (
    <nav aria-label={label} className={className}>
      <ul className="grid auto-cols-[minmax(0,1fr)] grid-flow-col rounded-[25px] bg-sunken p-[3px]">
        {parts.map(({ href, label: name, current, count, onOpen }) => (
          <li key={href} className="grid">
            <Link
              href={href}
              prefetch={false}
              aria-current={current ? "page" : undefined}
              onClick={onOpen && ((event) => open(event, onOpen))}
              className={cx(
                "grid min-h-11 grid-cols-[minmax(0,1fr)] place-content-center rounded-[22px] px-1.5 text-center",
                "text-xs/4 font-[550] hyphens-auto wrap-anywhere hover:text-ink sm:px-3 sm:text-sm",
                current ? "bg-raised font-semibold text-ink shadow-1" : "text-muted",
              )}
            >
              <span>
                {name}
                {count !== undefined && <span className="font-medium tabular-nums"> {count}</span>}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A press that asks for a new tab or window is left to the browser. */
function open(event: MouseEvent, onOpen: () => void): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  onOpen();
}
