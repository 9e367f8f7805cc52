"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { cx } from "@/components/ui/cx";
import { Loading, Skeleton } from "@/components/ui/skeleton";
import type { NavCounts } from "@/lib/features/navigation/schema";
import { BottomBar } from "./bottom-bar";
import { LiveCounts } from "./live-counts";
import { MemberLanguage } from "./member-language";
import { usePendingPlace } from "./nav-link";
import { Sidebar } from "./sidebar";
import { MAIN_ID, SkipLink } from "./skip-link";
import type { Theme } from "./theme";
import { TopBar } from "./top-bar";

interface AppShellProps {
  userId: string;
  isAdmin: boolean;
  /** Left out while the reader's profile is incomplete. */
  counts?: NavCounts;
  theme: Theme;
  children: ReactNode;
}

/**
 * Everything around a member's screen: side bar on wide screens, top and bottom bar on phones.
 * A screen with `data-full-bleed` gets all the room on wide screens, one with `data-immersive` also
 * on phones.
 */
export function AppShell({ userId, isAdmin, counts, theme, children }: AppShellProps) {
  const pending = usePendingPlace();
  return (
    <div className="min-h-dvh md:grid md:grid-cols-[248px_minmax(0,1fr)]">
      <SkipLink />
      <Sidebar userId={userId} isAdmin={isAdmin} counts={counts} theme={theme} />
      <div className="group/shell min-w-0">
        <TopBar
          theme={theme}
          isAdmin={isAdmin}
          counts={counts}
          language={<MemberLanguage userId={userId} />}
          className="group-has-data-immersive/shell:hidden md:hidden"
        />
        <main
          id={MAIN_ID}
          tabIndex={-1}
          className={cx(
            "mx-auto w-full max-w-[1240px] px-4 pt-2 pb-28 md:px-6 md:pt-9 md:pb-[calc(5rem+var(--dock,0px))] lg:px-11",
            !pending &&
              "has-data-immersive:p-0 md:has-data-full-bleed:max-w-none md:has-data-full-bleed:p-0",
          )}
        >
          {pending && <PlaceSkeleton href={pending} />}
          <div className="contents" hidden={pending !== null}>
            {children}
          </div>
        </main>
      </div>
      <BottomBar counts={counts} />
      {counts && <LiveCounts first={counts} />}
    </div>
  );
}

/** Places with a grid of books; the others are lists. */
const GRIDS = ["/search", "/books/manage"];

/** Shown while a page is loading. */
function PlaceSkeleton({ href }: { href: string }) {
  const t = useTranslations("common");
  const isGrid = GRIDS.includes(href);
  return (
    <Loading label={t("loading")}>
      <Skeleton className="mt-1.5 mb-6 h-9 w-52 md:mt-0" />
      <div
        className={isGrid ? "grid grid-cols-2 gap-4 sm:grid-cols-3 xl:grid-cols-4" : "grid gap-3"}
      >
        {Array.from({ length: 6 }, (_, at) => (
          <Skeleton key={at} className={isGrid ? "aspect-[2/3] rounded-lg" : "h-24 rounded-lg"} />
        ))}
      </div>
    </Loading>
  );
}
