"use client";

import { useEffect, useRef, useState } from "react";
import { useConnected } from "@/components/realtime/use-realtime";

/** How long a new page may take to connect, in milliseconds. */
const CONNECT_GRACE = 2_500;

/** Whether the connection is down; on a new page only after `CONNECT_GRACE`. */
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
    const timer = setTimeout(() => setDown(true), isLost ? 0 : CONNECT_GRACE);
    return () => {
      clearTimeout(timer);
      setDown(false);
    };
  }, [isConnected]);
  return !isConnected && isDown;
}
