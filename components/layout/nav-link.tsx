"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { isCurrent } from "./nav-items";

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
    </Link>
  );
}
