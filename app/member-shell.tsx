"use client";

import dynamic from "next/dynamic";
import { type ReactNode, startTransition, useEffect, useState } from "react";
import { AppShell } from "@/components/layout/app-shell";
import { AllMessages } from "@/components/layout/intl-provider";
import { SessionGuard } from "@/components/session/session-guard";
import { importWithRetry } from "@/components/ui/import-with-retry";
import { MemberData } from "@/components/users/member-data";
import { api } from "@/lib/browser/api-client";
import { onIdle } from "@/lib/browser/on-idle";
import type { NavCounts } from "@/lib/features/navigation/schema";
import type { OwnProfile } from "@/lib/features/users/schema";
import type { Locale } from "@/lib/shared/locales";

// Retried for ever: without a network the page works without it.
const MemberLive = dynamic(
  () => importWithRetry(() => import("./member-live"), Infinity).then((m) => m.MemberLive),
  { ssr: false },
);
// Most readers' profiles are complete: they need no code of it.
const PublicFrame = dynamic(() =>
  import("@/components/layout/public-frame").then((m) => m.PublicFrame),
);

interface MemberShellProps {
  me: OwnProfile;
  /** Absent while the reader's profile is incomplete. */
  counts?: NavCounts;
  children: ReactNode;
}

/**
 * The frame of a member's pages: session, data, shell, and live updates. A single client component, so that the server
 * sends only its data and not its markup twice.
 */
export function MemberShell({ me, counts, children }: MemberShellProps) {
  async function keepLanguage(preferredLanguage: Locale): Promise<void> {
    await api("PUT /users/[id]", { params: { id: me.id }, body: { preferredLanguage } });
  }
  return (
    <AllMessages>
      <SessionGuard userId={me.id}>
        <MemberData me={me}>
          {counts || me.isAdmin ? (
            <AppShell counts={counts}>{children}</AppShell>
          ) : (
            // Nothing that a navigation could lead to is open yet.
            <PublicFrame width="full" onLanguage={keepLanguage}>
              {children}
            </PublicFrame>
          )}
          <Live complete={counts !== undefined} />
        </MemberData>
      </SessionGuard>
    </AllMessages>
  );
}

/** Loads the live updates when the browser is idle. */
function Live({ complete }: { complete: boolean }) {
  const [isIdle, setIdle] = useState(false);
  // As a transition it is rendered in slices, between which a press is answered.
  useEffect(() => onIdle(() => startTransition(() => setIdle(true))), []);
  return isIdle && <MemberLive complete={complete} />;
}
