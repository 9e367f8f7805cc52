"use client";

import Link, { useLinkStatus } from "next/link";
import { usePathname } from "next/navigation";
import { useEffect, type ReactNode } from "react";
import { isCurrent } from "./nav-items";
import { setPendingPlace } from "./pending-place";

/** A page that takes longer gets a skeleton in its place, in milliseconds. */
const SKELETON_AFTER = 150;

interface NavLinkProps {
  href: string;
  className: string;
  children: ReactNode;
}

/** A link that knows when the reader is already there. */
export function NavLink({ href, className, children }: NavLinkProps) {
  const path = usePathname();
  return (
    // Pages are made for the reader at the moment: fetched ahead they would be two calls each, and no sooner there.
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

/** Marks the pressed link while its page is on its way. */
function Pending({ href }: { href: string }) {
  const { pending } = useLinkStatus();
  useEffect(() => {
    if (!pending) return;
    const timer = setTimeout(() => setPendingPlace(href), SKELETON_AFTER);
    return () => {
      clearTimeout(timer);
      setPendingPlace(null);
    };
  }, [pending, href]);
  return pending && <span data-pending hidden />;
}
