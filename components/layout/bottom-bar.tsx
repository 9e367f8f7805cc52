"use client";

import { Ellipsis } from "lucide";
import { useTranslations } from "next-intl";
import { usePathname } from "next/navigation";
import { useRef, useState } from "react";
import { Avatar } from "@/components/ui/avatar";
import { Icon } from "@/components/ui/icon";
import { pressOnBack } from "@/components/ui/press-on-back";
import { useMe } from "@/components/users/use-me";
import { NavCount } from "./nav-count";
import { adminItem, isCurrent, mainItems, moreItems } from "./nav-items";
import { NavLink } from "./nav-link";
import { SignOutButton } from "./sign-out-button";

const SHEET = "more-places";
const COUNT = "absolute top-0 left-[calc(50%+6px)] ring-2 ring-surface";

/** Main navigation on phones; its last button opens a sheet with the other places. */
export function BottomBar() {
  const t = useTranslations("nav");
  const common = useTranslations("common");
  const path = usePathname();
  /** The path at which the sheet was opened: it closes with every change of it, also by Back. */
  const [openAt, setOpenAt] = useState<string | null>(null);
  if (openAt !== null && openAt !== path) setOpenAt(null);
  const isOpen = openAt === path;
  const close = () => setOpenAt(null);
  const button = useRef<HTMLButtonElement>(null);
  const more = useMe().isAdmin ? [...moreItems, adminItem] : moreItems;

  return (
    <nav
      aria-label={t("label")}
      className="fixed inset-x-0 bottom-0 z-30 md:hidden"
      onKeyDown={({ key }) => {
        if (key !== "Escape" || !isOpen) return;
        close();
        button.current?.focus();
      }}
      // A dialog opened from the sheet is elsewhere in the document: the sheet stays for the focus to return to.
      onBlur={({ currentTarget: nav, relatedTarget: next }) => {
        if (!nav.contains(next) && nav.parentElement?.contains(next)) close();
      }}
    >
      <div className="nav-bar">
        {mainItems.map(({ key, href, icon }) => (
          <NavLink key={key} href={href} className="nav-place-low" onClick={close}>
            <Icon of={icon} />
            {t(key)}
            <NavCount of={[key]} size="sm" className={COUNT} />
          </NavLink>
        ))}
        <button
          ref={button}
          type="button"
          aria-expanded={isOpen}
          aria-controls={SHEET}
          aria-current={more.some(({ href }) => isCurrent(href, path)) || undefined}
          onClick={() => setOpenAt(isOpen ? null : path)}
          className="nav-place-low"
        >
          <Icon of={Ellipsis} />
          {t("more")}
          {!isOpen && <NavCount of={more.map(({ key }) => key)} size="sm" className={COUNT} />}
        </button>
      </div>
      {/* Kept while closed, so that a pressed link can show that its page is loading. */}
      <div id={SHEET} hidden={!isOpen}>
        <button
          ref={isOpen ? pressOnBack : undefined}
          type="button"
          tabIndex={-1}
          aria-label={common("close")}
          className="fixed inset-0 animate-fade-in cursor-default touch-none bg-overlay"
          onClick={close}
        />
        <MoreSheet onChoose={close} />
      </div>
    </nav>
  );
}

function MoreSheet({ onChoose }: { onChoose: () => void }) {
  const t = useTranslations("nav");
  const { displayName, profilePictureUrl, isAdmin } = useMe();
  const [friends, profile, settings] = moreItems;
  return (
    <div
      className={
        "absolute inset-x-0 bottom-full max-h-[calc(100dvh-8rem)] animate-rise overflow-y-auto " +
        "overscroll-contain rounded-t-[24px] bg-surface px-2 pt-2 pb-2.5"
      }
    >
      <NavLink href={profile.href} className="nav-row" onClick={onChoose}>
        <Avatar name={displayName} src={profilePictureUrl} size="sm" className="size-9! text-sm!" />
        <span className="min-w-0">
          {t(profile.key)}
          <span className="block truncate text-sm font-normal text-muted">{displayName}</span>
        </span>
      </NavLink>
      {(isAdmin ? [friends, settings, adminItem] : [friends, settings]).map(
        ({ key, href, icon }) => (
          <NavLink key={key} href={href} className="nav-row" onClick={onChoose}>
            <Icon of={icon} />
            {t(key)}
            <NavCount of={[key]} className="ml-auto" />
          </NavLink>
        ),
      )}
      <hr className="mx-3 my-1.5 border-line" />
      <SignOutButton className="nav-row w-full" />
    </div>
  );
}
