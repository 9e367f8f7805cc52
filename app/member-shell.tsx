"use client";

import { type ReactNode, useEffect } from "react";
import { ChatGate } from "@/components/chat/chat-gate";
import { AppShell } from "@/components/layout/app-shell";
import { AllMessages } from "@/components/layout/intl-provider";
import type { Theme } from "@/components/layout/theme";
import { NotificationListener } from "@/components/notifications/notification-listener";
import { connection, useEvent } from "@/components/realtime/use-realtime";
import { SessionGuard } from "@/components/session/session-guard";
import { Toaster } from "@/components/ui/toaster";
import { MemberData } from "@/components/users/member-data";
import { refreshAll, refreshRelationships } from "@/components/users/refresh-relationships";
import { onIdle } from "@/lib/browser/on-idle";
import type { NavCounts } from "@/lib/features/navigation/schema";
import type { OwnProfile } from "@/lib/features/users/schema";

interface MemberShellProps {
  me: OwnProfile;
  isAdmin: boolean;
  /** Left out while the reader's profile is incomplete. */
  counts?: NavCounts;
  theme: Theme;
  children: ReactNode;
}

/**
 * Around whatever a member sees: the session, their data, the shell, and what keeps it alive. One
 * piece for the browser, so that the server sends its data alone and not its markup twice.
 */
export function MemberShell({ me, isAdmin, counts, theme, children }: MemberShellProps) {
  const shell = (
    <AppShell userId={me.id} isAdmin={isAdmin} counts={counts} theme={theme}>
      {children}
    </AppShell>
  );
  return (
    <AllMessages>
      <SessionGuard userId={me.id}>
        <MemberData me={me}>
          <RelationshipSync />
          {counts ? (
            <>
              <RealtimeConnection />
              <NotificationListener />
              {shell}
              <ChatGate />
            </>
          ) : (
            shell
          )}
        </MemberData>
      </SessionGuard>
      <Toaster />
    </AllMessages>
  );
}

/** Refreshes this window when a friendship or block was made or ended, here or elsewhere. */
function RelationshipSync() {
  useEvent("/user/queue/changes", ({ kind }) => {
    if (kind === "friends") void refreshRelationships();
    if (kind === "blocks") void refreshAll();
  });
  useEvent("resync", () => void refreshRelationships());
  return null;
}

/** Opens the tab's connection once the page is idle, and closes it with the member's screens. */
function RealtimeConnection() {
  useEffect(() => {
    let close: (() => void) | undefined;
    const cancel = onIdle(() => {
      close = connection.open();
    });
    return () => {
      cancel();
      close?.();
    };
  }, []);
  return null;
}
