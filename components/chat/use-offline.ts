"use client";

import { useEffect, useRef, useState } from "react";
import { useConnected } from "@/components/realtime/use-realtime";

/** A page that is being opened has so many milliseconds to connect. */
const GRACE = 2_500;

/** Whether the channel is down; while a page is being opened, only after a moment. */
export function useOffline(): boolean {
  const isConnected = useConnected();
  const wasConnected = useRef(false);
  const [isDown, setDown] = useState(false);
  useEffect(() => {
    if (isConnected) {
      wasConnected.current = true;
      return;
    }
    const isLost = wasConnected.current || !navigator.onLine;
    const timer = setTimeout(() => setDown(true), isLost ? 0 : GRACE);
    return () => {
      clearTimeout(timer);
      setDown(false);
    };
  }, [isConnected]);
  return !isConnected && isDown;
}
