import type { ReactNode } from "react";
import type { Actor } from "@/lib/server/session/actor";
import { getNavCounts } from "@/lib/features/navigation/queries";
import { getOwnProfile } from "@/lib/features/users/queries";
import { MemberShell } from "./member-shell";

export async function MemberFrame({ actor, children }: { actor: Actor; children: ReactNode }) {
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
