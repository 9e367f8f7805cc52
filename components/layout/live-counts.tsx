"use client";

import { useEffect, useRef } from "react";
import { useConnected, useEvent } from "@/components/realtime/use-realtime";
import type { NavCounts } from "@/lib/features/navigation/schema";
import { refreshNavCounts, useNavCounts } from "./use-nav-counts";

/** Several pushes at once are one look, in milliseconds. */
const GATHER = 200;
/** Without the channel the numbers are asked for this often, in milliseconds. */
const POLL_EVERY = 10_000;

/** Keeps the numbers in the navigation as they are: by pushes, or by asking where there is no channel. */
export function LiveCounts({ first }: { first: NavCounts }) {
  const counts = useNavCounts(first) ?? first;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const connected = useConnected();

  function look() {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void refreshNavCounts(), GATHER);
  }

  useEvent("/user/queue/notifications", look);
  useEvent("/user/topic/messages", look);
  useEvent("/user/queue/changes", look);
  useEvent("resync", look);
  useEffect(() => {
    if (connected) return;
    const poll = setInterval(() => {
      if (document.visibilityState === "visible") void refreshNavCounts();
    }, POLL_EVERY);
    return () => clearInterval(poll);
  }, [connected]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return <TitleCount count={counts.chats} />;
}

const COUNT = /^\(\d+\) /;

/** Puts the number of conversations with something unread before the page's title: "(2) Search · Nearshelf". */
function TitleCount({ count }: { count: number }) {
  useEffect(() => {
    const show = () => {
      const title = document.title.replace(COUNT, "");
      const wanted = count > 0 ? `(${count}) ${title}` : title;
      if (document.title !== wanted) document.title = wanted;
    };
    show();
    // Each page brings a title of its own.
    const observer = new MutationObserver(show);
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => observer.disconnect();
  }, [count]);
  return null;
}
