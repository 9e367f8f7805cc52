import type { ReactNode } from "react";
import { ChatGate } from "@/components/chat/chat-gate";
import { AppShell } from "@/components/layout/app-shell";
import { NotificationListener } from "@/components/notifications/notification-listener";
import { RealtimeProvider } from "@/components/realtime/realtime-provider";
import { LiveTies } from "@/components/moderation/live-ties";
import { SessionGuard } from "@/components/session/session-guard";
import { MemberData } from "@/components/users/member-data";
import { requireAccount } from "@/lib/core/page-session";
import { getNavCounts } from "@/lib/navigation/queries";
import { getOwnProfile } from "@/lib/users/queries";

/** Around every screen that needs a sign-in; each page checks for itself whether it may be seen. */
export default async function MemberLayout({ children }: { children: ReactNode }) {
  const actor = await requireAccount();
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
