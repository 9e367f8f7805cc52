"use client";

import dynamic from "next/dynamic";
import { type ReactNode, useEffect, useState } from "react";
import { AppShell } from "@/components/layout/app-shell";
import { AllMessages } from "@/components/layout/intl-provider";
import type { Theme } from "@/components/layout/theme";
import { SessionGuard } from "@/components/session/session-guard";
import { importWithRetry } from "@/components/ui/import-with-retry";
import { MemberData } from "@/components/users/member-data";
import { onIdle } from "@/lib/browser/on-idle";
import type { NavCounts } from "@/lib/features/navigation/schema";
import type { OwnProfile } from "@/lib/features/users/schema";

// Retried without end: while there is no network, the page works without it.
const MemberLive = dynamic(
  () => importWithRetry(() => import("./member-live"), Infinity).then((m) => m.MemberLive),
  { ssr: false },
);

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
  return (
    <AllMessages>
      <SessionGuard userId={me.id}>
        <MemberData me={me}>
          <AppShell userId={me.id} isAdmin={isAdmin} counts={counts} theme={theme}>
            {children}
          </AppShell>
          <Live complete={counts !== undefined} />
        </MemberData>
      </SessionGuard>
    </AllMessages>
  );
}

/** Loads what keeps the page up to date once it is idle. */
function Live({ complete }: { complete: boolean }) {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => onIdle(() => setIdle(true)), []);
  return isIdle && <MemberLive complete={complete} />;
}
