"use client";

import Link, { useLinkStatus } from "next/link";
import { usePathname } from "next/navigation";
import { useEffect, useSyncExternalStore, type ComponentProps } from "react";
import { isCurrent } from "./nav-items";

/** Delay before a loading page is replaced by its skeleton. */
const SKELETON_DELAY_MS = 150;

/** A navigation link; marked if it is the current page. */
export function NavLink({
  href,
  children,
  ...rest
}: ComponentProps<typeof Link> & { href: string }) {
  const path = usePathname();
  return (
    // Pages are rendered per request: a prefetch would double the requests without saving time.
    <Link
      {...rest}
      href={href}
      prefetch={false}
      aria-current={isCurrent(href, path) ? "page" : undefined}
    >
      {children}
      <Pending href={href} />
    </Link>
  );
}

/** Marks the pressed link while its page is loading. */
function Pending({ href }: { href: string }) {
  const { pending } = useLinkStatus();
  useEffect(() => {
    if (!pending) return;
    const timer = setTimeout(() => setPendingPlace(href), SKELETON_DELAY_MS);
    return () => {
      clearTimeout(timer);
      setPendingPlace(null);
    };
  }, [pending, href]);
  return pending && <span data-pending hidden />;
}

/** The place whose page is loading, and the path from which it was asked for. */
let place: { href: string; from: string } | null = null;
const watchers = new Set<() => void>();

function setPendingPlace(href: string | null): void {
  place = href === null ? null : { href, from: window.location.pathname };
  for (const watcher of watchers) watcher();
}

/** The place whose page is loading long enough for its skeleton to be shown; null as soon as its page is there. */
export function usePendingPlace(): string | null {
  const path = usePathname();
  const pending = useSyncExternalStore(
    watch,
    () => place,
    () => null,
  );
  return pending?.from === path ? pending.href : null;
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
