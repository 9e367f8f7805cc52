"use client";

import Link, { useLinkStatus } from "next/link";
import { usePathname } from "next/navigation";
import { useEffect, useSyncExternalStore, type ReactNode } from "react";
import { isCurrent } from "./nav-items";

/** Milliseconds until a loading page is replaced by its skeleton. */
const SKELETON_DELAY_MS = 150;

interface NavLinkProps {
  href: string;
  className: string;
  children: ReactNode;
}

/** A link of the navigation; the current one is marked. */
export function NavLink({ href, className, children }: NavLinkProps) {
  const path = usePathname();
  return (
    // Pages are rendered on each request: a prefetch would double the requests and save no time.
    <Link
      href={href}
      prefetch={false}
      className={className}
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

/** The place whose page takes long enough to show its skeleton. */
let place: string | null = null;
const watchers = new Set<() => void>();

function setPendingPlace(href: string | null): void {
  place = href;
  for (const watcher of watchers) watcher();
}

export function usePendingPlace(): string | null {
  return useSyncExternalStore(
    watch,
    () => place,
    () => null,
  );
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
