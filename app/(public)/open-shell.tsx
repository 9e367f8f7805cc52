import type { ReactNode } from "react";
import { AppShell } from "@/components/layout/app-shell";
import { PublicShell } from "@/components/layout/public-shell";
import { MemberData } from "@/components/users/member-data";
import { optionalActor } from "@/lib/core/page-session";
import { getOwnProfile } from "@/lib/users/queries";

/** Around a page that is open to everyone: members keep their places around it. */
export async function OpenShell({ children }: { children: ReactNode }) {
  const actor = await optionalActor();
  if (!actor) return <PublicShell width="wide">{children}</PublicShell>;
  return (
    <MemberData me={await getOwnProfile(actor)}>
      <AppShell userId={actor.id}>{children}</AppShell>
    </MemberData>
  );
}
