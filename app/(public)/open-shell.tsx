import type { ReactNode } from "react";
import { PublicShell } from "@/components/layout/public-shell";
import { optionalActor } from "@/lib/server/pages/page-session";
import { MemberFrame } from "@/app/member-frame";

/** The frame of a page that is open to everyone; members get their navigation. */
export async function OpenShell({ children }: { children: ReactNode }) {
  const actor = await optionalActor();
  if (!actor) return <PublicShell width="full">{children}</PublicShell>;
  return <MemberFrame actor={actor}>{children}</MemberFrame>;
}
