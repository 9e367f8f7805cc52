"use client";

import { useEffect, type ReactNode } from "react";
import { whenIdle } from "@/lib/browser/when-idle";
import { useRealtime } from "./use-realtime";

/** Keeps the tab's channel open as long as a member's screen is, from when the page is at rest. */
export function RealtimeProvider({ children }: { children: ReactNode }) {
  const connection = useRealtime();
  useEffect(() => {
    let close: (() => void) | undefined;
    const cancel = whenIdle(() => {
      close = connection.open();
    });
    return () => {
      cancel();
      close?.();
    };
  }, [connection]);
  return children;
}
