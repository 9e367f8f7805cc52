"use client";

import { useEffect, type ReactNode } from "react";
import { useRealtime } from "./use-realtime";

/** Keeps the tab's channel open as long as a member's screen is. */
export function RealtimeProvider({ children }: { children: ReactNode }) {
  const connection = useRealtime();
  useEffect(() => connection.open(), [connection]);
  return children;
}
