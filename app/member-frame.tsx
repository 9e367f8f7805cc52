import type { ReactNode } from "react";
import type { Actor } from "@/lib/server/session/actor";
import { getNavCounts } from "@/lib/features/navigation/queries";
import { getOwnProfile } from "@/lib/features/users/queries";
import { MemberShell } from "./member-shell";

interface MemberFrameProps {
  actor: Actor;
  children: ReactNode;
}

export async function MemberFrame({ actor, children }: MemberFrameProps) {
  const [me, counts] = await Promise.all([
    getOwnProfile(actor),
    actor.complete ? getNavCounts(actor) : undefined,
  ]);
  return (
    <MemberShell me={me} counts={counts}>
      {children}
    </MemberShell>
  );
}
