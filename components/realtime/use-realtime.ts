"use client";

import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { keepSession } from "@/lib/browser/api-client";
import { authToken } from "@/lib/browser/browser-session";
import { Connection, type RealtimeEvent, type RealtimeEvents } from "./connection";

/** The tab's only connection. */
export const connection = new Connection({ token: authToken, onSessionEnded: keepSession });

/** Whether the connection is up. */
export function useConnected(): boolean {
  return useSyncExternalStore(connection.watch, connection.isConnected, () => false);
}

/** Calls `handler` for every push of this kind; `resync` comes after each (re)connection. */
export function useEvent<E extends RealtimeEvent>(
  event: E,
  handler: (payload: RealtimeEvents[E]) => void,
): void {
  const onEvent = useEffectEvent(handler);
  useEffect(() => connection.on(event, (payload) => onEvent(payload)), [event]);
}
