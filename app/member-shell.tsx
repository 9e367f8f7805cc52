"use client";

import type { ReactNode } from "react";
import { ChatGate } from "@/components/chat/chat-gate";
import { AppShell } from "@/components/layout/app-shell";
import { AllMessages } from "@/components/layout/intl-provider";
import type { Theme } from "@/components/layout/theme";
import { RelationshipSync } from "@/components/friends/relationship-sync";
import { NotificationListener } from "@/components/notifications/notification-listener";
import { RealtimeConnection } from "@/components/realtime/realtime-connection";
import { Toaster } from "@/components/ui/toaster";
import { SessionGuard } from "@/components/session/session-guard";
import { MemberData } from "@/components/users/member-data";
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
