"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef } from "react";
import { useConnected, useEvent } from "@/components/realtime/use-realtime";
import { cx } from "@/components/ui/cx";
import { Loading } from "@/components/ui/skeleton";
import type { NavCounts } from "@/lib/features/navigation/schema";
import { BottomBar } from "./bottom-bar";
import { mainItems, moreItems } from "./nav-items";
import { usePendingPlace } from "./nav-link";
import { PageHeader } from "./page-header";
import { Sidebar } from "./sidebar";
import { MAIN_ID, SkipLink } from "./skip-link";
import { NavCountsProvider, refreshNavCounts, useNavCounts } from "./use-nav-counts";

interface AppShellProps {
  /** Missing while the reader's profile is incomplete. */
  counts?: NavCounts;
  children: ReactNode;
}

/**
 * Frame of a member's screens: side bar on wide screens, a bar at the bottom on phones. A screen with
 * `data-full-bleed` takes all the space on wide screens, one with `data-immersive` also on phones.
 */
export function AppShell({ counts, children }: AppShellProps) {
  const pending = usePendingPlace();
  return (
    <NavCountsProvider first={counts}>
      <div className="min-h-dvh md:grid md:grid-cols-[248px_minmax(0,1fr)]">
        <SkipLink />
        <Sidebar />
        <main
          id={MAIN_ID}
          tabIndex={-1}
          className={cx(
            "mx-auto w-full max-w-[1240px] min-w-0 px-4 pt-2 pb-28 md:px-6 md:pt-9",
            "md:pb-[calc(5rem+var(--dock,0px))] lg:px-11",
            "has-data-immersive:p-0 md:has-data-full-bleed:max-w-none md:has-data-full-bleed:p-0",
          )}
        >
          {/* Still laid out under the skeleton: the browser keeps its scroll position for Back. */}
          <div className={cx("contents", pending !== null && "invisible")}>{children}</div>
          {pending !== null && <PlaceSkeleton href={pending} />}
        </main>
        <BottomBar />
      </div>
      {counts && <LiveCounts />}
    </NavCountsProvider>
  );
}

/** Places that show a grid of books; the others show lists. */
const GRIDS = ["/search", "/books/manage"];

/** Shown while a page is loading. */
function PlaceSkeleton({ href }: { href: string }) {
  const nav = useTranslations("nav");
  const isGrid = GRIDS.includes(href);
  const item = [...mainItems, ...moreItems].find((each) => each.href === href);
  return (
    <div className="fixed inset-0 z-20 overflow-hidden bg-paper px-4 pt-2 md:left-[248px] md:px-6 md:pt-9 lg:px-11">
      {item && <PageHeader title={nav(item.key)} />}
      <Loading
        count={6}
        layout={isGrid ? "grid grid-cols-2 gap-4 sm:grid-cols-3 xl:grid-cols-4" : "grid gap-3"}
        className={isGrid ? "aspect-[2/3] rounded-lg" : "h-24 rounded-lg"}
      />
    </div>
  );
}

/** Pushes within this time cause one fetch. */
const DEBOUNCE_MS = 200;
/** Interval between fetches while the connection is down. */
const POLL_INTERVAL_MS = 10_000;

/** Keeps the numbers in the navigation up to date: by pushes, else by polling. */
function LiveCounts() {
  const counts = useNavCounts();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const connected = useConnected();

  function scheduleRefresh() {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void refreshNavCounts(), DEBOUNCE_MS);
  }

  useEvent("/user/queue/notifications", scheduleRefresh);
  useEvent("/user/topic/messages", scheduleRefresh);
  useEvent("/user/queue/changes", scheduleRefresh);
  useEvent("resync", scheduleRefresh);
  useEffect(() => {
    if (connected) return;
    const poll = setInterval(() => {
      if (document.visibilityState === "visible") void refreshNavCounts();
    }, POLL_INTERVAL_MS);
    return () => clearInterval(poll);
  }, [connected]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return <TitleCount count={counts?.chats ?? 0} />;
}

const COUNT = /^\(\d+\) /;

/** Puts the number of unread conversations before the page title: "(2) Search · Nearshelf". */
function TitleCount({ count }: { count: number }) {
  useEffect(() => {
    const show = () => {
      const title = document.title.replace(COUNT, "");
      const wanted = count > 0 ? `(${count}) ${title}` : title;
      if (document.title !== wanted) document.title = wanted;
    };
    show();
    // Navigation replaces the title.
    const observer = new MutationObserver(show);
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => observer.disconnect();
  }, [count]);
  return null;
}
