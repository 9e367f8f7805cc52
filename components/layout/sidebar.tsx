"use client";

import { useTranslations } from "next-intl";
import { Fragment } from "react";
import { Icon } from "@/components/ui/icon";
import { useMe } from "@/components/users/use-me";
import { Brand } from "./brand";
import { LegalLinks, PlacesCredit } from "./legal-links";
import { NavCount } from "./nav-count";
import { adminItem, mainItems, moreItems } from "./nav-items";
import { NavLink } from "./nav-link";
import { SignOutButton } from "./sign-out-button";

/** Main navigation on wide screens. */
export function Sidebar() {
  const t = useTranslations("nav");
  const more = useMe().isAdmin ? [...moreItems, adminItem] : moreItems;
  return (
    <header
      className={
        "sticky top-0 hidden h-dvh flex-col overflow-y-auto border-r border-line bg-surface px-4 " +
        "pt-[1.375rem] pb-5 md:flex"
      }
    >
      <Brand className="mb-4 px-3" />
      <nav aria-label={t("label")} className="grid grid-cols-[minmax(0,1fr)] gap-1">
        {[mainItems, more].map((items, at) => (
          <Fragment key={at}>
            {at > 0 && <hr className="mx-3.5 my-2 border-line" />}
            {items.map(({ key, href, icon }) => (
              <NavLink key={key} href={href} className="nav-place">
                <Icon of={icon} />
                {t(key)}
                <NavCount of={[key]} className="ml-auto" />
              </NavLink>
            ))}
          </Fragment>
        ))}
      </nav>
      <div className="mt-auto grid gap-3 pt-6">
        <SignOutButton className="nav-place w-full" />
        <LegalLinks className="px-3" />
        <PlacesCredit className="px-3" />
      </div>
    </header>
  );
}
