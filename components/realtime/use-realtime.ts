"use client";

import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { renewToken } from "@/lib/browser/api-client";
import { authToken, goToLogin } from "@/lib/browser/browser-session";
import { Connection, type RealtimeEvent } from "./connection";

/** Every part of the tab shares this one. */
const connection = new Connection({ token: authToken, onSessionEnded });

/** The cookie may still hold, or be out of reach for the moment. */
async function onSessionEnded(): Promise<boolean> {
  const goesOn = await renewToken().catch(() => true);
  if (!goesOn) goToLogin();
  return goesOn;
}

/** The tab's channel: `send(event, payload)`, and `isConnected()` for the moment. */
export function useRealtime(): Connection {
  return connection;
}

/** Whether the channel is up; renders anew when that changes. */
export function useConnected(): boolean {
  return useSyncExternalStore(connection.watch, connection.isConnected, () => false);
}

/** Calls `handler` for every push of this kind. `resync` comes after each (re)connection. */
export function useEvent<T>(event: RealtimeEvent, handler: (payload: T) => void): void {
  const onEvent = useEffectEvent(handler);
  useEffect(() => connection.on<T>(event, (payload) => onEvent(payload)), [event]);
}
