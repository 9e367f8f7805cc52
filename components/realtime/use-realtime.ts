"use client";

import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { renewToken } from "@/lib/browser/api-client";
import { authToken, leaveSession } from "@/lib/browser/browser-session";
import { Connection, type RealtimeEvent, type RealtimeEvents } from "./connection";

/** The tab's connection, which all its parts share. */
export const connection = new Connection({ token: authToken, onSessionEnded });

/** True where the session goes on by its cookie, or where that could not be asked. */
async function onSessionEnded(): Promise<boolean> {
  const goesOn = await renewToken().catch(() => true);
  if (!goesOn) leaveSession();
  return goesOn;
}

/** Whether the connection is up. */
export function useConnected(): boolean {
  return useSyncExternalStore(connection.watch, connection.isConnected, () => false);
}

/** Calls `handler` for every push of this kind. `resync` comes after each (re)connection. */
export function useEvent<E extends RealtimeEvent>(
  event: E,
  handler: (payload: RealtimeEvents[E]) => void,
): void {
  const onEvent = useEffectEvent(handler);
  useEffect(() => connection.on(event, (payload) => onEvent(payload)), [event]);
}
