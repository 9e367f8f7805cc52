import type { ReactNode } from "react";
import { AppShell } from "@/components/layout/app-shell";
import { SessionGuard } from "@/components/session/session-guard";
import { MemberData } from "@/components/users/member-data";
import { requireAccount } from "@/lib/core/page-session";
import { getOwnProfile } from "@/lib/users/queries";

/** Around every screen that needs a sign-in; each page checks for itself whether it may be seen. */
export default async function MemberLayout({ children }: { children: ReactNode }) {
  const actor = await requireAccount();
  const me = await getOwnProfile(actor);
  return (
    <SessionGuard>
      <MemberData me={me}>
        <AppShell userId={actor.id}>{children}</AppShell>
      </MemberData>
    </SessionGuard>
  );
}
