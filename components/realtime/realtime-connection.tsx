"use client";

import { useEffect } from "react";
import { onIdle } from "@/lib/browser/on-idle";
import { connection } from "./use-realtime";

/** Opens the tab's connection once the page is idle, and closes it with the member's screens. */
export function RealtimeConnection() {
  useEffect(() => {
    let close: (() => void) | undefined;
    const cancel = onIdle(() => {
      close = connection.open();
    });
    return () => {
      cancel();
      close?.();
    };
  }, []);
  return null;
}
