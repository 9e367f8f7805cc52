"use client";

import { useEvent } from "@/components/realtime/use-realtime";
import { refreshAll, refreshRelationships } from "@/components/users/refresh-relationships";

/** Refreshes this window when a friendship or block was made or ended, here or elsewhere. */
export function RelationshipSync() {
  useEvent("/user/queue/changes", ({ kind }) => {
    if (kind === "friends") void refreshRelationships();
    if (kind === "blocks") void refreshAll();
  });
  useEvent("resync", () => void refreshRelationships());
  return null;
}
