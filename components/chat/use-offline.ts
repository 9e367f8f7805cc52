"use client";

import { useEffect, useState } from "react";
import { useConnected } from "@/components/realtime/use-realtime";

/** Milliseconds without the channel that are nobody's concern, as when a page is opened. */
const GRACE = 2_500;

/** Whether the channel has been down for more than a moment. */
export function useOffline(): boolean {
  const isConnected = useConnected();
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (isConnected) return;
    const timer = setTimeout(() => setLong(true), GRACE);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [isConnected]);
  return !isConnected && isLong;
}
