import type { ReactNode } from "react";
import { ChatGate } from "@/components/chat/chat-gate";
import { AppShell } from "@/components/layout/app-shell";
import { LiveTies } from "@/components/moderation/live-ties";
import { NotificationListener } from "@/components/notifications/notification-listener";
import { RealtimeProvider } from "@/components/realtime/realtime-provider";
import { SessionGuard } from "@/components/session/session-guard";
import { MemberData } from "@/components/users/member-data";
import type { Actor } from "@/lib/core/actor";
import { getNavCounts } from "@/lib/navigation/queries";
import { getOwnProfile } from "@/lib/users/queries";

interface MemberFrameProps {
  actor: Actor;
  children: ReactNode;
}

/** Around whatever a member sees: the session, their data, the shell, and what keeps it alive. */
export async function MemberFrame({ actor, children }: MemberFrameProps) {
  const [me, counts] = await Promise.all([
    getOwnProfile(actor),
    actor.complete ? getNavCounts(actor) : undefined,
  ]);
  const shell = (
    <AppShell userId={actor.id} counts={counts}>
      {children}
    </AppShell>
  );
  return (
    <SessionGuard>
      <MemberData me={me}>
        <LiveTies />
        {actor.complete ? (
          <RealtimeProvider>
            <NotificationListener />
            {shell}
            <ChatGate />
          </RealtimeProvider>
        ) : (
          shell
        )}
      </MemberData>
    </SessionGuard>
  );
}
