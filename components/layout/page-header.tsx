"use client";

import { ArrowLeft, ArrowLeftRight } from "lucide";
import { useTranslations } from "next-intl";
import Link from "next/link";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { Avatar } from "@/components/ui/avatar";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { useMe } from "@/components/users/use-me";
import type { Page } from "@/lib/shared/pages";
import { NavCount } from "./nav-count";
import { NavLink } from "./nav-link";

interface PageHeaderProps {
  title: ReactNode;
  /** Buttons of this screen. */
  action?: ReactNode;
  /** The screen that this one belongs to, linked instead of loans and profile. */
  back?: { href: string; label: string };
}

/** Heading of a member's screen; on phones it stays visible. */
export function PageHeader({ title, action, back }: PageHeaderProps) {
  return (
    <header
      className={cx(
        "sticky top-0 z-20 -mx-4 -mt-2 mb-2 flex min-h-14 items-center gap-1 bg-paper/94 pr-3 backdrop-blur-md",
        "md:static md:mx-0 md:mt-0 md:mb-[1.125rem] md:h-auto md:gap-3 md:bg-transparent md:px-0",
        "md:backdrop-blur-none",
        back ? "pl-1 md:-ml-3 lg:-ml-11 lg:gap-0" : "pl-4",
      )}
    >
      {back && (
        <Link
          href={back.href}
          prefetch={false}
          aria-label={back.label}
          title={back.label}
          className="icon-btn hover:bg-sunken"
        >
          <Icon of={ArrowLeft} />
        </Link>
      )}
      <h1
        className={cx(
          "min-w-0 flex-1 leading-[1.4] max-md:truncate md:leading-[1.2]",
          back
            ? "text-[min(1.25rem,7.2vw)] md:text-2xl"
            : "text-[min(clamp(1.125rem,11.5vw-1.1875rem,1.625rem),7.2vw)] md:text-3xl",
        )}
      >
        {title}
      </h1>
      {action}
      {!back && <OwnLinks />}
    </header>
  );
}

const LOANS = "/loans" satisfies Page;

/** The ways to loans and, on phones, to the own profile; none until the profile is complete. */
function OwnLinks() {
  const t = useTranslations("nav");
  const { displayName, profilePictureUrl, complete } = useMe();
  const isLoans = usePathname() === LOANS;
  if (!complete) return null;
  return (
    <>
      <NavLink href={LOANS} className="loans-link">
        <Icon of={ArrowLeftRight} />
        <span className="max-md:sr-only">{t("loans")}</span>
        {!isLoans && <NavCount of={["loans"]} />}
      </NavLink>
      <NavLink href="/profile" aria-label={t("profile")} className="icon-btn md:hidden">
        <Avatar name={displayName} src={profilePictureUrl} size="sm" className="size-[34px]!" />
      </NavLink>
    </>
  );
}
