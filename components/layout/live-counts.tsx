"use client";

import { useEffect, useRef } from "react";
import { useConnected, useEvent } from "@/components/realtime/use-realtime";
import type { NavCounts } from "@/lib/features/navigation/schema";
import { refreshNavCounts, useNavCounts } from "./use-nav-counts";

/** Milliseconds in which several pushes cause one fetch. */
const DEBOUNCE_MS = 200;
/** Milliseconds between fetches while the channel is down. */
const POLL_INTERVAL_MS = 10_000;

/** Keeps the numbers in the navigation up to date: on pushes, or by polling without the channel. */
export function LiveCounts({ first }: { first: NavCounts }) {
  const counts = useNavCounts(first) ?? first;
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
  return <TitleCount count={counts.chats} />;
}

const COUNT = /^\(\d+\) /;

/** Puts the number of unread conversations before the title of the page: "(2) Search · Nearshelf". */
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
