"use client";

import { refreshFriends } from "@/components/friends/use-friends";
import { useEvent } from "@/components/realtime/use-realtime";
import type { Change } from "@/lib/shared/realtime-events";
import { refreshAll } from "./refresh-all";

/** Keeps open windows true to friendships and blocks, whoever made or ended them, and where. */
export function LiveTies() {
  useEvent<Change>("/user/queue/changes", ({ kind }) => {
    if (kind === "friends") void refreshFriends();
    if (kind === "blocks") void refreshAll();
  });
  useEvent("resync", () => void refreshFriends());
  return null;
}
