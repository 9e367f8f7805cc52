"use client";

import { useEffect } from "react";
import { ChatHost } from "@/components/chat/chat-host";
import { KeptCodeSender } from "@/components/loans/hand-over/kept-code-sender";
import { NotificationListener } from "@/components/notifications/notification-listener";
import { OfflineHost } from "@/components/offline/offline-host";
import { PushListener } from "@/components/push/push-listener";
import { connection, useEvent } from "@/components/realtime/use-realtime";
import { Toaster } from "@/components/ui/toaster";
import { refreshAll, refreshRelationships } from "@/components/users/refresh-relationships";

/**
 * Keeps a member's page up to date: toasts, pushes and chats.
 * @param complete whether the reader's profile is complete; without that there is no connection.
 */
export function MemberLive({ complete }: { complete: boolean }) {
  return (
    <>
      <Toaster />
      <PushListener />
      {complete && (
        <>
          <RelationshipSync />
          <NotificationListener />
          <ChatHost />
          <KeptCodeSender />
          <OfflineHost />
          {/* Last, so that the others listen before it opens. */}
          <RealtimeConnection />
        </>
      )}
    </>
  );
}

/** Refreshes this window when a friendship or block was made or ended, in any window. */
function RelationshipSync() {
  useEvent("/user/queue/changes", ({ kind }) => {
    if (kind === "friends") void refreshRelationships();
    if (kind === "blocks") void refreshAll();
  });
  useEvent("resync", () => void refreshRelationships());
  return null;
}

/** Opens the tab's connection, and closes it when the member's pages are left. */
function RealtimeConnection() {
  useEffect(() => connection.open(), []);
  return null;
}
